package dataio

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

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
			return append(appendList(append(dst, '\n', '['), values, func(dst []byte, x float64) []byte {
				if math.Abs(x) <= math.MaxFloat64 {
					return number.Append(dst, x, bits)
				}
				return append(dst, "null"...) // JSON has no number for what is not finite
			}), ']')
		},
		between: ",",
		foot:    "\n]}\n",
	}
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
func readObject(ctx Context, text string, cut bool) *Matrix {
	values, lists := membersOf(text[strings.Index(text, "{")+1:], cut)
	numbers, ok := values["data"]
	if !ok {
		numbers, ok = values["rows"]
	}
	if !ok && len(lists) == 1 {
		numbers, ok = lists[0], true
	}
	if !ok {
		Refuse("no-data: the object has no key data; give JSON such as {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]}")
	}
	m, shape := &Matrix{Type: known(strings.Trim(firstOf(values["dtype"]), `"'`))}, shapeOf(ctx, values["shape"])
	a := readNumbers(ctx, numbers, shape != nil, cut)
	if shape != nil {
		a.reshape(shape)
	}
	m.take(a)
	column := firstOf(strings.TrimLeft(strings.TrimPrefix(values["columns"], "["), " \t\r\n"))
	if column != "" && m.Columns > 1 && isIndex(strings.Trim(column, `"'`)) {
		m.takePositions()
		m.note("column-of-positions: The first column was taken for positions.")
	}
	if start, ok := parse(firstOf(values["start"])); ok && m.Positions == nil {
		for i := range m.Rows {
			m.Positions = append(m.Positions, start.value+float64(i))
		}
	}
	return m
}

// membersOf returns the members of an object by their keys, each with all that follows it, and those that
// begin as arrays do. Of a text that is cut off the end may be missing.
func membersOf(text string, cut bool) (values map[string]string, lists []string) {
	values = map[string]string{}
	for {
		text = strings.TrimLeft(text, " \t\r\n,")
		if text == "" && cut || strings.HasPrefix(text, "}") {
			return values, lists
		}
		key, value, ok := strings.Cut(text, ":")
		if !ok {
			Refuse("no-key: a key and a colon are missing in the object; give JSON such as {\"shape\": [2, 2], \"data\": [0, 1, 0, 1]}")
		}
		value = strings.TrimLeft(value, " \t\r\n")
		// A console writes Float32Array(16) before a typed array.
		rest := strings.TrimLeft(value, letters+"0123456789_]( )")
		if strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "{") {
			value, lists = rest, append(lists, rest)
		}
		values[strings.Trim(strings.TrimSpace(key), `"'`)] = value
		text = value[lengthOf(value):]
	}
}

// lengthOf returns the length of the value with which a text begins, up to the comma or the brace behind it.
func lengthOf(text string) int {
	depth, quoted := 0, false
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case c == '\\' && quoted:
			at = min(at+1, len(text)-1)
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}'):
			return at
		case c == ']' || c == '}':
			depth--
		}
	}
	return len(text)
}

// firstOf returns what stands before the first comma or bracket.
func firstOf(text string) string {
	if end := strings.IndexAny(text, ",}]\r\n"); end >= 0 {
		text = text[:end]
	}
	return strings.TrimSpace(text)
}

// shapeOf returns the shape of the numbers, nil if nothing says what it is.
func shapeOf(ctx Context, text string) []int {
	if !strings.HasPrefix(text, "[") {
		return nil
	}
	a, _ := readArray(ctx, text, 0, false)
	shape := make([]int, len(a.data))
	for i, x := range a.data {
		if !(x >= 1 && x <= 1<<31) || x != math.Trunc(x) {
			Refuse("shape-not-a-length: the shape has #, which is not a length", firstOf(text[1:]))
		}
		shape[i] = int(x)
	}
	return shape
}

// readNumbers reads an array, or what JSON makes of a typed one; flat are numbers whose shape is said elsewhere.
func readNumbers(ctx Context, text string, flat, cut bool) *array {
	if entries, ok := strings.CutPrefix(text, "{"); ok {
		return readEntries(ctx, entries)
	}
	inside, ok := strings.CutPrefix(text, "[")
	if !ok {
		Check(errEmpty)
	}
	if flat && !strings.HasPrefix(strings.TrimLeft(inside, " \r\n\t"), "[") {
		return readFlat(ctx, text, cut)
	}
	a, _ := readArray(ctx, text, 0, cut)
	return a
}

// readEntries reads the entries of what JSON makes of a typed array, {"0": 0, "1": 1, …}, up to the brace
// behind them. Without the brace they are cut off, and the last one is left out.
func readEntries(ctx Context, text string) *array {
	text, _, ended := strings.Cut(text, "}")
	a := new(array)
	for text != "" && len(a.data) < MaxReadNumbers {
		entry, rest, more := strings.Cut(text, ",")
		if !more && !ended {
			break
		}
		_, value, _ := strings.Cut(entry, ":")
		value = strings.TrimSpace(value)
		n, ok := parse(value)
		if !ok {
			refuseNumber(0, len(a.data), value)
		}
		a.scale.add(n)
		if a.data = append(a.data, n.value); len(a.data)%256 == 0 {
			Check(ctx.Err())
		}
		text = rest
	}
	if len(a.data) == 0 {
		Check(errEmpty)
	}
	a.cut = !ended || len(a.data) == MaxReadNumbers
	a.shape = []int{len(a.data)}
	return a
}
