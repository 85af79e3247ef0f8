// SPDX-License-Identifier: MIT
//
// The vectors in a test run of your own: `go test`, with -v for each case that is no pass.
//
// Copy this file and vectors.jsonl (TOOLMEND_VECTORS, or beside it) and put your layer into repair.
// judge is the table of PROTOCOL.md, "Judgement", for a layer that is compared by value, in the profile
// standard. Numbers are exact: json.Number keeps the spelling. Strings are not: encoding/json reads
// half a surrogate pair as U+FFFD, so texts with one are left out, and so are whole calls, texts that
// are not UTF-8, and tools with hints, of which a layer need not know.
package vectors

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"io"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	recoveredMin = 0    // repairs that your layer has to make; raise it as they come
	depthMax     = 2048 // beyond it a text is compared without white space, and not read
)

var (
	outside = regexp.MustCompile(`(?s)("(?:[^"\\]|\\.)*"?)|\s+`)
	hint    = regexp.MustCompile(`"(?:x-repair|dirge-hints)":\{(?:"contract":"[^"]*",)?"(?:aliases|relational|` +
		`separator|semantic":"(?:[a-z]+_)?(?:path|json-text))"|"x-dirge-kind":"path"`)
	escape = regexp.MustCompile(`(?i)\\u(d[89ab]..\\+ud[c-f]..|....)`)
)

// repair gives the text that would go to the tool; false: refused.
func repair(tool json.RawMessage, text, finish string) (string, bool) {
	// call your layer here
	return text, true
}

type expectation struct {
	Outcome   string        `json:"outcome"`
	Arguments string        `json:"arguments"`
	AnyOf     []expectation `json:"any_of"`
}

type vector struct {
	ID        string          `json:"id"`
	Why       string          `json:"why"`
	Tier      string          `json:"tier"`
	Tool      json.RawMessage `json:"tool"`
	Arguments *string         `json:"arguments"`
	Bytes     *string         `json:"arguments_b64"`
	Finish    string          `json:"finish"`
	Scored    *bool           `json:"scored"`
	Expect    expectation     `json:"expect"`
}

// What is due in the profile standard.
func (v *vector) due() bool { return v.Tier == "safe" || v.Tier == "standard" }

// A decoder reads a text token by token, so that no member is lost.
type reader struct{ *json.Decoder }

// spell gives one spelling for all texts of one value.
func (r reader) spell() (string, error) {
	token, err := r.Token()
	if err != nil {
		return "", err
	}
	switch token := token.(type) {
	case json.Delim:
		return r.within(token)
	case json.Number:
		return number(token.String()), nil
	default:
		text, err := json.Marshal(token)
		return string(text), err
	}
}

// within reads what an array or an object holds. Of two equal members of one name one is kept.
func (r reader) within(open json.Delim) (string, error) {
	var items []string
	for r.More() {
		item, err := r.spell()
		if err == nil && open == '{' {
			var value string
			value, err = r.spell()
			item += ":" + value
		}
		if err != nil {
			return "", err
		}
		items = append(items, item)
	}
	if _, err := r.Token(); err != nil {
		return "", err
	}
	if open == '{' {
		slices.Sort(items)
		items = slices.Compact(items)
	}
	return open.String() + strings.Join(items, ",") + open.String(), nil
}

