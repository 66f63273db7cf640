package dataio

import (
	"slices"
	"strings"
)

// An arrayReader reads an array, number by number.
type arrayReader struct {
	array
	text string
	at   int
	ends bool // whether the text is cut off
	flat bool // whether one pair of brackets has all rows
	dots int  // rows with "…" in place of columns
	ctx  Context
}

// errCut ends the reading of an array at a limit or where the text is cut off.
var errCut = NewError("first-row-cut: the text ends within the first row")

// readArray reads the array whose first bracket is at text[at], and returns
// where it ends.
func readArray(ctx Context, text string, at int, cut bool) (a *array, end int) {
	b := &arrayReader{text: text, at: at + 1, ends: cut, ctx: ctx}
	if b.whole() {
		return &b.array, b.at
	}
	if !b.shorten() {
		Check(errCut)
	}
	return &b.array, closing(text, at)
}

// readFlat reads an array of numbers without brackets between the rows; its shape is
// given elsewhere.
func readFlat(ctx Context, text string, cut bool) *array {
	b := &arrayReader{text: text, at: 1, ends: cut, ctx: ctx, flat: true}
	b.cut = !b.whole()
	if len(b.data) == 0 {
		Check(errEmpty)
	}
	return &b.array
}

// whole reads the outermost list, and reports whether it has read all of it.
func (b *arrayReader) whole() bool {
	var err error
	func() {
		defer Catch(&err)
		b.list(0)
	}()
	if err != errCut {
		Check(err)
	}
	return err == nil
}

