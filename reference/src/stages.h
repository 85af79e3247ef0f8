/* SPDX-License-Identifier: MIT
 *
 * stages.h - the folders of the library in the order of the way of the data. Nothing is declared
 * here. A folder includes headers of those above it; what does not is counted by
 * tools/test_house.py.
 *
 *     base/       memory, bytes, numbers
 *     json/       text to tokens, and what tokens mean
 *     schema/     schema text to a graph, once a tool
 *     validate/   does a value satisfy a schema, and where not?
 *     catalogue/  what a rule is, the list of all, and which profile holds which
 *     syntax/     a text that is not JSON, and what the syntax rules make of it
 *     engine/     the candidates of a rejected value, and the one as edits
 *     hints/      what x-repair in a schema says
 *     rules/      the rules
 *     repair/     the pipeline: parse, validate, candidates, verify, decide, report
 *     call/       a whole call, before and after its arguments
 *     markup/     calls that stand as markup in a model's text
 *     message/    what a report tells the model and the host
 */
