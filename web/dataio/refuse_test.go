package dataio_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/text"
)

func TestTextRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "no numbers found",
		" \n\t":                                 "no numbers found",
		"[]":                                    "no numbers found",
		"[[], []]":                              "no numbers found",
		"# a comment\n":                         "no numbers found",
		"position,0,1\n":                        "no numbers found",
		"{}":                                    "the object has no key data",
		`{"data":{}}`:                           "no numbers found",
		"{":                                     "a key and a colon are missing",
		"hello":                                 "no numbers found",
		"hello world\nagain 1":                  `row 0, column 0 (from 0): “again” is not a number`,
		"0 1 0 1\n0.8 0.5 x 1":                  `row 1, column 2 (from 0): “x” is not a number`,
		"[[0, 1], [True, 1]]":                   `row 1, column 0 (from 0): “True” is not a number`,
		"[[0, 1], [0, 1+2j]]":                   `row 1, column 1 (from 0): “1+2j” is not a number`,
		"[[0, 1], [0, null]]":                   `row 1, column 1 (from 0): “null” is not a number`,
		"0 1_000":                               `row 0, column 1 (from 0): “1_000” is not a number`,
		"0 1e1_0":                               `row 0, column 1 (from 0): “1e1_0” is not a number`,
		"[[0, 1], [0, +nan]]":                   `row 1, column 1 (from 0): nan is not a finite number`,
		`{"data":{"0":1,,"1":2}}`:               `row 0, column 1 (from 0): “” is not a number`,
		`{"data":{,"0":1}}`:                     `row 0, column 0 (from 0): “” is not a number`,
		`{"data":{"0":1, }}`:                    `row 0, column 1 (from 0): “” is not a number`,
		`{"data":{ }}`:                          `row 0, column 0 (from 0): “” is not a number`,
		`{"data":{"0":1,"1"}}`:                  `row 0, column 1 (from 0): “” is not a number`,
		`{"data":{"0":[1,2]}}`:                  `row 0, column 0 (from 0): “[1” is not a number`,
		"[[0, 1], [nan, 1]]":                    `row 1, column 0 (from 0): nan is not a finite number`,
		"position,0,1\n7,0,1\n8,-inf,1":         `row 1, column 0 (from 0): -inf is not a finite number`,
		"0 -1e101":                              "row 0, column 1 (from 0): -1e+101 is beyond 1e100",
		"1e400 0":                               `row 0, column 0 (from 0): inf is not a finite number`,
		"[[0, 1, 0, 1], [0, 1, 0]]":             "row 1 (from 0) has 3 numbers, but the first row has 4",
		"0 1 0 1\n0 1 0 1\n0 1 0 1 0\n":         "row 2 (from 0) has 5 numbers, but the first row has 4",
		"position,0,1\n7,0,1\n8,0,1,0\n":        "row 1 (from 0) has 3 numbers, but the first row has 2",
		"[0. 1.]\n[0. 1. 0.]\n":                 "row 1 (from 0) has 3 numbers, but the first row has 2",
		"[[[1,2],[3,4]],[[5,6]]]":               "a list of 1 rows stands beside one of 2",
		"[[[1,2,3],[3,4,5]],[[5,6,7],[7,8,9]]]": "an array of shape (2, 2, 3) is not a matrix; give one of its matrices, such as x[0]",
		"[[0, 1], [0, 1]] [[0, 1], [0, 1]]":     "there are several arrays, of the shapes (2, 2) and (2, 2); give one",
		"[[0, 1], 0, 1]":                        "numbers and brackets stand beside each other",
		"[0, [1, 0]]":                           "numbers and brackets stand beside each other",
		"[[0, 1], [[0], 1]]":                    "numbers and brackets stand beside each other",
		"[[0, 1], [0, 1]":                       "a bracket ] is missing at the end",
		"0. 1.]\n [0. 1.]]":                     "a bracket [ is missing before the first ]",
		"[[[[[[[[[1]]]]]]]]]":                   "more than 8 brackets stand within each other",
		"[[0. 1. ... 0. 1.]\n [0. 1. 0. ... 1.]]":                "columns are left out where it says “...”",
		"[[0. 1. ... 0. 1.]\n [0. 1. 0. 1.]]":                    "columns are left out where it says “...”",
		"[[0. 1. 0. 1.]\n [0. 1. ... 0. 1.]]":                    "columns are left out where it says “...”",
		"[0, 1, … 0, 1]":                                         "columns are left out where it says “...”",
		"Float32Array(512) [\n 0, 1, 0,\n ... 412 more items\n]": "columns are left out where it says “...”",
		"0,8415 0,5403":                                          `row 0, column 1 (from 0): “8415 0” is two numbers; write 0.5 rather than 0,5`,
		`{"shape":[3,4],"data":[0,1,0,1]}`:                       "the shape (3, 4) does not have 4 numbers",
		`{"shape":[1.5,4],"data":[0,1,0,1]}`:                     "the shape has 1.5, which is not a length",
		`{"shape":[2147483648,2147483648,4],"data":[0,1,0,1]}`:   "the shape (2147483648, 2147483648, 4) does not have 4 numbers",
		`{"a":[1],"b":[2]}`:                                      "the object has no key data",
		`{"data":"0,1"}`:                                         "no numbers found",
		"PK\x00\x03":                                             "the text has bytes that are not text",
		"0" + strings.Repeat(" 0", 65536):                        "65537 columns are more than 65536",
		"[0" + strings.Repeat(",0", 65536):                       "65537 columns are more than 65536",
	} {
		m, err := dataio.ReadText(dataio.Always, text, false)
		refused(t, text[:min(len(text), 60)], m, err, want)
	}
}

