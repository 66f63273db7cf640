package dataio

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/posenc/posenc/web/dataio/internal/refusal"
	"github.com/posenc/posenc/web/number"
)

// JSON returns the format of numbers with what they are numbers of:
//
//	{"figure": "dot", "state": {"d-model": 256, …}, "columns": ["offset", …], "rows": [[0, …], …]}
//
// The members of the state are names and JSON values.
func JSON(figure string, state [][2]string) Format {
	return Format{
		Type: "application/json",
		head: func(dst []byte, d Table) []byte {
			head := `{"figure":` + Quote(figure) + `,"state":{`
			for i, member := range state {
				if i > 0 {
					head += ","
				}
				head += Quote(member[0]) + ":" + member[1]
			}
			dst = append(dst, head+`},"columns":[`...)
			dst = appendList(dst, d.Columns, func(dst []byte, column string) []byte { return append(dst, Quote(column)...) })
			return append(dst, `],"rows":[`...)
		},
		row: func(dst []byte, values []float64, bits int) []byte {
			return append(appendList(append(dst, '\n', '['), values, func(dst []byte, x float64) []byte { return appendJSONNumber(dst, x, bits) }), ']')
		},
		between: ",",
		foot:    "\n]}\n",
	}
}

// appendJSONNumber appends a number; JSON has none for what is not finite.
func appendJSONNumber(dst []byte, x float64, bits int) []byte {
	if math.Abs(x) <= math.MaxFloat64 {
		return number.Append(dst, x, bits)
	}
	return append(dst, "null"...)
}

// Quote returns a text as a JSON string. Bytes that are not UTF-8 become replacement
// characters, as in encoding/json, which would add 82 KB to page.wasm, compressed.
func Quote(text string) string {
	q := []byte{'"'}
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			q = append(q, '\\', byte(r))
		case r < ' ':
			q = append(q, `\u`+strconv.FormatInt(0x10000+int64(r), 16)[1:]...)
		default:
			q = utf8.AppendRune(q, r)
		}
	}
	return string(append(q, '"'))
}

// readObject reads the numbers of an object, as encode and the Worker return
// it, and as the page saves it:
//
//	{"shape": [4, 4], "data": [0, 1, …], "dtype": "float32", "start": 0}
//	{"columns": ["position", "0", …], "rows": [[0, 0, …], …]}
//
// If there are neither data nor rows, the only array is taken. What JSON makes
// of a typed array is one too, {"0": 0, "1": 1, …}, and keys may stand without
// quotation marks, as a console shows them.
func readObject(text string, cut bool, pause func()) *Matrix {
	o := &object{text: text, at: strings.Index(text, "{") + 1, cut: cut, pause: pause, values: map[string]int{}}
	o.keys()
	at := o.numbers()
	m := &Matrix{Type: known(strings.Trim(o.word("dtype"), `"'`))}
	shape := o.shape()
	a := o.array(at, len(shape) > 0)
	if len(shape) > 0 {
		a.reshape(shape)
	}
	m.take(a)
	if name, ok := o.firstColumn(); ok && m.Columns > 1 && isIndex(name) {
		m.takePositions()
		m.note("column-of-positions: The first column was taken for positions.")
	}
	if start, ok := parse(o.word("start")); ok && m.Positions == nil {
		for i := range m.Rows {
			m.Positions = append(m.Positions, start.value+float64(i))
		}
	}
	return m
}

// An object is keys and values between braces.
type object struct {
	text   string
	at     int
	cut    bool           // whether the end of the text is missing
	pause  func()         // called again and again
	values map[string]int // where they begin
	lists  []string       // the keys of those that are arrays
}

// keys finds where the values begin.
func (o *object) keys() {
	for {
		o.skip(" \t\r\n,")
		if o.at == len(o.text) && o.cut || o.peek() == '}' {
			return
		}
		colon := strings.Index(o.text[o.at:], ":")
		if colon < 0 {
			refuse("no-key: a key and a colon are missing in the object; give JSON such as {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]}")
		}
		key := strings.Trim(strings.TrimSpace(o.text[o.at:o.at+colon]), `"'`)
		o.at += colon + 1
		o.skip(" \t\r\n")
		o.skipConstructor()
		o.values[key] = o.at
		if c := o.peek(); c == '[' || c == '{' {
			o.lists = append(o.lists, key)
		}
		o.skipValue()
	}
}

