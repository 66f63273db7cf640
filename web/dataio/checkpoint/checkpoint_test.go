package checkpoint_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/text"
)

// file opens a file of testdata, which testdata/make.py has written.
func file(t *testing.T, name string) *checkpoint.File {
	t.Helper()
	b := content(t, name)
	f, err := checkpoint.Open(t.Context(), name, bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return f
}

func content(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// eighths are the numbers 0, 1/8, 2/8, … of the matrix in all files.
func eighths(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i) / 8
	}
	return x
}

// TestRows reads tensors of all formats and types.
func TestRows(t *testing.T) {
	x := eighths(24)
	turned, second, evens := make([]float64, 24), make([]float64, 24), make([]float64, 0, 12)
	for i := range x {
		turned[i%4*6+i/4], second[i] = x[i], x[i]+100
		if i%2 == 0 {
			evens = append(evens, x[i])
		}
	}
	long := slices.Repeat(x, 50)
	for _, c := range []struct {
		file, tensor, dtype, shape string
		want                       []float64
	}{
		{"arrays.npz", "pe", "float32", "(6, 4)", x},
		{"arrays.npz", "half", "float16", "(6, 4)", x},
		{"arrays.npz", "columns", "float64", "(6, 4)", x},
		{"arrays.npz", "big", "float32", "(6, 4)", x},
		{"arrays.npz", "count", "int64", "(3,)", []float64{0, 1, 2}},
		{"arrays.npz", "complex", "<c8", "(6, 4)", nil},
		{"compressed.npz", "pe", "float32", "(300, 4)", long},
		{"compressed.npz", "columns", "float64", "(6, 4)", x},
		{"../../testdata/shape-1-3-4-F.npy", "../../testdata/shape-1-3-4-F", "float64", "(1, 3, 4)", []float64{0, 1, 0, 1, math.Sin(1), math.Cos(1), math.Sin(0.01), math.Cos(0.01), math.Sin(2), math.Cos(2), math.Sin(0.02), math.Cos(0.02)}},
		{"state.pt", "model.wpe.weight", "float32", "(6, 4)", x},
		{"state.pt", "model.pe", "float16", "(1, 6, 4)", x},
		{"state.pt", "model.pos", "bfloat16", "(6, 4)", x},
		{"state.pt", "model.turned", "float32", "(4, 6)", turned},
		{"state.pt", "model.second", "float32", "(6, 4)", second},
		{"state.pt", "model.first", "float32", "(6, 2)", evens},
		{"state.pt", "model.position_ids", "int64", "(1, 6)", []float64{0, 1, 2, 3, 4, 5}},
		{"state.pt", "model.mask", "bool", "(2,)", []float64{1, 0}},
		{"state.pt", "model.double", "float64", "(6, 4)", x},
		{"state.pt", "model.wide", "float32", "(3, 4)", slices.Repeat(x[:4], 3)},
		{"state.pt", "model.bytes", "uint8", "(4,)", []float64{0, 1, 2, 3}},
		{"state.pt", "model.quantised", "of _rebuild_qtensor", "(6, 4)", nil},
		{"state.pt", "model.complex", "ComplexFloatStorage", "(6, 4)", nil},
		{"state.pt", "optimizer.state.0.exp_avg", "float32", "(2,)", []float64{0, 0}},
		{"protocol4.pt", "model.wpe.weight", "float32", "(6, 4)", x},
		{"module.pt", "weight", "float32", "(6, 4)", x},
		{"module.pt", "pe", "float16", "(6, 4)", x},
		{"synthetic.safetensors", "wpe.weight", "float32", "(6, 4)", x},
		{"synthetic.safetensors", "pe", "float16", "(1, 6, 4)", x},
		{"synthetic.safetensors", "pos", "bfloat16", "(6, 4)", x},
		{"synthetic.safetensors", "double", "float64", "(6, 4)", x},
		{"synthetic.safetensors", "grid", "float32", "(1, 2, 3, 4)", x},
		{"synthetic.safetensors", "fp8", "F8_E4M3", "(6, 4)", nil},
		{"synthetic.safetensors", "mask", "bool", "(2,)", []float64{1, 0}},
		{"synthetic.safetensors", "empty", "float32", "(0, 4)", []float64{}},
		{"synthetic.gguf", "position_embd.weight", "float32", "(6, 4)", x},
		{"synthetic.gguf", "half", "float16", "(6, 4)", x},
		{"synthetic.gguf", "bf16", "bfloat16", "(6, 4)", x},
		{"synthetic.gguf", "rope_freqs.weight", "float32", "(4,)", []float64{1, 1, 1, 1}},
		{"synthetic.gguf", "blk.0.attn_q.weight", "Q4_K", "(4, 256)", nil},
		{"synthetic.gguf", "later", "type 99", "(4,)", nil},
	} {
		tensor := file(t, c.file).Find(c.tensor)
		if tensor == nil {
			t.Errorf("%s has no tensor %s", c.file, c.tensor)
			continue
		}
		if shape := dataio.ShapeText(tensor.Shape); tensor.Type != c.dtype || shape != c.shape || tensor.Readable() != (c.want != nil) {
			t.Errorf("%s %s: %s %s, readable %v, want %s %s", c.file, c.tensor, tensor.Type, shape, tensor.Readable(), c.dtype, c.shape)
		}
		got, err := tensor.Rows(t.Context(), 0, tensor.Shape[0])
		if c.want == nil {
			checkError(t, c.tensor, err, "the tensor "+c.tensor+" is of the type "+c.dtype+", which is not read; ")
			continue
		}
		if err != nil || len(got) != len(c.want) || !slices.EqualFunc(got, c.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-15 }) {
			t.Errorf("%s %s: %v, %v, want %v", c.file, c.tensor, got, err, c.want)
		}
		if last := tensor.Shape[0] - 1; last > 0 {
			part, err := tensor.Rows(t.Context(), 1, last)
			if n := len(got) / tensor.Shape[0]; err != nil || !slices.Equal(part, got[n:last*n]) {
				t.Errorf("%s %s: rows 1 to %d are %v, %v", c.file, c.tensor, last, part, err)
			}
		}
	}
}