// refused checks that there is an error that begins with what is wanted, in
// both languages.
func refused(t *testing.T, name string, m *dataio.Matrix, err error, want string) {
	t.Helper()
	var typed *dataio.Error
	switch {
	case err == nil:
		t.Errorf("%q: %d × %d, want an error: %s", name, m.Rows, m.Columns, want)
	case !strings.HasPrefix(err.Error(), "dataio: "+want):
		t.Errorf("%q: %v, want %s", name, err, want)
	case m != nil:
		t.Errorf("%q: a matrix beside the error %v", name, err)
	case !errors.As(err, &typed) || !translated(typed.Message):
		t.Errorf("%q: %v has no Chinese", name, err)
	}
}

// translated reports whether a message has a Chinese text for its values.
func translated(m dataio.Message) bool {
	chinese := text.Read(text.Chinese, m.Text, m.Values)
	return chinese != m.String() && strings.Count(m.Text, "#") == len(m.Values) && text.Read(text.English, m.Text, m.Values) == m.String()
}

func TestFileRefused(t *testing.T) {
	for name, want := range map[string]string{
		"bool.npy":         "the type |b1 (bool) is not one of floats of 2, 4 or 8 bytes and integers; save x.astype(\"float32\")",
		"complex.npy":      "the type <c8 (complex) is not one of floats of 2, 4 or 8 bytes and integers; save np.stack([x.real, x.imag], -1)",
		"object.npy":       "the type |O (object) is not one of floats of 2, 4 or 8 bytes and integers; save np.array(x.tolist(), \"float32\")",
		"str.npy":          "the type <U1 (str) is not",
		"bytes.npy":        "the type |S1 (bytes) is not",
		"datetime.npy":     "the type <M8[D] (datetime64) is not",
		"void.npy":         "the type |V2 (void) is not",
		"longdouble.npy":   "the type <f16 (longdouble) is not",
		"fields.npy":       "the numbers have named fields",
		"shape.npy":        "an array of shape () is a single number",
		"shape-0-4.npy":    "the shape (0, 4) has no numbers",
		"shape-2-3-4.npy":  "an array of shape (2, 3, 4) is not a matrix; give one of its matrices, such as x[0]",
		"nan.npy":          "row 2, column 1 (from 0): nan is not a finite number",
		"inf.npy":          "row 1, column 3 (from 0): -inf is not a finite number",
		"nan.txt":          "row 2, column 1 (from 0): nan is not a finite number",
		"batches.txt":      "an array of shape (2, 3, 4) is not a matrix",
		"row-left-out.txt": "columns are left out where it says “...”",
	} {
		m, err := file(t, name)
		refused(t, name, m, err, want)
	}
}

