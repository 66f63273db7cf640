package dataio_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
)

// paper returns rows of the paper's encoding.
func paper(t *testing.T, rows, columns int) []float64 {
	t.Helper()
	e, err := encoder.New(rows, columns)
	if err != nil {
		t.Fatal(err)
	}
	data := make([]float64, rows*columns)
	if err := e.Rows64(data, 0, rows); err != nil {
		t.Fatal(err)
	}
	return data
}

// file reads a file of testdata, which testdata/make.py has written.
func file(t *testing.T, name string) (*dataio.Matrix, error) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return dataio.ReadFile(dataio.Always, name, bytes.NewReader(b), int64(len(b)))
}

// checkMatrix compares a matrix with what it should be.
func checkMatrix(t *testing.T, m *dataio.Matrix, err error, rows, columns int, want []float64, tolerance float64) {
	t.Helper()
	if err != nil {
		t.Error(err)
		return
	}
	if m.Rows != rows || m.Columns != columns || len(m.Data) != rows*columns {
		t.Errorf("%d × %d with %d numbers, want %d × %d", m.Rows, m.Columns, len(m.Data), rows, columns)
		return
	}
	for i, x := range m.Data {
		if !(math.Abs(x-want[i]) <= tolerance) {
			t.Errorf("[%d, %d] = %v, want %v", i/columns, i%columns, x, want[i])
			return
		}
	}
}

// TestReadNPY reads what NumPy wrote, in all types and orders.
func TestReadNPY(t *testing.T) {
	x := paper(t, 3, 4)
	for _, c := range []struct {
		kind, name string
		tolerance  float64
	}{
		{"f2", "float16", 0x1p-12}, // half a unit of numbers below 1
		{"f4", "float32", 0x1p-25},
		{"f8", "float64", 0x1p-52},
	} {
		for _, order := range []string{"little-C", "little-F", "big-C", "big-F"} {
			t.Run(c.kind+"-"+order, func(t *testing.T) {
				m, err := file(t, c.kind+"-"+order+".npy")
				checkMatrix(t, m, err, 3, 4, x, c.tolerance)
				if m.Type != c.name || m.Step != 0 || len(m.Notes) > 0 {
					t.Errorf("type %q, step %v, notes %v, want %q", m.Type, m.Step, m.Notes, c.name)
				}
			})
		}
	}
	for name, last := range map[string][]float64{
		"i1": {100, -7, -128}, "i2": {100, -7, -128}, "i4": {100, -7, -128}, "i8": {100, -7, -128},
		"i1-big": {100, -7, -128}, "i2-big": {100, -7, -128}, "i4-big": {100, -7, -128}, "i8-big": {100, -7, -128},
		"u1": {100, 7, 255}, "u2": {100, 7, 255}, "u4": {100, 7, 255}, "u8": {100, 7, 255},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := file(t, name+".npy")
			checkMatrix(t, m, err, 2, 3, append([]float64{0, 1, 2}, last...), 0)
		})
	}
	for _, name := range []string{"version-2", "version-3", "shape-1-3-4", "shape-3-1-4", "shape-1-3-4-F"} {
		t.Run(name, func(t *testing.T) {
			m, err := file(t, name+".npy")
			checkMatrix(t, m, err, 3, 4, x, 0x1p-25)
		})
	}
	m, err := file(t, "shape-4.npy")
	checkMatrix(t, m, err, 1, 4, x[4:8], 0x1p-52)
	m, err = npy("'|u1'", "(2 , 2L )", []byte{0, 1, 2, 3}) // as Python 2 writes lengths
	checkMatrix(t, m, err, 2, 2, []float64{0, 1, 2, 3}, 0)
}

// TestHalf reads numbers of 16 bits at the ends of what they can be (IEEE 754,
// binary16).
func TestHalf(t *testing.T) {
	bits := []byte{0, 0, 1, 0, 0xff, 3, 0, 4, 0, 0x3c, 0xff, 0x7b, 0, 0x80, 0, 0xc0}
	want := []float64{0, 0x1p-24, 1023 * 0x1p-24, 0x1p-14, 1, 65504, 0, -2}
	m, err := npy("'<f2'", "(8,)", bits)
	checkMatrix(t, m, err, 1, 8, want, 0)
}