// TestMatrix reads tensors as matrices: axes of length 1 are left out, and those of a
// grid are joined.
func TestMatrix(t *testing.T) {
	f := file(t, "synthetic.safetensors")
	for _, c := range []struct {
		name                 string
		limit, rows, columns int
		notes                int
	}{
		{"pe", 100, 6, 4, 0}, {"pe", 10, 2, 4, 1}, {"grid", 100, 6, 4, 0}, {"grid", 12, 3, 4, 1}, {"position_ids", 100, 1, 6, 0}, {"mask", 100, 1, 2, 0}, {"scalar", 100, 1, 1, 0},
	} {
		m, err := f.Find(c.name).Matrix(t.Context(), c.limit)
		if err != nil || m.Rows != c.rows || m.Columns != c.columns || len(m.Data) != c.rows*c.columns || len(m.Notes) != c.notes {
			t.Errorf("%s up to %d: %v, %v", c.name, c.limit, m, err)
		}
	}
	_, err := f.Find("empty").Matrix(t.Context(), 100)
	checkError(t, "empty", err, "the shape (0, 4) has no numbers")
}

// TestNumbers reads the only numbers of files of several kinds.
func TestNumbers(t *testing.T) {
	array := "\x93NUMPY\x01\x00\x46\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }            \n"
	for _, c := range []struct {
		name, content          string
		rows, columns, tensors int
	}{
		{"numbers.csv", "1,2\n3,4\n5,6\n", 3, 2, 1},
		{"positions.pt", string(content(t, "positions.pt")), 0, 0, 3},
		{"pe.npy", array + strings.Repeat("\x00", 24), 2, 3, 1},
	} {
		file, size := strings.NewReader(c.content), int64(len(c.content))
		m, tensors, err := checkpoint.Numbers(t.Context(), c.name, file, size)
		if m == nil {
			m = new(dataio.Matrix)
		}
		if err != nil || m.Rows != c.rows || m.Columns != c.columns || tensors != c.tensors {
			t.Errorf("Numbers(%s) = %d × %d of %d tensors, %v; want %+v", c.name, m.Rows, m.Columns, tensors, err, c)
		}
	}
}