// TestForeign refuses files that begin as others do.
func TestForeign(t *testing.T) {
	for _, c := range []struct{ name, begin, want string }{
		{"pe.npy", "0,1,0,1\n", `a .npy file begins with \x93NUMPY, and this one does not`},
		{"pe.npy", "", "a .npy file begins with"},
		{"pe.pkl", "\x80\x04\x95\x00", `this is a pickle of Python; in Python: np.save("pe.npy", pickle.load(`},
		{"pe.h5", "\x89HDF\r\n\x1a\n", "this is an HDF5 file; in Python: np.save("},
		{"pe.xlsx", "PK\x03\x04\x14\x00", "this is not a .npy, .csv or .json file"},
		{"pe.csv.gz", "\x1f\x8b\x08", "this is not a .npy, .csv or .json file"},
		{"pe.csv", "\xff\xfe0\x00,\x001\x00", "the text is in UTF-16"},
		{"pe.csv", "", "no numbers found"},
	} {
		m, err := dataio.ReadFile(dataio.Always, c.name, strings.NewReader(c.begin), int64(len(c.begin)))
		refused(t, c.name, m, err, c.want)
	}
}

// TestBroken refuses .npy files that are not what they say.
func TestBroken(t *testing.T) {
	f4 := "'<f4'"
	for _, c := range []struct {
		descr, shape string
		bytes        int
		want         string
	}{
		{f4, "(2, 2)", 15, "the file has 15 bytes of numbers, and the shape (2, 2) needs 16; it is cut off"},
		{f4, "(4611686018427387904, 4)", 16, "the shape (4611686018427387904, 4) is too large for any file"},
		{f4, "(1099511627776, 4)", 16, "the file has 16 bytes of numbers, and the shape (1099511627776, 4) needs 17592186044416"},
		{f4, "(4, 4611686018427387904)", 16, "4611686018427387904 columns are more than 65536"},
		{f4, "(99999999999999999999, 4)", 16, "the header “"},
		{f4, "(-1, 4)", 16, "the header “"},
		{f4, "2, 2", 16, "the header “"},
		{"", "(2, 2)", 16, "the header “"},
		{"5", "(2, 2)", 16, "the header “"},
		{"True", "(2, 2)", 16, "the header “"},
		{"('<f4', (2,))", "(2,)", 16, "the header “"},
		{"[('pe', '<f4')]", "(4,)", 16, "the numbers have named fields"},
		{"''", "(2, 2)", 16, "the type  (unknown) is not"},
		{"'<<f4'", "(2, 2)", 16, "the type <<f4 (unknown) is not"},
		{"'F32'", "(2, 2)", 16, "the type F32 (unknown) is not"},
		{"'f3'", "(2, 2)", 16, "the type f3 (longdouble) is not"},
		{"'hello'", "(2, 2)", 16, "the type hello (unknown) is not"},
	} {
		m, err := npy(c.descr, c.shape, make([]byte, c.bytes))
		refused(t, c.descr+c.shape, m, err, c.want)
	}
	for bytes, want := range map[string]string{
		"\x93NUMPY":                          "the file ends after 6 bytes",
		"\x93NUMPY\x01\x00\x76":              "the file ends after 9 bytes",
		"\x93NUMPY\x01\x00\x76\x00{'descr':": "the file ends after 19 bytes, and should have 128",
		"\x93NUMPY\x09\x00\x02\x00{}":        "version 9 of .npy files is not 1, 2 or 3",
		"\x93NUMPY\x02\x00\xff\xff\xff\xff{": "the header of 4294967295 bytes is too long",
		"\x93NUMPY\x01\x00\x02\x00{}":        "the header “{}” is not",
	} {
		m, err := dataio.ReadFile(dataio.Always, "pe.npy", strings.NewReader(bytes), int64(len(bytes)))
		refused(t, bytes, m, err, want)
	}
}