// npy reads a .npy file with a type, a shape and bytes.
func npy(descr, shape string, numbers []byte) (*dataio.Matrix, error) {
	header := "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n"
	b := append([]byte("\x93NUMPY\x01\x00"+string([]byte{byte(len(header)), 0})+header), numbers...)
	return dataio.ReadFile(dataio.Always, "pe.npy", bytes.NewReader(b), int64(len(b)))
}

// TestPrinted reads what NumPy prints.
func TestPrinted(t *testing.T) {
	for _, c := range []struct {
		name          string
		rows, columns int
		factor        float64
		step          float64
		kind          string
	}{
		{"str", 3, 4, 1, 1e-8, ""},
		{"repr", 3, 4, 1, 1e-8, ""},
		{"repr-float32", 3, 4, 1, 1e-8, "float32"},
		{"repr-float16", 3, 4, 1, 1e-4, "float16"},
		{"scientific", 3, 6, 1e-3, 1e-12, ""},
		{"scientific-float32", 3, 8, 1, 1e-8, "float32"},
		{"wrapped", 3, 32, 1, 1e-9, ""},
		{"rows-left-out", 3, 4, 1, 1e-8, ""},
		{"batch", 3, 4, 1, 1e-8, ""},
		{"one-by-one", 3, 4, 1, 1e-8, ""},
		{"list", 3, 4, 1, 1e-16, ""},
		{"precision-3", 3, 8, 1, 1e-3, ""},
		{"savetxt", 3, 4, 1, 1e-19, ""},
		{"savetxt-comma", 3, 4, 1, 1e-4, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := file(t, c.name+".txt")
			want := paper(t, c.rows, c.columns)
			for i := range want {
				want[i] *= c.factor
			}
			tolerance := c.step + 0x1p-52
			switch c.kind {
			case "float16":
				tolerance = 0x1p-11
			case "float32":
				tolerance = 0x1p-24
			}
			checkMatrix(t, m, err, c.rows, c.columns, want, tolerance)
			if m != nil && (math.Abs(m.Step/c.step-1) > 1e-9 || m.Type != c.kind) {
				t.Errorf("step %v, type %q, want %v, %q", m.Step, m.Type, c.step, c.kind)
			}
		})
	}
	m, err := file(t, "row.txt")
	checkMatrix(t, m, err, 1, 4, paper(t, 8, 4)[28:], 1e-8)
}

