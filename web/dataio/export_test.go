package dataio_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sbinet/npyio"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
)

// numbersIn returns data whose numbers are of all sizes, some of them hard to
// write.
func numbersIn(rows, columns int) dataio.Table {
	d := dataio.Table{Rows: rows}
	for j := range columns {
		d.Columns = append(d.Columns, "d"+strconv.Itoa(j))
	}
	odd := []float64{0, 1, -0.5, 0.1, 1e21, 1e300, 5e-324, -1e-7, 123456789, 1 << 53, math.Pi}
	d.Row = func(dst []float64, row int) {
		for j := range dst {
			dst[j] = odd[(row+j)%len(odd)]
			if (row+j)%3 == 0 {
				dst[j] = float64(row*columns+j) / 7
			}
		}
	}
	return d
}

// written returns a file, written in small pieces.
func written(t *testing.T, d dataio.Table, f dataio.Format) []byte {
	t.Helper()
	e, err := dataio.NewExport(d, f)
	if err != nil {
		t.Fatal(err)
	}
	var file []byte
	for done := 0.0; e.More(); done = e.Done() {
		file = e.Append(file, 1000)
		if e.Done() <= done || e.Done() > 1 {
			t.Fatalf("%v is done after %v", e.Done(), done)
		}
	}
	if e.Done() != 1 {
		t.Errorf("%v is done at the end", e.Done())
	}
	return file
}

var shapes = [][2]int{{1, 1}, {1, 5}, {0, 3}, {7, 1}, {100, 256}, {1, 65537}, {100_000, 2}}

// check compares the rows of a file that has been read back with the data.
func check(t *testing.T, d dataio.Table, rows int, at func(row, column int) float64) {
	t.Helper()
	if rows != d.Rows {
		t.Fatalf("%d × %d: %d rows are read", d.Rows, len(d.Columns), rows)
	}
	want := make([]float64, len(d.Columns))
	for i := range d.Rows {
		d.Row(want, i)
		for j, x := range want {
			if got := at(i, j); got != x {
				t.Fatalf("%d × %d: the number at (%d, %d) is %v, want %v", d.Rows, len(want), i, j, got, x)
			}
		}
	}
}