// closing returns where brackets end that begin at text[at].
func closing(text string, at int) int {
	depth := 0
	for ; at < len(text); at++ {
		switch text[at] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return at
}

// maxDepth is how deep brackets may be nested.
const maxDepth = 8

// list reads the items of a list and the bracket that closes it.
func (b *arrayReader) list(depth int) {
	if depth == maxDepth {
		Refuse("brackets-too-deep: more than # brackets stand within each other; give a matrix", maxDepth)
	}
	if depth == len(b.shape) {
		b.shape = append(b.shape, 0)
	}
	items, lists := 0, false // lists is whether the items are lists
	defer func() {
		if b.shape[depth] == 0 && depth < len(b.shape)-1 {
			b.shape[depth] = items // of a list that is cut off
		}
	}()
	for {
		b.space()
		switch {
		case b.at == len(b.text) && b.ends:
			Check(errCut)
		case b.at == len(b.text):
			Refuse("no-closing-bracket: a bracket ] is missing at the end; copy all of the array")
		case b.text[b.at] == ']':
			b.at++
			b.close(depth, items)
			return
		case b.text[b.at] != '[' && (lists || depth < len(b.shape)-1):
			b.amongLists(items)
		case b.text[b.at] != '[':
			before := len(b.data)
			b.number(items)
			items += len(b.data) - before // none for the dots of left out columns
		case items > 0 && !lists, depth+1 == len(b.shape) && len(b.data) > 0:
			Check(errMixed)
		default:
			lists = true
			b.at++
			items++
			b.list(depth + 1)
		}
	}
}

// amongLists reads a token that stands where a list is expected, after items lists. Dots stand
// for lists that are left out; the array ends there, unless it has a gap of columns, too.
func (b *arrayReader) amongLists(items int) {
	_, dots := b.token()
	switch {
	case !dots || items == 0:
		Check(errMixed)
	case b.gap.Column > 0 && b.gap.Row == 0:
		b.gap.Row = items
	default:
		b.rest = true
		Check(errCut)
	}
}

var errColumnsLeftOut = NewError("columns-left-out: columns are left out where it says “...”; print all of them, after np.set_printoptions(threshold=10**9) in NumPy or torch.set_printoptions(threshold=10**9) in PyTorch")

// leaveOut notes that columns are left out, behind the same one in every row of a matrix.
func (b *arrayReader) leaveOut(column int) {
	b.space()
	inRow := len(b.shape) > 1 && column > 0 && !strings.Contains(b.text[b.at:min(b.at+24, len(b.text))], "more item")
	if !inRow || b.gap.Column != 0 && b.gap.Column != column {
		Check(errColumnsLeftOut)
	}
	b.gap.Column = column
	b.dots++
}

// close ends a list; all lists at one depth have the same length.
func (b *arrayReader) close(depth, items int) {
	switch {
	case items == 0:
		Check(errEmpty)
	case b.shape[depth] == 0:
		b.shape[depth] = items
	case b.shape[depth] != items && depth == len(b.shape)-1:
		refuseRow(b.rowOf(items), items, b.shape[depth])
	case b.shape[depth] != items:
		Refuse("unequal-lists: a list of # rows stands beside one of #", items, b.shape[depth])
	}
	if depth == len(b.shape)-1 && b.gap.Column > 0 && b.dots != len(b.data)/items {
		Check(errColumnsLeftOut) // of some rows, and not of others
	}
	if depth == len(b.shape)-1 && len(b.data) >= MaxReadNumbers && depth > 0 {
		Check(errCut)
	}
}

var errMixed = NewError("numbers-beside-brackets: numbers and brackets stand beside each other; copy all of the array")

func (b *arrayReader) number(column int) {
	token, dots := b.token()
	if dots {
		b.leaveOut(column)
		return
	}
	if b.at == len(b.text) && b.ends {
		Check(errCut) // the number may go on
	}
	n, ok := parse(token)
	if !ok {
		refuseNumber(b.rowOf(column), column, token)
	}
	b.scale.add(n)
	if b.data = append(b.data, n.value); len(b.data)%256 == 0 {
		Check(b.ctx.Err())
	}
	switch {
	case b.flat && column+1 == MaxReadNumbers:
		Check(errCut)
	case !b.flat && column == MaxColumns:
		checkColumns(column + 1)
	}
}

// rowOf returns the index of the row that is being read, after column of its numbers.
func (b *arrayReader) rowOf(column int) int {
	last := len(b.shape) - 1
	if b.shape[last] == 0 {
		return 0
	}
	return (len(b.data) - column) / b.shape[last]
}

// token reads up to what divides numbers, and reports whether that are the dots
// for what is left out.
func (b *arrayReader) token() (token string, dots bool) {
	from := b.at
	if strings.HasPrefix(b.text[from:], "...") {
		b.at += 3
		return "...", true
	}
	if strings.HasPrefix(b.text[from:], "…") {
		b.at += len("…")
		return "…", true
	}
	for b.at < len(b.text) && !divides(b.text[b.at]) {
		b.at++
	}
	if b.at == from && b.at < len(b.text) {
		b.at++
	}
	return b.text[from:b.at], false
}

// space goes on to the next that is neither space nor comma.
func (b *arrayReader) space() {
	for b.at < len(b.text) && (blank(b.text[b.at]) || b.text[b.at] == ',') {
		b.at++
	}
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func divides(c byte) bool { return blank(c) || c == ',' || c == '[' || c == ']' }

// shorten keeps the whole rows that have been read, and reports whether there
// are any.
func (b *arrayReader) shorten() bool {
	last := len(b.shape) - 1
	if b.shape[last] == 0 || len(b.data) < b.shape[last] {
		return false
	}
	columns := b.shape[last]
	b.data = b.data[:len(b.data)/columns*columns]
	b.cut = !b.rest
	return true
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// An array has the numbers between two brackets, and between the brackets in them.
type array struct {
	data  []float64
	shape []int // the number of items at each depth, 0 where no list has been closed
	scale scale
	cut   bool // whether rows are missing, because of a limit or at the end of the text
	rest  bool // whether the print has "…" in place of some rows
	gap   Gap
}

// append adds a row that was printed on its own.
func (a *array) append(row *array) {
	if len(a.shape) == 1 {
		a.shape = []int{1, a.shape[0]}
	}
	if len(a.shape) != 2 || len(row.shape) != 1 {
		Refuse("several-arrays: there are several arrays, of the shapes # and #; give one", a.shape, row.shape)
	}
	if row.shape[0] != a.shape[1] {
		refuseRow(a.shape[0], row.shape[0], a.shape[1])
	}
	a.shape[0]++
	a.data = append(a.data, row.data...)
	for i := range a.scale {
		a.scale[i] = max(a.scale[i], row.scale[i])
	}
}

// multiply multiplies all numbers by a factor.
func (a *array) multiply(factor float64) {
	var s scale
	shift := decade(factor)
	for i, decimals := range a.scale {
		if to := i + shift; decimals > 0 && to >= 0 && to < len(s) {
			s[to] = max(1, decimals-shift)
		}
	}
	a.scale = s
	for i := range a.data {
		a.data[i] *= factor
	}
}

// reshape gives flat numbers their shape, and checks the shape of others.
func (a *array) reshape(shape []int) {
	columns := shape[len(shape)-1]
	checkColumns(columns)
	if a.cut {
		a.data = a.data[:len(a.data)/columns*columns]
	}
	product := 1
	for _, n := range shape {
		product = min(product*n, 1<<31)
	}
	if len(a.data) == 0 || product != len(a.data) && !a.cut {
		Refuse("shape-of-other-numbers: the shape # does not have # numbers", shape, len(a.data))
	}
	a.shape = shape
}

func (m *Matrix) take(a *array) {
	m.Data, m.Step, m.Gap = a.data, a.scale.step(), a.gap
	m.arrange(a.shape)
	switch {
	case a.rest:
		m.note("rows-before-gap: Only the # rows before “...” were read: nothing says at which positions the others stand.", m.Rows)
	case a.cut:
		m.NoteFirst(m.Rows, 0)
	}
}

// isIndex reports whether a column with this name has positions.
func isIndex(name string) bool {
	return slices.Contains([]string{"", "position", "pos", "index", "cell", "位置"}, lowerASCII(name))
}

// counts reports whether the first column counts up by one, as no column of an
// encoding does.
func (m *Matrix) counts() bool {
	for i := range m.Rows {
		if x := m.Data[0] + float64(i); m.Row(i)[0] != x || x != float64(int(x)) {
			return false
		}
	}
	return m.Rows > 2
}

// takePositions makes the first column the positions of the rows.
func (m *Matrix) takePositions() {
	data := m.Data[:0]
	for i := range m.Rows {
		row := m.Row(i)
		m.Positions = append(m.Positions, row[0])
		data = append(data, row[1:]...)
	}
	m.Data, m.Columns = data, m.Columns-1
}