// TestText reads what people paste: each is the matrix 0 1 0 1; 0.5 -0.25 1 0,
// or its last row.
func TestText(t *testing.T) {
	both := []float64{0, 1, 0, 1, 0.5, -0.25, 1, 0}
	for _, c := range []struct {
		name, text string
		rows       int
		notes      string
	}{
		{"PyTorch", "tensor([[ 0.0000,  1.0000,  0.0000,  1.0000],\n        [ 0.5000, -0.2500,  1.0000,  0.0000]])", 2, ""},
		{"PyTorch with a type", "tensor([[0.0000e+00, 1.0000e+00, 0.0000e+00, 1.0000e+00],\n [5.0000e-01, -2.5000e-01, 1.0000e+00, 0.0000e+00]], device='cuda:0',\n dtype=torch.bfloat16, grad_fn=<AddBackward0>)", 2, ""},
		{"PyTorch 0.4", "tensor(1.00000e-02 *\n       [[   0.0000,  100.0000,    0.0000,  100.0000],\n        [  50.0000,  -25.0000,  100.0000,    0.0000]])", 2, "1.00000e-02"},
		{"PyTorch 0.3", "\n1.00000e-02 *\n    0.0000  100.0000    0.0000  100.0000\n   50.0000  -25.0000  100.0000    0.0000\n[torch.FloatTensor of size 2x4]\n", 2, "0.01"},
		{"a buffer", "tensor([[[ 0.,  1.,  0.,  1.]],\n\n        [[ 0.5000, -0.2500, 1., 0.]]])", 2, "axes of length 1"},
		{"a console", ">>> pe.shape\ntorch.Size([2, 4])\n>>> pe[0][:2]\ntensor([[ 0.,  1.,  0.,  1.], [ 0.5000, -0.2500, 1., 0.]], requires_grad=True)\n>>>", 2, ""},
		{"a notebook", "In [3]: pe\nOut[3]: \narray([[ 0.  ,  1.  ,  0.  ,  1.  ],\n       [ 0.5 , -0.25,  1.  ,  0.  ]])", 2, ""},
		{"TensorFlow", "<tf.Tensor: shape=(2, 4), dtype=float32, numpy=\narray([[ 0.  ,  1.  ,  0.  ,  1.  ],\n       [ 0.5 , -0.25,  1.  ,  0.  ]], dtype=float32)>", 2, ""},
		{"rows left out", "tensor([[0, 1, 0, 1],\n        [0.5, -0.25, 1, 0],\n        ...,\n        [9, 9, 9, 9]])", 2, "before “...”"},
		{"a list", "[[0, 1, 0, 1], [.5, -.25, 1, 0]]", 2, ""},
		{"Unicode", "[[0, 1, 0, 1], [.5, \u2212.25, 1, 0]]", 2, ""},
		{"the Worker", `{"seqLen":2,"dModel":4,"base":10000,"start":7,"dtype":"float32","shape":[2,4],"data":[` + "\n0,1,0,1,\n0.5,-0.25,1,0\n]}\n", 2, ""},
		{"encode, as JSON has it", `{"data":{"0":0,"1":1,"2":0,"3":1,"4":0.5,"5":-0.25,"6":1,"7":0},"shape":[2,4]}`, 2, ""},
		{"encode, as Node shows it", "{\n  data: Float32Array(8) [\n    0, 1, 0, 1,\n 0.5, -0.25, 1, 0\n  ],\n  shape: [ 2, 4 ]\n}", 2, ""},
		{"the page, as JSON", `{"figure":"table","state":{"seq-len":2,"sentence":"[a, {\"b"},"columns":["position","0","1","2","3"],"rows":[` + "\n[\n7,0,1,0,1],\n[8,0.5,-0.25,1,0]\n]}\n", 2, "positions"},
		{"the page, as CSV", "position,0,1,2,3\r\n7,0,1,0,1\r\n8,0.5,-0.25,1,0\r\n", 2, "names positions"},
		{"the table, copied", "position\t0\t1\t2\t3\n7\t0.00\t1.00\t0.00\t1.00\n8\t0.50\t-0.25\t1.00\t0.00\n", 2, "names positions"},
		{"pandas", ",0,1,2,3\n0,0.0,1.0,0.0,1.0\n1,0.5,-0.25,1.0,0.0\n", 2, "names positions"},
		{"pandas, printed", "     0     1    2    3\n0  0.0  1.00  0.0  1.0\n1  0.5 -0.25  1.0  0.0\n", 2, "names positions"},
		{"positions and a start", `{"columns":["position","0","1","2","3"],"rows":[[7,0,1,0,1],[8,0.5,-0.25,1,0]],"start":7}`, 2, "positions"},
		{"names, as JSON on several lines", "{\"columns\": [\n  \"a\", \"b\", \"c\", \"d\"\n], \"rows\": [[0, 1, 0, 1], [0.5, -0.25, 1, 0]]}", 2, ""},
		{"names", "sin0,cos0,sin1,cos1\n0,1,0,1\n0.5,-0.25,1,0", 2, "names"},
		{"numbers for names", "0,1,2,3\n0,1,0,1\n0.5,-0.25,1,0", 2, "names"},
		{"spaces", "  0   1  0 1\n .5 -.25 1 0\n", 2, ""},
		{"semicolons and decimal commas", "0;1;0;1\n0,5;-0,25;1;0\n", 2, ""},
		{"quotation marks", "\"0\",\"1\",\"0\",\"1\"\n\"0.5\",\"-0.25\",\"1\",\"0\"\n", 2, ""},
		{"a byte order mark", "\ufeff0,1,0,1\r\n0.5,-0.25,1,0\r\n", 2, ""},
		{"LaTeX, commands in arguments", "\\renewcommand{\\arraystretch}{1.2}\n\\begin{tabular}{rrrr}\n0 & 1 & 0 & 1 \\\\\n0.5 & -0.25 & 1 & 0\n\\end{tabular}\n", 2, ""},
		{"one row", "0.5, -0.25, 1, 0", 1, ""},
		{"one column", "0.5\n-0.25\n1\n0\n", 1, "single column"},
		{"one row in brackets", "[0.5 -0.25 1. 0.]", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := dataio.ReadText(dataio.Always, c.text, false)
			checkMatrix(t, m, err, c.rows, 4, both[8-4*c.rows:], 1e-15)
			if m == nil {
				return
			}
			notes := ""
			for _, note := range m.Notes {
				notes += note.String() + " "
				if !translated(note) {
					t.Errorf("the note %q has no Chinese", note)
				}
			}
			if c.notes == "" && notes != "" {
				t.Errorf("notes %q, want none", notes)
			}
			for _, word := range strings.Fields(c.notes) {
				if !strings.Contains(notes, word) {
					t.Errorf("notes %q, want %q", notes, word)
				}
			}
			if (strings.Contains(c.text, "\n7") || strings.Contains(c.text, `"start":7`)) && (len(m.Positions) != 2 || m.Positions[0] != 7 || m.Positions[1] != 8) {
				t.Errorf("positions %v, want 7 and 8", m.Positions)
			}
		})
	}
}

