package plot

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// MaxNumbers is how many numbers a file holds at the most: 1 GiB of them as
// .npy.
const MaxNumbers = 1 << 27

// A Format is a kind of file for numbers: a head, the rows with something
// between them, and a foot.
type Format struct {
	Type string // the media type

	head          func(dst []byte, d Data) []byte
	row           func(dst []byte, values []float64) []byte
	between, foot string
}

// FormatNames returns the names of the formats, with which their files end.
func FormatNames() []string { return []string{"csv", "json", "npy"} }

// FormatOf returns a format by its name, for what a figure shows of a state.
func FormatOf(name, figure string, s State) (Format, error) {
	switch name {
	case "csv":
		return CSV(), nil
	case "json":
		return JSON(figure, s), nil
	case "npy":
		return NPY(), nil
	}
	return Format{}, notOneOf("format", name, FormatNames())
}

// FileName returns a name for a file of what a figure shows of a state, with
// the ending of its format.
func FileName(figure string, s State, ending string) string {
	name := "posenc-" + figure
	if figure != "identify" { // shows numbers from elsewhere
		name += "-d" + width(figure, s) + "-n" + s.Text("base")
	}
	return name + "." + ending
}

// width returns how many dimensions the rows of a figure have.
func width(figure string, s State) string {
	switch figure {
	case "attention":
		return strconv.Itoa(attentionWidth)
	case "odd":
		return s.Text("odd-width")
	}
	return s.Text("d-model")
}

// An Export writes data as a file, piece by piece, so that nobody needs to
// hold or to wait for all of it.
type Export struct {
	data   Data
	format Format
	row    int // that comes next; -1 is the head, and one after the last the foot
	values []float64
}

// NewExport returns an Export that has written nothing yet. It refuses more
// than MaxNumbers.
func NewExport(d Data, f Format) (*Export, error) {
	if n := len(d.Columns); n > 0 && d.Rows > MaxNumbers/n {
		return nil, &encoder.Error{
			Parameter: "data",
			Value:     FormatInteger(float64(d.Rows)) + " × " + FormatInteger(float64(n)),
			Rule:      "is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes",
		}
	}
	return &Export{data: d, format: f, row: -1, values: make([]float64, len(d.Columns))}, nil
}

// More reports whether there is more to write.
func (e *Export) More() bool { return e.row <= e.data.Rows }

// Append appends what comes next to dst: at least so many bytes, unless the
// file ends before, and at most a row more.
func (e *Export) Append(dst []byte, least int) []byte {
	for end := len(dst) + least; e.More() && len(dst) < end; e.row++ {
		switch e.row {
		case -1:
			dst = e.format.head(dst, e.data)
		case e.data.Rows:
			dst = append(dst, e.format.foot...)
		default:
			if e.row > 0 {
				dst = append(dst, e.format.between...)
			}
			e.data.Row(e.values, e.row)
			dst = e.format.row(dst, e.values)
		}
	}
	return dst
}

// Done returns how much of the file has been written, from 0 to 1.
func (e *Export) Done() float64 { return float64(e.row+1) / float64(e.data.Rows+2) }

// appendList appends items with commas between them.
func appendList[T any](dst []byte, items []T, add func(dst []byte, item T) []byte) []byte {
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = add(dst, item)
	}
	return dst
}