// number gives its digits without zeros around them, and an exponent, of any size.
func number(spelling string) string {
	sign := ""
	if strings.HasPrefix(spelling, "-") {
		sign = "-"
	}
	mantissa, power, _ := strings.Cut(strings.ToLower(spelling[len(sign):]), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(digits, "0")
	if short == "" {
		return "0"
	}
	exponent, _ := new(big.Int).SetString("0"+strings.TrimLeft(power, "+-"), 10)
	if strings.HasPrefix(power, "-") {
		exponent.Neg(exponent)
	}
	exponent.Add(exponent, big.NewInt(int64(len(digits)-len(short)-len(fraction))))
	return sign + short + "e" + exponent.String()
}

func isDeep(text string) bool {
	depth, most := 0, 0
	for _, sign := range outside.ReplaceAllString(text, "") {
		switch sign {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		most = max(most, depth)
	}
	return most > depthMax
}

// valueOf gives the value of a JSON text; false: it is not one.
func valueOf(text string) (string, bool) {
	if isDeep(text) {
		return outside.ReplaceAllString(text, "$1"), true
	}
	if !json.Valid([]byte(text)) {
		return "", false
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	value, err := reader{decoder}.spell()
	return value, err == nil
}

func isSame(one, other string) bool {
	a, aIs := valueOf(one)
	b, bIs := valueOf(other)
	return one == other || (aIs && bIs && a == b)
}

// judgeOne gives result and detail of one expectation; harm is whatever is left at the end.
func judgeOne(v *vector, expect expectation, answer string, accepted bool) (string, string) {
	handedOn := accepted && isSame(answer, *v.Arguments)
	switch {
	case expect.Outcome == "valid" && handedOn:
		return "pass", ""
	case expect.Outcome == "valid" && accepted:
		return "harm", "changed"
	case expect.Outcome == "valid":
		return "harm", "refused"
	case !accepted && expect.Outcome == "repaired" && v.due():
		return "fail", "missed"
	case !accepted, expect.Outcome == "repaired" && answer == expect.Arguments:
		return "pass", ""
	case handedOn && expect.Outcome == "repaired" && v.due():
		return "fail", "missed"
	case handedOn:
		return "fail", "passed-on"
	case expect.Outcome == "repaired" && isSame(answer, expect.Arguments):
		return "pass", ""
	}
	return "harm", "wrong"
}

// judge takes, of several expectations that are all sound, the one that is best for the layer.
func judge(v *vector, answer string, accepted bool) (result, detail string) {
	rows := v.Expect.AnyOf
	if rows == nil {
		rows = []expectation{v.Expect}
	}
	rank := []string{"pass", "fail", "harm", ""}
	for _, row := range rows {
		one, why := judgeOne(v, row, answer, accepted)
		if slices.Index(rank, one) < slices.Index(rank, result) {
			result, detail = one, why
		}
	}
	return result, detail
}

// halfPair tells of an escape of half a surrogate pair, also in a string within a string.
func halfPair(text string) bool {
	return slices.ContainsFunc(escape.FindAllString(text, -1), func(found string) bool {
		return len(found) == 6 && strings.ToLower(found[2:3]) == "d" && found[3] > '7'
	})
}

func isAsked(v *vector, line string) bool {
	if v.Bytes != nil {
		bytes, err := base64.StdEncoding.DecodeString(*v.Bytes)
		if text := string(bytes); err == nil && utf8.Valid(bytes) {
			v.Arguments = &text
		}
	}
	hinted := strings.HasPrefix(v.ID, "hint/") || hint.MatchString(line)
	return v.Arguments != nil && (v.Scored == nil || *v.Scored) && !hinted &&
		!halfPair(*v.Arguments) && !halfPair(string(v.Tool))
}

func readCases(t *testing.T) (cases []vector) {
	path := os.Getenv("TOOLMEND_VECTORS")
	if path == "" {
		path = "vectors.jsonl"
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewReader(file)
	for {
		line, end := lines.ReadString('\n')
		if line != "" {
			v := vector{Finish: "unknown"}
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			if isAsked(&v, line) {
				cases = append(cases, v)
			}
		}
		if end == io.EOF {
			return cases
		} else if end != nil {
			t.Fatal(end)
		}
	}
}

func TestVectors(t *testing.T) {
	cases := readCases(t)
	made, due := 0, 0
	for i := range cases {
		v := &cases[i]
		answer, accepted := repair(v.Tool, *v.Arguments, v.Finish)
		result, detail := judge(v, answer, accepted)
		if v.Expect.Outcome == "repaired" && v.due() {
			due++
			if result == "pass" {
				made++
			}
		}
		if result == "harm" {
			t.Errorf("%s %s %s: %s", result, detail, v.ID, v.Why)
		} else if result != "pass" && testing.Verbose() {
			t.Logf("%s %s %s", result, detail, v.ID)
		}
	}
	t.Logf("%d cases, recovered %d of %d", len(cases), made, due)
	if len(cases) == 0 || made < recoveredMin {
		t.Errorf("%d repairs, %d have to be made", made, recoveredMin)
	}
}