// TestPositions reads a column of them that nothing names, if it counts.
func TestPositions(t *testing.T) {
	m, err := dataio.ReadText(dataio.Always, "3 .1 .2\n4 .3 .4\n5 .5 .6", false)
	checkMatrix(t, m, err, 3, 2, []float64{.1, .2, .3, .4, .5, .6}, 0)
	if m != nil && (len(m.Positions) != 3 || m.Positions[2] != 5) {
		t.Errorf("positions %v, want 3, 4, 5", m.Positions)
	}
}

// TestTypes reads types by the names that NumPy gives them, and by no others.
func TestTypes(t *testing.T) {
	for name, want := range map[string]string{"float32": "float32", "F32": "", "FloatStorage": "", "bool": ""} {
		for _, text := range []string{`{"data":[[0,1]],"dtype":"` + name + `"}`, "array([[0, 1]], dtype=" + name + ")"} {
			m, err := dataio.ReadText(dataio.Always, text, false)
			if err != nil || m.Type != want {
				t.Errorf("%s: type %q, %v, want %q", text, m.Type, err, want)
			}
		}
	}
}

// TestCounting reads numbers that count, which are no names of columns.
func TestCounting(t *testing.T) {
	for text, want := range map[string][]float64{
		"0 1 2 3":                    {0, 1, 2, 3},
		"0,1,2,3\n4,5,6,7":           {0, 1, 2, 3, 4, 5, 6, 7},
		"0 1 2 3\n0 1 0 1\n":         {0, 1, 2, 3, 0, 1, 0, 1},
		"0,1,2,3\n0,1,0,1\n.5,0,1,0": {0, 1, 0, 1, .5, 0, 1, 0},
	} {
		m, err := dataio.ReadText(dataio.Always, text, false)
		checkMatrix(t, m, err, len(want)/4, 4, want, 0)
		if m != nil && (len(m.Notes) > 0) != strings.Contains(text, ".5") {
			t.Errorf("%q: notes %v", text, m.Notes)
		}
	}
}

