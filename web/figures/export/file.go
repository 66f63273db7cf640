package export

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

const name = "export"

// A file is what the numbers of a state become.
type file struct {
	name          string
	rows, columns int
	*count
	problem string // why there is none
}

// The formats, in the order in which texts about them stand.
const (
	npy = iota
	csv
	json
	formatCount
)

// saved names files, as the menu of the figure does.
var saved = figure.Spec{Name: name, Subject: subject}

// subject is "encoding", with the name of a convention other than the paper's.
func subject(s *param.State) string {
	if s.AsPaper() {
		return "encoding"
	}
	return "encoding-" + s.Convention
}

// exportOf returns what writes the file of a format.
func exportOf(v *figure.View, format string) (*dataio.Export, error) {
	f, err := saved.Format(format, v.State)
	if err != nil {
		return nil, err
	}
	return dataio.NewExport(numbers(v), f)
}

// numbers returns the rows of the state, without their positions: the matrix, as encode
// returns it in the type of the state.
func numbers(v *figure.View) dataio.Table {
	s, t := &v.State, v.Table
	d := t.Columns()
	table := dataio.Table{Rows: s.SeqLen, Float32: s.NumberType == "float32", Columns: make([]string, d)}
	for j := range d {
		table.Columns[j] = strconv.Itoa(j)
	}
	if table.Float32 {
		table.Row = dataio.InBlocks(s.SeqLen, d, t.Rows32)
	} else {
		table.Row = dataio.InBlocks(s.SeqLen, d, t.Rows64)
	}
	return table
}

// A key is what a file depends on.
type key struct {
	seqLen, dModel int
	base           float64
	start          int
	convention     string
	settings       [param.SettingCount]string
	grid           [2]int
	format, dtype  string
}

func keyOf(s *param.State) key {
	return key{s.SeqLen, s.DModel, s.Base, s.Start, s.Convention, s.Settings, [2]int{s.GridHeight, s.GridWidth}, s.FileFormat, s.NumberType}
}

// A count is of the bytes of a file. Those of text are counted by writing it, piece by
// piece.
type count struct {
	bytes  int // that have been counted
	exact  bool
	export *dataio.Export
	head   int // bytes before the first row
	rows   int
	piece  []byte
	limit  int // of bytes, above which the rest is estimated
}

const (
	pieceBytes = 1 << 17
	mostBytes  = 1 << 26 // that are counted
	stillBytes = 1 << 20 // for a picture that waits
)

func newCount(e *dataio.Export, rows int) *count {
	if n, ok := e.Len(); ok {
		return &count{bytes: n, exact: true}
	}
	c := &count{export: e, rows: rows, limit: mostBytes}
	c.next(1)
	c.head = c.bytes
	c.next(pieceBytes)
	return c
}

// more reports whether there is more to count.
func (c *count) more() bool { return !c.exact && c.bytes < c.limit }

// next counts the bytes of the next piece.
func (c *count) next(least int) {
	c.piece = c.export.Append(c.piece[:0], least)
	c.bytes += len(c.piece)
	c.exact = !c.export.More()
}

// finish counts as much as a picture may wait for.
func (c *count) finish() {
	c.limit = stillBytes
	for c.more() {
		c.next(pieceBytes)
	}
}

// estimate returns about how many bytes there are: other rows are about as long as those
// that have been counted.
func (c *count) estimate() float64 {
	counted := c.export.Done()*float64(c.rows+2) - 1
	return float64(c.head) + float64(c.bytes-c.head)*float64(c.rows)/counted
}