// peek returns what comes next, 0 at the end.
func (o *object) peek() byte {
	if o.at == len(o.text) {
		return 0
	}
	return o.text[o.at]
}

func (o *object) skip(characters string) {
	o.at = len(o.text) - len(strings.TrimLeft(o.text[o.at:], characters))
}

// skipConstructor skips what a console writes before a typed array:
// Float32Array(16).
func (o *object) skipConstructor() {
	at := o.at
	for at < len(o.text) && (isWord(o.text[at]) || o.text[at] == '(' || o.text[at] == ' ') {
		at++
	}
	if at < len(o.text) && (o.text[at] == '[' || o.text[at] == '{') && o.text[o.at] != '[' {
		o.at = at
	}
}

// skipValue skips a value, up to the comma or the brace behind it.
func (o *object) skipValue() {
	depth, quoted := 0, false
	for ; o.at < len(o.text); o.at++ {
		switch c := o.text[o.at]; {
		case c == '\\' && quoted:
			o.at = min(o.at+1, len(o.text)-1)
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}'):
			return
		case c == ']' || c == '}':
			depth--
		}
	}
}

// word returns a value that is neither array nor object, as it is written;
// empty if there is none.
func (o *object) word(key string) string {
	if at, ok := o.values[key]; ok {
		return firstOf(o.text[at:])
	}
	return ""
}

// firstColumn returns the name of the first column, if there are names.
func (o *object) firstColumn() (name string, ok bool) {
	at, ok := o.values["columns"]
	if !ok {
		return "", false
	}
	list, _ := strings.CutPrefix(o.text[at:], "[")
	quoted := firstOf(strings.TrimLeft(list, " \t\r\n"))
	return strings.Trim(quoted, `"'`), quoted != ""
}

// firstOf returns what stands before the first comma or bracket.
func firstOf(text string) string {
	if end := strings.IndexAny(text, ",}]\r\n"); end >= 0 {
		text = text[:end]
	}
	return strings.TrimSpace(text)
}

// numbers returns where the array of numbers begins.
func (o *object) numbers() int {
	for _, key := range []string{"data", "rows"} {
		if at, ok := o.values[key]; ok {
			return at
		}
	}
	if len(o.lists) != 1 {
		refuse("no-data: the object has no key data; give JSON such as {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]}")
	}
	return o.values[o.lists[0]]
}

// shape returns the shape of the numbers, nil if nothing says what it is.
func (o *object) shape() []int {
	at, ok := o.values["shape"]
	if !ok || at == len(o.text) || o.text[at] != '[' {
		return nil
	}
	a, _ := readArray(o.text, at, false, o.pause)
	shape := make([]int, len(a.data))
	for i, x := range a.data {
		if !(x >= 1 && x <= 1<<31) || x != math.Trunc(x) {
			refuse("shape-not-a-length: the shape has #, which is not a length", firstOf(o.text[at+1:]))
		}
		shape[i] = int(x)
	}
	return shape
}

// array reads the numbers; flat are those whose shape is said elsewhere.
func (o *object) array(at int, flat bool) *array {
	switch {
	case at < len(o.text) && o.text[at] == '{':
		return o.entries(at)
	case at == len(o.text) || o.text[at] != '[':
		refusal.If(errEmpty)
	}
	if second := strings.TrimLeft(o.text[at+1:], " \r\n\t"); flat && (second == "" || second[0] != '[') {
		return readFlat(o.text, at, o.cut, o.pause)
	}
	a, _ := readArray(o.text, at, o.cut, o.pause)
	return a
}

// entries reads what JSON makes of a typed array: {"0": 0, "1": 1, …}.
func (o *object) entries(at int) *array {
	a := new(array)
	text, ended := o.text[at+1:], false
	if end := strings.Index(text, "}"); end >= 0 {
		text, ended = text[:end], true
	}
	for text != "" {
		var entry string
		entry, text, _ = strings.Cut(text, ",")
		_, value, _ := strings.Cut(entry, ":")
		value = strings.TrimSpace(value)
		n, ok := parse(value)
		if !ok && !ended && o.cut {
			break
		}
		if !ok {
			refuseNumber(0, len(a.data), value)
		}
		a.scale.add(n)
		a.data = append(a.data, n.value)
		if len(a.data) == MaxReadNumbers {
			break
		}
	}
	if len(a.data) == 0 {
		refusal.If(errEmpty)
	}
	a.cut = !ended || len(a.data) == MaxReadNumbers
	a.shape = []int{len(a.data)}
	return a
}