// TestNotations reads the matrix 0 1 0 1; 0.5 -0.25 1 0 as other languages write it.
func TestNotations(t *testing.T) {
	want := []float64{0, 1, 0, 1, 0.5, -0.25, 1, 0}
	for name, text := range map[string]string{
		"R":                      "     [,1]  [,2] [,3] [,4]\n[1,]  0.0  1.00    0    1\n[2,]  0.5 -0.25    1    0\n",
		"R, wide":                "     [,1]  [,2]\n[1,]  0.0  1.00\n[2,]  0.5 -0.25\n     [,3] [,4]\n[1,]    0    1\n[2,]    1    0\n",
		"C":                      "static const float pe[2][4] = {\n  {0.0f, 1.0f, 0.0f, 1.0f}, // position 0\n  {0.5f, -0.25f, 1.0F, 0.f},  /* position 1 */\n};\n",
		"C++":                    "std::array<std::array<double, 4>, 2> pe = {{ {0.0, 1.0, 0.0, 1.0}, {0.5, -0.25, 1.0, 0.0} }};",
		"Go":                     "pe := [][]float64{{0, 1, 0, 1}, {0.5, -0.25, 1, 0}}",
		"Java":                   "float[][] pe = new float[][] {{0f, 1f, 0f, 1f}, {.5f, -.25f, 1f, 0f}};",
		"Rust":                   "let pe: [[f32; 4]; 2] = [[0.0, 1.0, 0.0, 1.0], [0.5, -0.25_f32, 1.0, 0.0f32]];",
		"Rust, vec":              "let pe = vec![vec![0.0, 1.0, 0.0, 1.0], vec![0.5, -0.25, 1.0, 0.0]];",
		"MATLAB, printed":        "pe =\n\n         0    1.0000         0    1.0000\n    0.5000   -0.2500    1.0000         0\n\n",
		"MATLAB, in blocks":      "pe =\n\n  Columns 1 through 2\n\n         0    1.0000\n    0.5000   -0.2500\n\n  Columns 3 through 4\n\n         0    1.0000\n    1.0000         0\n",
		"MATLAB, with a factor":  "pe =\n\n   1.0e-01 *\n\n         0   10.0000         0   10.0000\n    5.0000   -2.5000   10.0000         0\n",
		"MATLAB, a literal":      "pe = [0 1 0 1; 0.5 -0.25 1 0];",
		"Julia":                  "2×4 Matrix{Float64}:\n 0.0   1.0   0.0  1.0\n 0.5  -0.25  1.0  0.0",
		"Markdown":               "| 0 | 1 | 2 | 3 |\n|---|---:|:--|---|\n| 0.0 | 1.0 | 0 | 1 |\n| 0.5 | -0.25 | 1 | 0 |\n",
		"Markdown, positions":    "| position | 0 | 1 | 2 | 3 |\n|---|---|---|---|---|\n| 0 | 0.0 | 1.0 | 0 | 1 |\n| 1 | 0.5 | -0.25 | 1 | 0 |\n",
		"LaTeX":                  "\\begin{bmatrix}\n0 & 1 & 0 & 1 \\\\\n0.5 & -0.25 & 1 & 0\n\\end{bmatrix}",
		"LaTeX, a table":         "\\begin{tabular}{rrrr}\n\\toprule\n$0$ & $1$ & $0$ & $1$ \\\\\n\\midrule\n$0.5$ & $-0.25$ & $1$ & $0$ \\\\\n\\bottomrule\n\\end{tabular}\n",
		"scalars of NumPy 2":     "[[np.float32(0.0), np.float32(1.0), np.float32(0.0), np.float32(1.0)], [np.float32(0.5), np.float32(-0.25), np.float32(1.0), np.float32(0.0)]]",
		"scalars of PyTorch":     "[[tensor(0.), tensor(1.), tensor(0.), tensor(1.)], [tensor(0.5000), tensor(-0.2500), tensor(1.), tensor(0.)]]",
		"positions, as a log":    "pos 0: 0.0 1.0 0.0 1.0\npos 1: 0.5 -0.25 1.0 0.0\n",
		"positions and brackets": "pos 0: [0.0, 1.0, 0.0, 1.0]\npos 1: [0.5, -0.25, 1.0, 0.0]\n",
		"positions and arrows":   "0 -> 0.0, 1.0, 0.0, 1.0\n1 -> 0.5, -0.25, 1.0, 0.0\n",
		"calls":                  "PE(0) = 0.0 1.0 0.0 1.0\nPE(1) = 0.5 -0.25 1.0 0.0\n",
	} {
		t.Run(name, func(t *testing.T) {
			m, err := dataio.ReadText(dataio.Always, text, false)
			checkMatrix(t, m, err, 2, 4, want, 1e-15)
			if m != nil && m.Positions != nil && (m.Positions[0] != 0 || m.Positions[1] != 1) {
				t.Errorf("positions %v, want 0 and 1", m.Positions)
			}
			if m != nil && strings.HasPrefix(name, "positions, ") && m.Positions == nil {
				t.Error("the positions were not read")
			}
		})
	}
	m, err := dataio.ReadText(dataio.Always, "[1]  0.00  1.00  0.00\n[4]  1.00\n", false)
	checkMatrix(t, m, err, 1, 4, want[:4], 0)
}

