/* SPDX-License-Identifier: MIT
 *
 * plant_rows.h - the plants: name, kind, principles, fuzz targets, what it does wrong.
 *
 * The kinds are memory (bytes that are not the program's, or never given back), logic (a wrong
 * answer), safety (harm to a call; after faults that were reported of repair layers) and runner
 * (what reads the lines and files of others). Each
 * target that is named has to find the plant by itself (fuzz/plants/plants.py); each target, and
 * each principle, has a plant. `-` is the principle of the runner's own reading.
 */
/* ---- memory ------------------------------------------------------------------------------ */
PLANT(BLOCK_PAST_END, memory, "P11", "read untouched",
      "the scan of a string loads a block that ends one byte behind the text")
PLANT(DECODED_PAST_ROOM, memory, "P11", "schema",
      "a decoded string is not cut where its room ends")
PLANT(TEXT_ROOM_SHORT, memory, "P11", "one_reading schema",
      "the room for a decoded text is one byte too small")
PLANT(BLOCK_EDGE_CROSSED, memory, "P11", "fixed_point",
      "an object that misses a few bytes of room is put across the edge of its block")
PLANT(LARGE_BLOCK_LOST, memory, "P11", "fixed_point",
      "a large block that is not the first one is never given back")
PLANT(POINTER_NOT_KEPT, memory, "P12", "fixed_point",
      "the place of a schema stays in memory that the compiler gives back")
PLANT(ERROR_POINTER_UNENDED, memory, "P11", "schema",
      "a pointer as long as its room in the error is ended one byte behind it")
PLANT(EVENT_PAST_ROOM, memory, "P11", "api",
      "an event is written on behind the room that the caller gave")
PLANT(NO_MEMORY_UNSEEN, memory, "P11", "api",
      "the engine is made where there was no memory for it")
PLANT(DEPTH_UNBOUNDED, memory, "P11", "bounded",
      "the scan of a broken text enters containers beyond the limit")
PLANT(INDEX_PAST_END, memory, "P11", "api", "the edit behind the last one is read")
PLANT(REFUSED_TOOL_LOST, memory, "P11", "schema api",
      "the memory of a schema that is refused is never given back")
PLANT(BUFFER_GROWS_BY_NEED, memory, "P11", "bounded",
      "a buffer grows by just what is needed, and each time all is copied")
/* ---- logic ------------------------------------------------------------------------------- */
PLANT(DIGITS_OF_A_DOUBLE, logic, "P1", "read",
      "of two numbers only 17 digits are compared")
PLANT(MULTIPLE_OF_A_WHOLE, logic, "P1", "untouched output_valid",
      "1.5 is a multiple of 1")
PLANT(LAST_ITEM_UNJUDGED, logic, "P1 P7", "untouched output_valid",
      "the last item of a list is accepted whatever it is")
PLANT(LENGTH_IN_BYTES, logic, "P1", "untouched",
      "a string without escapes is as long as its bytes")
PLANT(PAIR_COUNTS_TWICE, logic, "P1", "untouched",
      "an escaped pair of surrogates is two characters")
PLANT(FIRST_LETTER_FOLDED, logic, "P1", "untouched",
      "a value is equal to a constant but for the case of its first letter")
PLANT(EXCLUSIVE_INCLUDED, logic, "P1", "untouched",
      "exclusiveMinimum includes its bound for small integers")
PLANT(ONE_OF_TAKEN_TWICE, logic, "P1", "untouched", "oneOf is anyOf")
PLANT(ESCAPED_NAME_IS_ANOTHER, logic, "P3", "untouched",
      "a name that is repeated with escapes is another name")
PLANT(SLASH_IS_TILDE, logic, "P1", "read json", "~1 in a pointer stands for a tilde")
PLANT(LAST_BRANCH_UNTRIED, logic, "P9", "fixed_point",
      "of a union of three and more the last branch is not tried")
PLANT(EXTENDED_LACKS_A_RULE, logic, "P3", "output_valid one_reading",
      "the largest profile does not wrap")
PLANT(SECOND_DOUBT_LOST, logic, "P3 P8", "sibling",
      "a doubt about a member is forgotten beside another that was mended")
PLANT(SAFE_HOLDS_HINTS, logic, "P1", "hint",
      "the smallest profile holds the rules of hints")
PLANT(MESSAGE_TOO_LONG, logic, "P12", "message",
      "a line that does not fit is put into the message")
PLANT(REFUSAL_FORGOTTEN, logic, "P11", "bounded",
      "what a schema refused is judged again each time")
PLANT(POINTER_OF_ITEM_BEFORE, logic, "P2 P12", "locate",
      "the pointer of an edit names the item before")
PLANT(OLD_TEXT_MOVED, logic, "P4 P12", "output_valid record",
      "the old text of an edit begins one byte early")
