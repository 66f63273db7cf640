package main

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
)

// vectors writes the table of a convention.
func vectors(args []string, out io.Writer) (int, error) {
	o := newOptions("vectors").withTable()
	seqLen := 0
	value(o, "seq-len", &seqLen, integer)
	dtype := o.String("dtype", dtypes[0], "")
	format := o.String("format", "", "")
	output := o.String("output", "", "")
	if err := o.parse(args, ""); err != nil {
		return failed, err
	}
	if len(o.files) > 0 {
		return failed, errors.New("vectors reads no file, and was given " + encoder.Quote(o.files[0]) + "; write to a file by --output")
	}
	if err := o.sizes(seqLen); err != nil {
		return failed, err
	}
	p, err := o.preset()
	if err != nil {
		return failed, err
	}
	t, err := o.table(p, seqLen, o.dModel)
	if err != nil {
		return failed, err
	}
	data, err := numbersOf(t, *dtype)
	if err != nil {
		return failed, err
	}
	e, err := export(data, p.Name, *format, *output)
	if err != nil {
		return failed, err
	}
	if *output == "" {
		return expected, write(out, e)
	}
	return expected, writeFile(*output, e)
}

// sizes returns an error unless the number of rows is given in one way, and their width.
func (o *options) sizes(seqLen int) error {
	for _, other := range [...]string{"positions", "grid"} {
		if o.given("seq-len") && o.given(other) {
			return conflict("seq-len", strconv.Itoa(seqLen), other)
		}
	}
	switch {
	case seqLen == 0 && o.grid == nil && o.positions == nil:
		return errors.New("vectors needs the number of rows, as in --seq-len 50")
	case !o.given("d-model"):
		return errors.New("vectors needs the width of rows, as in --d-model 64")
	}
	return nil
}

// dtypes are the types of numbers; the first is the default.
var dtypes = []string{"float64", "float32"}

// numbersOf returns the numbers of a table in a type.
func numbersOf(t *convention.Table, dtype string) (dataio.Table, error) {
	data := dataio.Table{Rows: t.SeqLen(), Row: func(dst []float64, row int) { t.Rows64(dst, row, row+1) }}
	for j := range t.Columns() {
		data.Columns = append(data.Columns, strconv.Itoa(j))
	}
	switch dtype {
	case "float64":
	case "float32":
		single := make([]float32, t.Columns())
		data.Float32 = true
		data.Row = func(dst []float64, row int) {
			t.Rows32(single, row, row+1)
			for j, x := range single {
				dst[j] = float64(x)
			}
		}
	default:
		return data, &encoder.Error{Parameter: "dtype", Value: encoder.Quote(dtype), Rule: "is not one of " + strings.Join(dtypes, ", ")}
	}
	return data, nil
}

// export returns numbers in the format with a name, else in the format that the name of the
// output ends with, else as .npy.
func export(data dataio.Table, name, format, output string) (*dataio.Export, error) {
	format = cmp.Or(format, strings.TrimPrefix(filepath.Ext(output), "."))
	f, ok := dataio.FindFormat(cmp.Or(format, "npy"), name, nil)
	if !ok {
		return nil, encoder.UnknownName("format", format, dataio.FormatNames())
	}
	return dataio.NewExport(data, f)
}

// write writes an export piece by piece.
func write(w io.Writer, e *dataio.Export) error {
	const piece = 1 << 16
	buffered := bufio.NewWriterSize(w, piece)
	var chunk []byte
	for e.More() {
		chunk = e.Append(chunk[:0], piece)
		if _, err := buffered.Write(chunk); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

// writeFile writes an export to a file.
func writeFile(name string, e *dataio.Export) error {
	f, err := os.Create(name)
	if err != nil {
		return cause(name, err)
	}
	if err := write(f, e); err != nil {
		f.Close()
		return cause(name, err)
	}
	return f.Close()
}