// TestBlocks checks that blocks of columns are joined without copying those before them again and again.
func TestBlocks(t *testing.T) {
	var b strings.Builder
	for i := range 9000 {
		fmt.Fprintf(&b, "[%d] 0.123456 0.234567 0.345678\n", 3*i+1)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m, err := dataio.ReadText(dataio.Always, b.String(), false)
	runtime.ReadMemStats(&after)
	if err != nil || m.Rows != 1 || m.Columns != 27000 {
		t.Fatalf("%v, %v", m, err)
	}
	if each := (after.TotalAlloc - before.TotalAlloc) / uint64(b.Len()); each > 40 {
		t.Errorf("%d bytes of memory are taken for each byte of text, want at most 40", each)
	}
}

// TestGap reads corners of matrices, as NumPy and PyTorch print large ones.
func TestGap(t *testing.T) {
	rows := "[[0. 1. 2. ... 3. 4. 5.]\n [6. 7. 8. ... 9. 10. 11.]\n [0. 1. 2. ... 3. 4. 5.]\n ...\n [0. 1. 2. ... 3. 4. 5.]\n [6. 7. 8. ... 9. 10. 11.]\n [0. 1. 2. ... 3. 4. 5.]]"
	for text, want := range map[string]dataio.Gap{
		rows: {Row: 3, Column: 3},
		"array(" + rows + ", shape=(100, 512), dtype=float32)": {Row: 3, Column: 3, Rows: 100, Columns: 512},
		"tensor([" + rows + "])\ntorch.Size([1, 100, 512])":    {Row: 3, Column: 3, Rows: 100, Columns: 512},
		"[[0. 1. ... 3. 4.]\n [6. 7. ... 9. 10.]]":             {Column: 2},
		"[[0. 1. 2. 3.]\n ...\n [6. 7. 9. 10.]]":               {},
	} {
		m, err := dataio.ReadText(dataio.Always, text, false)
		if err != nil {
			t.Error(err)
			continue
		}
		if m.Gap != want {
			t.Errorf("%s: gap %v, want %v", text, m.Gap, want)
		}
		if n := strings.Count(text, "]\n [") + strings.Count(text, "...\n [") + 1; want.Row > 0 && (m.Rows != n || m.Columns != 6 || m.Row(n - 1)[5] != 5) {
			t.Errorf("%s: %d × %d, want %d × 6", text, m.Rows, m.Columns, n)
		}
		if err := m.Whole(); (err != nil) != (want.Column > 0) {
			t.Errorf("%s: whole: %v", text, err)
		}
	}
}

// TestColumnsOf checks which axes of an array are the columns of a matrix.
func TestColumnsOf(t *testing.T) {
	for _, c := range []struct {
		shape   []int
		columns int // 0 for an error
	}{
		{[]int{512}, 512}, {[]int{100, 512}, 512}, {[]int{1, 100, 512}, 512}, {[]int{100, 1, 512}, 512},
		{[]int{2048, 64, 2}, 128}, {[]int{1, 2048, 64, 2}, 128}, {[]int{2048, 2}, 2},
		{[]int{1, 256, 14, 16}, 224}, {[]int{1, 14, 16, 256}, 256},
		{[]int{8, 100, 512}, 0}, {[]int{8, 256, 14, 16}, 0},
	} {
		if columns, _, err := dataio.ColumnsOf(c.shape); columns != c.columns || (err != nil) != (c.columns == 0) {
			t.Errorf("%v has %d columns, %v; want %d", c.shape, columns, err, c.columns)
		}
	}
}

// TestCancel ends the reading of long texts when they are no longer wanted.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, text := range map[string]string{
		"brackets":    "[" + strings.Repeat("[0.5, 1], ", 1000) + "[0, 1]]",
		"flat":        `{"shape": [1000, 2], "data": [` + strings.Repeat("0.5, 1, ", 1000) + "]}",
		"typed array": `{"data": {` + strings.Repeat(`"0": 0.5, `, 1000) + `"1": 1}}`,
		"table":       strings.Repeat("0.5 1\n", 1000),
	} {
		if m, err := dataio.ReadText(ctx, text, false); m != nil || err != context.Canceled {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
}