func TestCSV(t *testing.T) {
	for _, shape := range shapes {
		d := numbersIn(shape[0], shape[1])
		lines, err := csv.NewReader(bytes.NewReader(written(t, d, dataio.CSV()))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(lines[0], d.Columns) {
			t.Errorf("the columns are %.60q", lines[0])
		}
		check(t, d, len(lines)-1, func(row, column int) float64 {
			x, err := strconv.ParseFloat(lines[row+1][column], 64)
			if err != nil {
				t.Fatal(err)
			}
			return x
		})
	}
}

// TestNames checks that columns with odd names are read back as they are.
func TestNames(t *testing.T) {
	d := numbersIn(1, 4)
	d.Columns = []string{"a,b", `say "ω"`, "two\r\nlines\t\x01\\", "位置"}
	file := written(t, d, dataio.JSON(`"`, nil))
	var read struct{ Columns []string }
	if err := json.Unmarshal(file, &read); err != nil || !slices.Equal(read.Columns, d.Columns) {
		t.Errorf("JSON: columns %q, error %v", read.Columns, err)
	}

	lines, err := csv.NewReader(bytes.NewReader(written(t, d, dataio.CSV()))).ReadAll()
	d.Columns[2] = "two\nlines\t\x01\\" // as encoding/csv reads line ends
	if err != nil || !slices.Equal(lines[0], d.Columns) {
		t.Errorf("CSV: columns %q, error %v", lines[0], err)
	}
}

func TestJSON(t *testing.T) {
	members := [][2]string{{"d-model", "8"}, {"base", "1e+300"}, {"sentence", dataio.Quote("say \"a\"\\b\x00\xff")}}
	for _, shape := range shapes {
		d := numbersIn(shape[0], shape[1])
		var read struct {
			Figure  string
			State   map[string]any
			Columns []string
			Rows    [][]float64
		}
		if err := json.Unmarshal(written(t, d, dataio.JSON("dot", members)), &read); err != nil {
			t.Fatal(err)
		}
		if read.Figure != "dot" || !slices.Equal(read.Columns, d.Columns) {
			t.Errorf("figure %q with the columns %.60q", read.Figure, read.Columns)
		}
		for name, want := range map[string]any{"d-model": 8.0, "base": 1e300, "sentence": "say \"a\"\\b\x00\ufffd"} {
			if got := read.State[name]; got != want {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
		check(t, d, len(read.Rows), func(row, column int) float64 { return read.Rows[row][column] })
	}
}

func TestJSONHasNoNumberForInfinity(t *testing.T) {
	d := dataio.Table{Columns: []string{"a", "b", "c"}, Rows: 1, Row: func(dst []float64, _ int) {
		dst[0], dst[1], dst[2] = math.NaN(), math.Inf(-1), 2
	}}
	var read struct{ Rows [][]any }
	if err := json.Unmarshal(written(t, d, dataio.JSON("", nil)), &read); err != nil || !slices.Equal(read.Rows[0], []any{nil, nil, 2.0}) {
		t.Errorf("rows %v, error %v", read.Rows, err)
	}
}

func TestNPY(t *testing.T) {
	for _, shape := range shapes {
		d := numbersIn(shape[0], shape[1])
		file := written(t, d, dataio.NPY())
		if begin := len(file) - 8*d.Rows*len(d.Columns); begin%64 != 0 || file[begin-1] != '\n' {
			t.Errorf("the numbers begin at byte %d, after %q", begin, file[begin-1])
		}
		r, err := npyio.NewReader(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if h := r.Header.Descr; h.Type != "<f8" || h.Fortran || !slices.Equal(h.Shape, shape[:]) {
			t.Errorf("npyio reads %v, want <f8 of shape %v", h, shape)
		}
		var read []float64
		if err := r.Read(&read); err != nil {
			t.Fatal(err)
		}
		check(t, d, len(read)/len(d.Columns), func(row, column int) float64 { return read[row*len(d.Columns)+column] })
	}
}

// TestFloat32 checks that the files of float32 have its numbers, in no more bytes or digits
// than these take.
func TestFloat32(t *testing.T) {
	d := dataio.Table{Columns: []string{"a", "b", "c"}, Rows: 2, Float32: true, Row: func(dst []float64, row int) {
		dst[0], dst[1], dst[2] = 0.1, -math.Pi, 1e-7*float64(row)
	}}
	want := []float32{0.1, -math.Pi, 0, 0.1, -math.Pi, 1e-7}
	file := written(t, d, dataio.NPY())
	var read []float32
	if err := npyio.Read(bytes.NewReader(file), &read); err != nil || !slices.Equal(read, want) {
		t.Errorf(".npy has %v (%v), want %v", read, err, want)
	}
	for _, c := range []struct {
		format dataio.Format
		want   string
	}{
		{dataio.CSV(), "a,b,c\r\n0.1,-3.1415927,0\r\n0.1,-3.1415927,1e-07\r\n"},
		{dataio.JSON("dot", nil), "[\n[0.1,-3.1415927,0],\n[0.1,-3.1415927,1e-07]\n]}\n"},
	} {
		if got := string(written(t, d, c.format)); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s is %q, want %q at its end", c.format.Type, got, c.want)
		}
	}
}

// TestLen checks that the length of a binary file is known before it is written.
func TestLen(t *testing.T) {
	for _, shape := range shapes {
		for _, single := range []bool{false, true} {
			d := numbersIn(shape[0], shape[1])
			d.Float32, d.Labels = single, shape[1]/2
			for i, f := range []dataio.Format{dataio.NPY(), dataio.CSV(), dataio.JSON("dot", nil)} {
				e, err := dataio.NewExport(d, f)
				if err != nil {
					t.Fatal(err)
				}
				if n, ok := e.Len(); ok != (i == 0) || ok && n != len(written(t, d, f)) {
					t.Errorf("%s of %v: %d bytes, %v, want %d", f.Type, shape, n, ok, len(written(t, d, f)))
				}
			}
		}
	}
}

func TestExportRefuses(t *testing.T) {
	columns := make([]string, 12288)
	for rows, want := range map[int]string{
		dataio.MaxNumbers / 12288:   "",
		dataio.MaxNumbers/12288 + 1: "encoder: data 10\u202f923 × 12\u202f288 is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes",
		1_000_000_000:               "encoder: data 1\u202f000\u202f000\u202f000 × 12\u202f288 is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes",
		math.MaxInt64 / 2:           "numbers that a file may hold",
	} {
		_, err := dataio.NewExport(dataio.Table{Columns: columns, Rows: rows}, dataio.NPY())
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d rows: error %v, want %s", rows, err, want)
		}
	}
	if most := number.Integer(dataio.MaxNumbers); most != "134\u202f217\u202f728" {
		t.Errorf("the limit is %s, and the message says otherwise", most)
	}
}