// TestMetadata checks what headers have besides tensors.
func TestMetadata(t *testing.T) {
	got := ""
	for _, name := range []string{"synthetic.gguf", "synthetic.safetensors"} {
		for _, e := range file(t, name).Metadata {
			got += e.Name + "=" + e.Value + " "
		}
	}
	const want = "general.architecture=gpt2 general.alignment=64 gpt2.rope.freq_base=10000 gpt2.context_length=1024 tokenizer.ggml.add_bos_token=true format=pt "
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func readIndex(b []byte) (*checkpoint.Index, error) {
	return checkpoint.ReadIndex(bytes.NewReader(b), int64(len(b)))
}

// TestIndex reads which file has which tensor.
func TestIndex(t *testing.T) {
	x, err := readIndex(content(t, "model.safetensors.index.json"))
	if err != nil || !slices.Equal(x.Names, []string{"h.0.weight", "pe", "wpe.weight"}) || x.Files["pe"] != "synthetic.safetensors" || !checkpoint.IsIndex("model.safetensors.index.json") {
		t.Errorf("%v, %v", x, err)
	}
	for text, want := range map[string]string{
		"": "the index is not JSON with a weight_map", "[]": "the index is not JSON", "{}": "the index is not JSON", `{"weight_map": {"a": 1}}`: "the index is not JSON",
		`{"weight_map": {"a": "../b"}}`: "the file ../b in the index is not one beside it",
	} {
		_, err := readIndex([]byte(text))
		checkError(t, text, err, want)
	}
}

// checkError checks that an error is one sentence, which begins with what is wanted, in
// both languages.
func checkError(t *testing.T, name string, err error, want string) {
	t.Helper()
	var typed *dataio.Error
	if !errors.As(err, &typed) || !strings.HasPrefix(typed.String(), want) {
		t.Errorf("%s: %v, want %s", name, err, want)
		return
	}
	checkTranslated(t, typed)
}

func checkTranslated(t *testing.T, err *dataio.Error) {
	t.Helper()
	chinese := text.Read(text.Chinese, err.Text, err.Values)
	if chinese == err.String() || strings.Count(err.Text, "#") != len(err.Values) {
		t.Errorf("%v with %d values has no Chinese", err, len(err.Values))
	}
}

// A large file has a header and more numbers than there is memory for; it counts what is
// read of it.
type large struct {
	header []byte
	size   int64
	read   int64
}

func (f *large) ReadAt(dst []byte, offset int64) (int, error) {
	clear(dst)
	if offset < int64(len(f.header)) {
		copy(dst, f.header[offset:])
	}
	f.read += int64(len(dst))
	return len(dst), nil
}

// largeSafetensors returns a file of 5 GB.
func largeSafetensors(t *testing.T) *large {
	t.Helper()
	header := `{"h.weight":{"dtype":"F32","shape":[1000000,1250],"data_offsets":[0,5000000000]},"wpe":{"dtype":"F32","shape":[1024,768],"data_offsets":[5000000000,5003145728]}}`
	b := append([]byte{byte(len(header)), 0, 0, 0, 0, 0, 0, 0}, header...)
	return &large{header: b, size: int64(len(b)) + 5003145728}
}

// TestLarge reads of 5 GB only the header and the rows that are wanted.
func TestLarge(t *testing.T) {
	r := largeSafetensors(t)
	f, err := checkpoint.Open(t.Context(), "model.safetensors", r, r.size)
	if err != nil || r.read > 1<<17 {
		t.Fatalf("%v, %d bytes read", err, r.read)
	}
	r.read = 0
	if data, err := f.Find("wpe").Rows(t.Context(), 0, 1024); err != nil || len(data) != 1024*768 || r.read != 1024*768*4 {
		t.Errorf("%d numbers, %v, %d bytes read", len(data), err, r.read)
	}
	r.read = 0
	if m, err := f.Find("h.weight").Matrix(t.Context(), 5000); err != nil || m.Rows != 4 || r.read != 4*1250*4 {
		t.Errorf("%v, %d bytes read", err, r.read)
	}
	_, err = f.Find("h.weight").Rows(t.Context(), 0, 1000000)
	checkError(t, "h.weight", err, "the tensor h.weight has 1250000000 numbers in these rows, more than 16777216")
}

// TestColumns reads the first rows of a large array whose first axis is the fastest
// without what lies between.
func TestColumns(t *testing.T) {
	header := "\x93NUMPY\x01\x00\x76\x00{'descr': '<f4', 'fortran_order': True, 'shape': (1000000, 300), }"
	r := &large{header: []byte(header + strings.Repeat(" ", 127-len(header)) + "\n"), size: 128 + 4*300_000_000}
	f, err := checkpoint.Open(t.Context(), "x.npy", r, r.size)
	if err != nil {
		t.Fatal(err)
	}
	r.read = 0
	if data, err := f.Find("x").Rows(t.Context(), 5, 10); err != nil || len(data) != 1500 || r.read != 1500*4 {
		t.Errorf("%d numbers, %v, %d bytes read", len(data), err, r.read)
	}
}

// TestCancel checks that reading ends with the context.
func TestCancel(t *testing.T) {
	r := largeSafetensors(t)
	ctx, cancel := context.WithCancel(t.Context())
	f, err := checkpoint.Open(ctx, "model.safetensors", r, r.size)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := f.Find("wpe").Rows(ctx, 0, 1024); err != context.Canceled {
		t.Errorf("Rows: %v", err)
	}
	for _, name := range []string{"arrays.npz", "state.pt", "synthetic.gguf", "synthetic.safetensors"} {
		b := content(t, name)
		if _, err := checkpoint.Open(ctx, name, bytes.NewReader(b), int64(len(b))); err != context.Canceled {
			t.Errorf("%s: %v", name, err)
		}
	}
	f = file(t, "compressed.npz")
	if _, err := f.Find("pe").Rows(ctx, 0, 300); err != context.Canceled {
		t.Errorf("compressed.npz: %v", err)
	}
	if _, err := f.Find("pe").Rows(t.Context(), 0, 300); err != nil {
		t.Errorf("compressed.npz after a cancelled reading: %v", err)
	}
}

// TestCut opens each file cut off at each of its bytes: there is an error, or there are
// tensors that can be read.
func TestCut(t *testing.T) {
	for _, name := range []string{"arrays.npz", "compressed.npz", "state.pt", "synthetic.gguf", "synthetic.safetensors"} {
		b := content(t, name)
		for n := 0; n < len(b); n += 1 + n/200 {
			openAny(t, b[:n])
		}
		_, err := checkpoint.Open(t.Context(), name, bytes.NewReader(b[:len(b)/2]), int64(len(b)/2))
		checkError(t, name+" cut off", err, "the ")
	}
}

// openAny opens a file and reads what it can. It checks that errors have sentences in
// both languages.
func openAny(t *testing.T, b []byte) {
	t.Helper()
	f, err := checkpoint.Open(context.Background(), "x", bytes.NewReader(b), int64(len(b)))
	if err != nil {
		checkError(t, strconv.Itoa(len(b))+" bytes", err, "")
		return
	}
	for i := range f.Tensors {
		tensor := &f.Tensors[i]
		if _, err := tensor.Matrix(context.Background(), 4096); err != nil {
			checkError(t, tensor.Name, err, "")
		}
	}
}
