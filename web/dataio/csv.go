package dataio

import (
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/number"
)

// CSV returns the format of numbers as text: a line with the columns and one
// for each row, with commas between them (RFC 4180).
func CSV() Format {
	return Format{
		Type: "text/csv",
		head: func(dst []byte, d Table) []byte { return appendList(dst, d.Columns, appendField) },
		row: func(dst []byte, values []float64, bits int) []byte {
			return appendList(append(dst, '\r', '\n'), values, func(dst []byte, x float64) []byte { return number.Append(dst, x, bits) })
		},
		foot: "\r\n",
	}
}

// appendField appends a text, between quotation marks if what divides fields
// occurs in it.
func appendField(dst []byte, text string) []byte {
	if strings.ContainsAny(text, "\",\r\n") {
		text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return append(dst, text...)
}

// A tableReader reads lines of fields.
type tableReader struct {
	array
	divider string   // between fields; a space is any number of spaces
	factor  float64  // by which all numbers are multiplied
	names   []string // the first line, if it has names of columns
	named   bool
	count   []string // the first line, if it is 0, 1, 2, … and no other line has been read
	counted bool     // whether the first row is 0, 1, 2, …
	index   bool     // whether the first field of a line is a position
	rows    int
	columns int // with the column of positions
}

// readTable reads lines of numbers with tabs, semicolons, commas or spaces between
// them. The first line may have the names of the columns, and the first column the
// positions, as in the files that the page saves. Lines that begin with # are left
// out. If the text is cut off, so is its last line.
func readTable(ctx Context, text string, cut bool) *Matrix {
	t, part := &tableReader{factor: 1}, 0
	for text != "" {
		line, rest, whole := strings.Cut(text, "\n")
		if len(t.data) >= MaxReadNumbers || cut && !whole {
			t.cut = true
			break
		}
		text = rest
		if next := len(t.data) >> 10; next != part {
			part = next
			Check(ctx.Err())
		}
		line = strings.TrimRight(line, "\r ")
		switch said := strings.TrimSpace(line); {
		case said == "", said[0] == '#', said[0] == '%', strings.HasPrefix(said, "[torch."):
		default:
			t.line(line)
		}
	}
	if t.count != nil {
		t.row(t.count)
	}
	if t.rows == 0 {
		Check(errEmpty)
	}
	if t.columns == 1 && t.rows > MaxColumns {
		Refuse("column-too-long: the single column has more than # numbers; put the numbers of each row on a line", MaxColumns)
	}
	return t.matrix()
}

func (t *tableReader) line(line string) {
	// A first line such as 1e-04 *, by which PyTorch multiplies the numbers below it.
	if factor, ok := strings.CutSuffix(line, "*"); ok && t.divider == "" {
		if n, ok := parse(strings.TrimSpace(factor)); ok && n.value != 0 {
			t.factor = n.value
			return
		}
	}
	position, line := cutLabel(line)
	if t.divider == "" {
		t.divider = " "
		for _, divider := range [...]string{",", ";", "\t"} { // the last one that occurs
			if strings.Contains(line, divider) {
				t.divider = divider
			}
		}
	}
	fields := t.fields(line)
	if position != "" {
		t.index = true
		t.row(append([]string{position}, fields...))
		return
	}
	if t.rows == 0 && !t.named && t.first(fields) {
		return
	}
	if t.rows == 0 && t.named {
		t.index = isIndex(t.names[0]) || len(fields) == len(t.names)+1
	}
	t.row(fields)
}

// cutLabel cuts off the position that a program has printed before a row, as in
//
//	pos 0: 0.0 1.0   PE(0) = 0.0 1.0   0 -> 0.0, 1.0
func cutLabel(line string) (position, row string) {
	label, rest, ok := strings.Cut(line, ":")
	for _, mark := range [...]string{"->", "→", "="} {
		if !ok {
			label, rest, ok = strings.Cut(line, mark)
		}
	}
	word := strings.TrimLeft(label, letters+"_ \t#([")
	position = strings.TrimRight(word, " \t)]")
	if !ok || position == "" || strings.Trim(position, "0123456789") != "" {
		return "", line
	}
	return position, strings.TrimLeft(rest, " \t")
}

// first looks for names of columns in a line before which there are no rows. It reports
// whether the line is none. Whether 0, 1, 2, … are names shows in the next line: they are,
// if that has one field more, a position.
func (t *tableReader) first(fields []string) (done bool) {
	count := t.count
	t.count = nil
	switch {
	case count != nil && len(fields) == len(count)+1:
		t.names, t.named = count, true
	case count != nil:
		t.counted = true
		t.row(count)
	case isNames(fields):
		t.names, t.named = fields, true
		return true
	case isCount(fields):
		t.count = fields
		return true
	}
	return false
}

// fields splits a line, and removes spaces and quotation marks around the fields.
func (t *tableReader) fields(line string) []string {
	if t.divider == " " {
		return strings.Fields(line)
	}
	parts := strings.Split(strings.TrimSuffix(line, t.divider), t.divider)
	for i, part := range parts {
		parts[i] = strings.Trim(part, " \"")
	}
	return parts
}

// isNames reports whether fields are names of columns: most are not numbers, or
// the first is the name of positions.
func isNames(fields []string) bool {
	words := 0
	for _, field := range fields {
		if !isNumber(field) {
			words++
		}
	}
	return words > len(fields)/2 || isIndex(fields[0])
}

func isNumber(field string) bool {
	_, ok := parseField(field)
	return ok
}

// isTwoNumbers reports whether a field is what commas leave of 0,5 0,5.
func isTwoNumbers(field string) bool {
	parts := strings.Fields(field)
	return len(parts) == 2 && isNumber(parts[0]) && isNumber(parts[1])
}

// isCount reports whether fields are 0, 1, 2, …: names of columns if other lines have
// decimals.
func isCount(fields []string) bool {
	for i, field := range fields {
		if field != strconv.Itoa(i) {
			return false
		}
	}
	return len(fields) > 2
}

// parseField reads a number with a decimal point or a decimal comma.
func parseField(field string) (literal, bool) {
	if whole, decimals, ok := strings.Cut(field, ","); ok && !strings.ContainsAny(decimals, ".,") && !strings.Contains(whole, ".") {
		field = whole + "." + decimals
	}
	return parse(field)
}

func (t *tableReader) row(fields []string) {
	before := 0
	if t.index {
		before = 1
	}
	for i, field := range fields {
		n, ok := parseField(field)
		if !ok && t.divider == "," && isTwoNumbers(field) {
			Refuse("decimal-comma: row #, column # (from 0): “#” is two numbers; write 0.5 rather than 0,5, or put semicolons between numbers", t.rows, i-before, abbreviate(field))
		}
		if !ok {
			refuseNumber(t.rows, i-before, field)
		}
		t.scale.add(n)
		t.data = append(t.data, n.value)
	}
	if t.rows == 0 {
		t.columns = len(fields)
	}
	if len(fields) != t.columns {
		refuseRow(t.rows, len(fields)-before, t.columns-before)
	}
	t.rows++
	checkColumns(t.columns - before)
}

func (t *tableReader) matrix() *Matrix {
	m := &Matrix{Rows: t.rows, Columns: t.columns, Data: t.data}
	if t.counted && slices.ContainsFunc(m.Data[m.Columns:], func(x float64) bool { return x != float64(int(x)) }) {
		m.Data, m.Rows, t.named = m.Data[m.Columns:], m.Rows-1, true
	}
	if t.named {
		m.note("line-of-names: The first line was taken for names of columns.")
	}
	if m.Columns > 1 && (t.index || m.counts()) {
		m.takePositions()
		m.note("column-of-positions: The first column was taken for positions.")
	}
	if m.Columns == 1 && m.Rows > 1 {
		m.Rows, m.Columns, m.Positions = 1, m.Rows, nil
		m.note("column-as-row: The single column was taken for a row.")
	}
	if t.factor != 1 {
		t.multiply(t.factor)
		m.note("factor-above: The numbers were multiplied by #, which stands above them.", strconv.FormatFloat(t.factor, 'g', -1, 64))
	}
	m.Step = t.scale.step()
	if t.cut {
		m.NoteFirst(m.Rows, 0)
	}
	return m
}