// A counted reader counts what is read of a file of 100 MB, which is made as it
// is read.
type counted struct {
	begin []byte
	fill  func(dst []byte, at int64)
	size  int64
	read  int64
}

func (c *counted) ReadAt(dst []byte, at int64) (int, error) {
	n := copy(dst, c.begin[min(at, int64(len(c.begin))):])
	if c.fill != nil {
		c.fill(dst[n:], at+int64(n))
	}
	c.read += int64(len(dst))
	return len(dst), nil
}

// TestLarge reads of 100 MB only what is wanted.
func TestLarge(t *testing.T) {
	const rows, columns = 50_000, 512
	number := func(row, column int) float32 { return float32(math.Sin(float64(row*columns + column))) }
	for _, order := range []string{"False", "True "} {
		header := "{'descr': '<f4', 'fortran_order': " + order + ", 'shape': (50000, 512), }"
		header += strings.Repeat(" ", 117-len(header)) + "\n"
		r := &counted{begin: append([]byte("\x93NUMPY\x01\x00\x76\x00"), header...), size: 128 + 4*rows*columns}
		r.fill = func(dst []byte, at int64) {
			for i := range len(dst) / 4 {
				element := int(at-128)/4 + i
				row, column := element/columns, element%columns
				if order != "False" {
					row, column = element%rows, element/rows
				}
				binary.LittleEndian.PutUint32(dst[4*i:], math.Float32bits(number(row, column)))
			}
		}
		m, err := dataio.ReadFile(dataio.Always, "pe.npy", r, r.size)
		if err != nil {
			t.Fatal(err)
		}
		if m.Rows != dataio.MaxReadNumbers/columns || m.Columns != columns || r.read > 4*dataio.MaxReadNumbers+1024 {
			t.Errorf("%d × %d of %d bytes", m.Rows, m.Columns, r.read)
		}
		for _, row := range []int{0, 1, m.Rows - 1} {
			if got, want := m.Row(row)[7], float64(number(row, 7)); got != want {
				t.Errorf("fortran_order %s: [%d, 7] = %v, want %v", order, row, got, want)
			}
		}
		if len(m.Notes) != 1 || m.Notes[0].String() != "Only the first 1024 of 50000 rows were read; they are enough." {
			t.Errorf("notes %v", m.Notes)
		}
	}
	for name, begin := range map[string]string{
		"pe.csv":  "position,0,1,2,3\n",
		"pe.json": `{"columns":["position","0","1","2","3"],"rows":[`,
		"pe.txt":  "[",
	} {
		line := "0,0.5,0.25,0.125,1\n"
		if name != "pe.csv" {
			line = "[0,0.5,0.25,0.125,1],\n"
		}
		r := &counted{begin: []byte(begin), size: 100 << 20}
		r.fill = func(dst []byte, at int64) {
			for i := range dst {
				dst[i] = line[(int(at)-len(begin)+i)%len(line)]
			}
		}
		m, err := dataio.ReadFile(dataio.Always, name, r, r.size)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if m.Rows < 100_000 || m.Row(m.Rows - 1)[m.Columns-2] != 0.125 || r.read > dataio.MaxReadBytes+1024 {
			t.Errorf("%s: %d rows of %d bytes", name, m.Rows, r.read)
		}
		if !slices.ContainsFunc(m.Notes, func(note dataio.Message) bool { return strings.Contains(note.Text, "Only the first") }) {
			t.Errorf("%s: notes %q", name, m.Notes)
		}
	}
	row := []byte("[" + strings.Repeat("0.5,", dataio.MaxReadBytes/4+16))
	m, err := dataio.ReadFile(dataio.Always, "pe.json", bytes.NewReader(row), int64(len(row)))
	refused(t, "one endless row", m, err, "65537 columns are more than 65536")
}
