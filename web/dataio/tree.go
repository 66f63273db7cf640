package dataio

import (
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/posenc/posenc/encoder"
)

// Limits of a tree.
const (
	maxTreeDepth    = 32
	maxTreeValues   = 1 << 17
	maxMemberValues = 1 << 20 // of the largest index of a model, 140,000
)

// ReadTreeFile reads an object of JSON from a file, as ReadTree does from a text.
func ReadTreeFile(r io.ReaderAt, size int64) (_ map[string]any, err error) {
	defer Catch(&err)
	if size >= MaxReadBytes {
		Refuse("configuration-file-too-large: the file has # bytes, and a configuration some thousand; give the config.json of the model", size)
	}
	return ReadTree(Must(ReadBegin(r, size)))
}

// ReadTree reads an object of JSON as encoding/json does: maps, lists, float64 numbers,
// texts, booleans and nil. It also takes what people copy in its place:
//
//   - NaN and Infinity as numbers, which Python's json writes
//   - members without the braces around them, and with a comma behind the last one
//   - comments from // or # to the end of the line, or between /* and */
//   - objects of Python: 'text', True, None, (1, 2), torch.float16, tensor([1, 2], device='cpu')
//   - a name before the object, as in LlamaConfig {…} and config = {…}
//   - the log of llama.cpp, whose lines have "- kv", a key, a type and a value
//
// It returns an *Error for anything else, with its line.
func ReadTree(text string) (_ map[string]any, err error) {
	defer Catch(&err)
	Check(checkDownload(text[:min(len(text), 64)]))
	t := &treeReader{text: withoutName(strings.TrimPrefix(text, "\ufeff")), left: maxTreeValues, ctx: Always}
	switch {
	case len(text) >= MaxReadBytes:
		Refuse("configuration-too-long: the text is longer than 8 MB, and a configuration has some thousand bytes; give the config.json of the model")
	case strings.Contains(text, "\x00") || !utf8.ValidString(text):
		Refuse("configuration-not-text: this is not a text; give the config.json of the model")
	}
	if keys := keysOfLog(t.text); keys != nil {
		return keys, nil
	}
	t.space()
	switch t.next() {
	case '{':
	case '"', '\'':
		t.text, t.at = "{"+t.text[t.at:]+"\n}", 0
	case 0:
		Refuse("configuration-empty: there is no text; give the config.json of the model")
	default:
		Refuse("configuration-not-object: the text begins with “#” and not with {; give the config.json of the model", t.word())
	}
	object := t.object(0)
	t.space()
	if rest := strings.Trim(t.text[t.at:], ") ;\r\n"); rest != "" {
		t.fail("after-object: line #: “#” follows the object", t.word())
	}
	return object, nil
}

// ReadMembers reads an object of JSON (RFC 8259) member by member, and keeps nothing of them: headers
// of models have some hundred thousand. It returns invalid for a text that has none, and else what
// read refuses or the error of the context, which it asks every 64 KB of the text.
func ReadMembers(ctx Context, text string, invalid error, read func(key string, value any)) (err error) {
	defer Catch(&err)
	t := &treeReader{text: text, strict: true, invalid: invalid, ctx: ctx}
	t.members(func(key string) {
		t.left = maxMemberValues
		read(key, t.value(1))
	})
	return nil
}

// WriteTree returns an object, as ReadTree returns it, as JSON with its keys in order. A number that
// is not finite is NaN or Infinity, as Python's json writes it.
func WriteTree(object map[string]any) string { return string(appendTree(nil, object, "\n")) }

// appendTree appends a value; line is a line break and the spaces of the lines of the value.
func appendTree(dst []byte, value any, line string) []byte {
	switch x := value.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, x)
	case float64:
		return append(dst, strings.TrimPrefix(strings.Replace(encoder.Decimal(x), "Inf", "Infinity", 1), "+")...)
	case string:
		return append(dst, Quote(x)...)
	case []any:
		dst = append(dst, '[')
		for i, y := range x {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendTree(dst, y, line)
		}
		return append(dst, ']')
	}
	object := value.(map[string]any)
	comma := "{"
	for _, key := range slices.Sorted(maps.Keys(object)) {
		dst = appendTree(append(dst, comma+line+"  "+Quote(key)+": "...), object[key], line+"  ")
		comma = ","
	}
	if len(object) == 0 {
		return append(dst, "{}"...)
	}
	return append(dst, line+"}"...)
}

// PruneTree deletes the members of an object whose paths, such as rope_scaling.factor, are not
// kept, and objects in it of which nothing is left.
func PruneTree(object map[string]any, keep func(path string) bool) {
	maps.DeleteFunc(object, func(key string, value any) bool {
		if inner, ok := value.(map[string]any); ok {
			PruneTree(inner, func(path string) bool { return keep(key + "." + path) })
			return len(inner) == 0
		}
		return !keep(key)
	})
}

