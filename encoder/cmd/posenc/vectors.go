package main

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
)

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
	for _, other := range [...]string{"positions", "grid"} {
		if o.given("seq-len") && o.given(other) {
			return failed, conflict("seq-len", strconv.Itoa(seqLen), other)
		}
	}
	switch {
	case len(o.files) > 0:
		return failed, errors.New("vectors reads no file, and was given " + encoder.Quote(o.files[0]) + "; write to a file by --output")
	case seqLen == 0 && o.grid == nil && o.positions == nil:
		return failed, errors.New("vectors needs the number of rows, as in --seq-len 50")
	case !o.given("d-model"):
		return failed, errors.New("vectors needs the width of rows, as in --d-model 64")
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

// dtypes are the types of numbers; the first is the default.
var dtypes = []string{"float64", "float32"}

// numbersOf returns the numbers of a table in a type.
func numbersOf(t *convention.Table, dtype string) (dataio.Table, error) {
	data := dataio.Table{Columns: make([]string, t.Columns()), Rows: t.SeqLen(), Float32: dtype == "float32"}
	if !slices.Contains(dtypes, dtype) {
		return data, &encoder.Error{Parameter: "dtype", Value: encoder.Quote(dtype), Rule: "is not one of " + strings.Join(dtypes, ", ")}
	}
	for j := range data.Columns {
		data.Columns[j] = strconv.Itoa(j)
	}
	data.Row = func(dst []float64, row int) { t.Rows64(dst, row, row+1) }
	if data.Float32 {
		single := make([]float32, t.Columns())
		data.Row = func(dst []float64, row int) {
			t.Rows32(single, row, row+1)
			for j, x := range single {
				dst[j] = float64(x)
			}
		}
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

func write(w io.Writer, e *dataio.Export) error {
	const least = 1 << 16 // bytes
	var chunk []byte
	for e.More() {
		chunk = e.Append(chunk[:0], least)
		if _, err := w.Write(chunk); err != nil {
			return err
		}
	}
	return nil
}

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