PLANT(EDIT_BEGINS_EARLY, logic, "P4", "output_valid tokens_kept",
      "an edit behind one of a syntax rule begins one byte early")
PLANT(KEYWORDS_BEFORE_REFERENCE_COUNT, logic, "P9", "schema",
      "in draft-07 keywords count that stand before $ref")
PLANT(CIRCLE_ACCEPTED, logic, "P11", "schema",
      "a schema that applies to itself is compiled")
PLANT(DOLLAR_BEFORE_LINE_FEED, logic, "P1", "untouched schema",
      "$ in a pattern matches before a last line feed, too")
PLANT(NAME_SPARED, logic, "P13", "renamed",
      "an object with a member of a certain name is not mended")
PLANT(HALF_A_FENCE_CLOSES, logic, "P10", "cut one_text",
      "a fence is closed by fewer backticks than opened it")
PLANT(WRAPPED_TWICE, logic, "P3", "wrap_once", "what was wrapped is wrapped once more")
PLANT(NAMES_OF_PATTERNS_UNSEEN, logic, "P3", "call record",
      "a tool that takes a name by a pattern is no rival")
PLANT(ARGUMENTS_CUT_SHORT, logic, "P7 P12", "record",
      "arguments behind a mended part of the call lose their last byte")
PLANT(EMPTY_PIECE_LOST, logic, "P14", "record",
      "the empty piece behind the last separator goes")
/* ---- safety ------------------------------------------------------------------------------ */
PLANT(LAST_DIGIT_LOST, safety, "P14", "conserve one_reading",
      "a number of more than 17 digits that comes as text loses its last one")
PLANT(ANY_WORD_IS_FALSE, safety, "P3 P5", "conserve",
      "words of two and three letters are the text of a boolean")
PLANT(UNDECLARED_DROPPED, safety, "P14", "conserve recipe",
      "a member that a closed schema does not know goes")
PLANT(RETURN_DROPPED, safety, "P6", "one_text tokens_kept",
      "a raw carriage return before a line feed goes out of a string")
PLANT(UNDECLARED_NAME_TOLD, safety, "P12", "message",
      "the message tells a name that the schema does not declare")
PLANT(COMMA_IN_ONE_ITEM, safety, "P3", "one_reading wrap_once",
      "a text of several items is wrapped as one")
PLANT(VALID_TRIMMED, safety, "P1", "untouched",
      "a valid text comes back without the white space around it")
PLANT(LOST_VALUE_IS_NULL, safety, "P5", "one_text invented",
      "a name that lost its value gets null")
PLANT(COMMA_SUPPLIED, safety, "P5", "one_text damaged",
      "a comma that is missing before a quote is supplied")
PLANT(LOST_IS_EMPTY, safety, "P10", "one_text",
      "nothing behind what was taken off in front is {}")
PLANT(TAB_IS_BLANK, safety, "P6", "one_text tokens_kept embedded",
      "a raw tab in a string becomes a blank")
/* ---- the runner ------------------------------------------------------------------------- */
PLANT(ANSWER_REPEATS_A_MEMBER, runner, "-", "answer",
      "of a member that an answer repeats the last one counts")
PLANT(ANSWER_ROOM_SHORT, runner, "-", "answer",
      "the room for a string of an answer is one byte too small")
PLANT(ID_OF_THAT_LENGTH, runner, "-", "answer",
      "any id of the same length is that of the request")
PLANT(UNUSED_BITS_LOST, runner, "-", "answer",
      "base64 with unused bits that are not zero is read")
PLANT(SIZE_WRAPS_AROUND, runner, "-", "answer",
      "a limit of more digits than fit is a small one")
PLANT(GROUP_UNKNOWN, runner, "-", "answer",
      "a claim of a group that there is not is passed over")
PLANT(CANONICAL_ROOM_SHORT, runner, "-", "answer",
      "the first room of a canonical text is one byte too small")
PLANT(LONGER_NAME_IS_THE_SAME, runner, "-", "suite answer",
      "a name that begins with another one repeats it")
PLANT(LAST_LINE_UNREAD, runner, "-", "suite",
      "a last line without a line feed is not read")
PLANT(ONE_JUDGEMENT_IS_ENOUGH, runner, "-", "suite",
      "a corpus line is scored by one judgement")
PLANT(LEAP_DAY_OF_ANY_YEAR, runner, "-", "baseline", "February has 29 days in every year")
PLANT(ENTRY_PAST_ROOM, runner, "-", "baseline",
      "the entry behind a full list is put behind its room")
PLANT(UNENDED_LINE_LOST, runner, "-", "baseline",
      "an update loses a last line without a line feed")
PLANT(DETAIL_OF_ANY_KIND, runner, "-", "baseline",
      "an entry excuses a result of any detail")