// A treeReader reads a text from a place on.
type treeReader struct {
	text    string
	at      int
	left    int   // how many more values may come
	strict  bool  // whether the text is JSON, and not what people copy in its place
	invalid error // why it is refused; nil for a sentence about its line
	ctx     Context
	asked   int // where the context was asked last
}

// progress asks the context every 64 KB.
func (t *treeReader) progress() {
	if t.at-t.asked >= 1<<16 {
		t.asked = t.at
		Check(t.ctx.Err())
	}
}

// next returns the next byte, or 0 at the end.
func (t *treeReader) next() byte {
	if t.at == len(t.text) {
		return 0
	}
	return t.text[t.at]
}

// space goes beyond white space and comments.
func (t *treeReader) space() {
	t.progress()
	for {
		for t.at < len(t.text) && blank(t.text[t.at]) {
			t.at++
		}
		rest, end := t.text[t.at:], "\n"
		switch {
		case t.strict:
			return
		case strings.HasPrefix(rest, "/*"):
			end = "*/"
		case !strings.HasPrefix(rest, "//") && !strings.HasPrefix(rest, "#"):
			return
		}
		if length := strings.Index(rest, end); length >= 0 {
			t.at += length + len(end)
		} else {
			t.at = len(t.text)
		}
	}
}

// take goes beyond a byte, if it is the next.
func (t *treeReader) take(c byte) bool {
	if t.next() != c {
		return false
	}
	t.at++
	return true
}

// word returns the next characters up to a space or a mark.
func (t *treeReader) word() string {
	rest := t.text[t.at:]
	if end := strings.IndexAny(rest, " \t\r\n,:{}[]"); end > 0 {
		rest = rest[:end]
	} else if end == 0 {
		rest = rest[:1]
	}
	return abbreviate(rest)
}

// fail refuses the text, with the current line as the first value.
func (t *treeReader) fail(text string, values ...any) {
	Check(t.invalid)
	line := 1 + strings.Count(t.text[:t.at], "\n")
	Refuse(text, append([]any{line}, values...)...)
}

// failHere refuses what comes next.
func (t *treeReader) failHere(text string) {
	if t.next() == 0 {
		t.fail("text-cut: line #: the text ends before its closing bracket; copy all of it")
	}
	t.fail(text, t.word())
}

// value reads a value that is nested depth times.
func (t *treeReader) value(depth int) any {
	if t.left--; t.left < 0 {
		Check(t.invalid)
		Refuse("too-many-values: there are more than # values", maxTreeValues)
	}
	if depth > maxTreeDepth {
		t.fail("nested-too-deep: line #: brackets are nested more than # times", strconv.Itoa(maxTreeDepth))
	}
	t.space()
	rest := t.text[t.at:]
	switch {
	case strings.HasPrefix(rest, "{"):
		return t.object(depth)
	case strings.HasPrefix(rest, "["):
		return t.list(depth, ']')
	case t.quoted():
		return t.string()
	case t.strict:
	case strings.HasPrefix(rest, "("):
		return t.list(depth, ')')
	case strings.HasPrefix(rest, "tensor(["), strings.HasPrefix(rest, "array(["):
		t.at += strings.IndexByte(rest, '[')
		list := t.list(depth, ']')
		for t.next() != ')' && t.next() != 0 { // its type and its device
			t.at++
		}
		t.expect(')', "")
		return list
	}
	return t.scalar()
}

// quoted reports whether a text comes next.
func (t *treeReader) quoted() bool { return t.next() == '"' || t.next() == '\'' && !t.strict }

func (t *treeReader) object(depth int) map[string]any {
	object := map[string]any{}
	t.members(func(key string) { object[key] = t.value(depth + 1) })
	return object
}

// members calls read behind each key of an object, to read the value.
func (t *treeReader) members(read func(key string)) {
	t.space()
	t.expect('{', "")
	t.each('}', func() {
		if !t.quoted() {
			t.failHere("not-a-key: line #: “#” is not a key in quotation marks")
		}
		key := t.string()
		t.space()
		t.expect(':', "no-colon: line #: “#” stands where a colon is expected")
		read(key)
	})
}

func (t *treeReader) list(depth int, closing byte) []any {
	t.at++
	list := []any{}
	t.each(closing, func() { list = append(list, t.value(depth+1)) })
	return list
}

// each calls read before each item up to the closing bracket. People leave a comma behind the last one.
func (t *treeReader) each(closing byte, read func()) {
	for first := true; ; first = false {
		t.space()
		if (first || !t.strict) && t.take(closing) {
			return
		}
		read()
		t.space()
		if !t.take(',') {
			t.expect(closing, "no-comma: line #: “#” stands where a comma or a closing bracket is expected")
			return
		}
	}
}

func (t *treeReader) expect(c byte, otherwise string) {
	if !t.take(c) {
		t.failHere(otherwise)
	}
}

// escapes are the characters that may follow a backslash, and what they mean.
var escapes = map[byte]rune{'"': '"', '\'': '\'', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (t *treeReader) string() string {
	quote := t.next()
	t.at++
	var s []byte
	for from := t.at; ; {
		t.progress()
		switch c := t.next(); {
		case c == quote:
			t.at++
			return strings.ToValidUTF8(string(s)+t.text[from:t.at-1], "\ufffd") // no copy, without escapes
		case c == 0 || c == '\n' || c < ' ' && t.strict:
			t.fail("no-quotation-mark: line #: a quotation mark is missing at the end of a text")
		case c != '\\':
			t.at++
		default:
			s = utf8.AppendRune(append(s, t.text[from:t.at]...), t.escaped())
			from = t.at
		}
	}
}

// escaped reads the character that a backslash and what follows mean. Half of a surrogate pair means
// the replacement character.
func (t *treeReader) escaped() rune {
	rest := t.text[t.at+1:]
	if rest != "" {
		if r, ok := escapes[rest[0]]; ok && !(r == '\'' && t.strict) {
			t.at += 2
			return r
		}
	}
	r, ok := codeUnit(rest)
	if !ok {
		t.fail("no-escape: line #: the characters after a backslash are no escape of JSON")
	}
	t.at += 6
	if utf16.IsSurrogate(r) && len(rest) > 6 && rest[5] == '\\' {
		if low, ok := codeUnit(rest[6:]); ok && utf16.DecodeRune(r, low) != utf8.RuneError {
			t.at += 6
			return utf16.DecodeRune(r, low)
		}
	}
	return r
}

// codeUnit returns the code unit of UTF-16 that is written as u and four digits.
func codeUnit(text string) (r rune, ok bool) {
	if len(text) < 5 || text[0] != 'u' {
		return 0, false
	}
	code, err := strconv.ParseUint(text[1:5], 16, 16)
	return rune(code), err == nil
}

// words are the values that are no numbers, and the numbers that have names.
var words = map[string]any{
	"true": true, "false": false, "null": nil, "NaN": math.NaN(), "Infinity": math.Inf(1), "-Infinity": math.Inf(-1),
	"True": true, "False": false, "None": nil, "nan": math.NaN(), "inf": math.Inf(1), "-inf": math.Inf(-1),
}

func (t *treeReader) scalar() any {
	const longest = 1 << 10 // so that no pause is needed within it
	word := t.text[t.at:min(t.at+longest, len(t.text))]
	if end := strings.IndexAny(word, " \t\r\n,:{}[]()\""); end >= 0 {
		word = word[:end]
	}
	value, ok := words[word]
	switch {
	case ok:
	case !t.strict && strings.HasPrefix(word, "torch."):
		value = strings.TrimPrefix(word, "torch.")
	default:
		number := word
		if !t.strict {
			number = strings.TrimSuffix(word, "L") // of the long integers of Python 2
		}
		x, err := strconv.ParseFloat(number, 64)
		switch {
		case strings.Trim(number, "+-.0123456789eE") != "" || err != nil && !math.IsInf(x, 0):
			t.failHere("not-a-value: line #: “#” is not a value of JSON")
		case err != nil:
			t.fail("beyond-float64: line #: “#” is beyond the range of float64", t.word())
		}
		value = x
	}
	t.at += len(word)
	return value
}

// withoutName returns a text without the name of a class or a variable before its object.
func withoutName(text string) string {
	before, _, ok := strings.Cut(text, "{")
	if name := strings.Trim(before, " \t\r\n=("); !ok || strings.Trim(name, letters+"0123456789_.])") != "" {
		return text
	}
	return text[len(before):]
}

// keysOfLog returns the keys of a GGUF file that llama.cpp has written into its log, or nil
// if the text is no such log:
//
//	llama_model_loader: - kv   8:   llama.rope.freq_base f32   = 500000.000000
//
// Arrays are left out: the log has but their first elements.
func keysOfLog(text string) map[string]any {
	keys := map[string]any{}
	for line := range strings.SplitSeq(text, "\n") {
		_, entry, ok := strings.Cut(line, "- kv")
		_, entry, number := strings.Cut(entry, ":")
		name, value, equals := strings.Cut(entry, "=")
		fields := strings.Fields(name) // the key and its type
		if !ok || !number || !equals || len(fields) != 2 {
			continue
		}
		value = strings.TrimSpace(value)
		switch {
		case fields[1] == "str":
			keys[fields[0]] = value
		case fields[1] == "bool":
			keys[fields[0]] = value == "true"
		default:
			if x, err := strconv.ParseFloat(value, 64); err == nil {
				keys[fields[0]] = x
			}
		}
	}
	if len(keys) == 0 {
		return nil
	}
	return keys
}
