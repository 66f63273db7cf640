package checkpoint_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// safetensors returns a file with a header and some numbers.
func safetensors(header string, numbers int) string {
	return string(binary.LittleEndian.AppendUint64(nil, uint64(len(header)))) + header + string(make([]byte, numbers))
}

// gguf returns a file with counts and what follows.
func gguf(version uint32, tensors, entries uint64, rest ...any) string {
	b := binary.LittleEndian.AppendUint32([]byte("GGUF"), version)
	b = binary.LittleEndian.AppendUint64(b, tensors)
	b = binary.LittleEndian.AppendUint64(b, entries)
	for _, value := range rest {
		if text, ok := value.(string); ok {
			b = append(binary.LittleEndian.AppendUint64(b, uint64(len(text))), text...)
			continue
		}
		b, _ = binary.Append(b, binary.LittleEndian, value)
	}
	return string(b)
}

// archive returns a ZIP archive of names and contents, in turn.
func archive(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: files[i], Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(files[i+1]))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// pickle returns an archive of PyTorch with the code after the version of a pickle.
func pickle(t *testing.T, code string) string {
	t.Helper()
	return archive(t, "archive/data.pkl", "\x80\x02"+code, "archive/data/0", strings.Repeat("\x00", 64))
}

// rebuild is the code of a tensor of float32 with an offset, a shape and strides.
func rebuild(offset, shape, strides string) string {
	return "}X\x01\x00\x00\x00x" + "ctorch._utils\n_rebuild_tensor_v2\n((X\x07\x00\x00\x00storagectorch\nFloatStorage\nX\x01\x00\x00\x000X\x03\x00\x00\x00cpuK\x10tQ" +
		offset + shape + strides + "\x89ccollections\nOrderedDict\n)RtRs."
}

// TestHostile opens files that contradict themselves or promise too much.
func TestHostile(t *testing.T) {
	huge := uint64(math.MaxUint64)
	for _, c := range []struct{ name, content, want string }{
		{"empty", "", "this is not a .safetensors, .gguf"},
		{"text", "hello", "this is not a .safetensors, .gguf"},
		{"header longer than the file", "\xff\x00\x00\x00\x00\x00\x00\x00{\"a\":", "the file ends after 13 bytes, and should have 263"},
		{"header of 2^48 bytes", "\xff\xff\xff\xff\xff\xff\x00\x00{\"a\":", "the header has 281474976710655 bytes, more than 24 MB"},
		{"a program", `var x = {"a": [1, 2]}`, "this is not a .safetensors, .gguf"},
		{"no JSON", safetensors(`{"a"}`, 0), "the header is not the JSON of a safetensors file"},
		{"deep JSON", safetensors(`{"a":`+strings.Repeat("[", 1<<20), 0), "the header is not the JSON"},
		{"a name twice", safetensors(`{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}`, 1), "the name a stands twice"},
		{"no offsets", safetensors(`{"a":{"dtype":"U8","shape":[1]}}`, 1), "the tensor a has not a dtype, a shape and two data_offsets"},
		{"offsets backwards", safetensors(`{"a":{"dtype":"U8","shape":[1],"data_offsets":[1,0]}}`, 1), "the tensor a has not"},
		{"offsets behind the end", safetensors(`{"a":{"dtype":"U8","shape":[9],"data_offsets":[0,9]}}`, 8), "the file ends after "},
		{"a shape of 2^64", safetensors(`{"a":{"dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,1]}}`, 1), "the tensor a has a shape that is too large for any file"},
		{"a negative shape", safetensors(`{"a":{"dtype":"U8","shape":[-1],"data_offsets":[0,1]}}`, 1), "the header is not the JSON"},
		{"no shape", safetensors(`{"a":{"dtype":"U8","shape":null,"data_offsets":[0,1]}}`, 1), "the header is not the JSON"},
		{"another shape", safetensors(`{"a":{"dtype":"F32","shape":[2,2],"data_offsets":[0,8]}}`, 8), "the tensor a has 8 bytes in the header, and its shape (2, 2) needs 16"},
		{"17 axes", safetensors(`{"a":{"dtype":"U8","shape":[1`+strings.Repeat(",1", 16)+`],"data_offsets":[0,1]}}`, 1), "the tensor a has a shape that is too large"},

		{"GGUF 1", gguf(1, 0, 0), "version 1 of GGUF files is not 2 or 3"},
		{"GGUF big-endian", gguf(3<<24, 0, 0), "the GGUF file is big-endian"},
		{"GGUF cut off", gguf(3, 1, 0), "the file ends after 24 bytes"},
		{"2^64 tensors", gguf(3, huge, 0), "18446744073709551615 tensors and 0 entries in the header are more than any model has"},
		{"a name of 2^64 bytes", gguf(3, 1, 0, huge), "the file ends after 32 bytes"},
		{"an array of 2^64", gguf(3, 0, 1, "a", uint32(9), uint32(0), huge), "an array of 18446744073709551615 values in the header is larger than the file"},
		{"arrays in arrays", gguf(3, 0, 1, "a", uint32(9), uint32(9), uint64(1), uint32(9), uint64(1), uint32(9), uint64(1), uint32(9), uint64(1), uint32(9), uint64(1)), "an array of 1 values in the header is larger"},
		{"an unknown type", gguf(3, 0, 1, "a", uint32(77)), "the type 77 of a value in the header is unknown"},
		{"no alignment", gguf(3, 0, 1, "general.alignment", uint32(4), uint32(0)), "general.alignment “0” in the header is not a positive integer"},
		{"2^32 axes", gguf(3, 1, 0, "a", uint32(math.MaxUint32)), "the tensor a has 4294967295 axes"},
		{"numbers behind the end", gguf(3, 1, 0, "a", uint32(1), uint64(4), uint32(0), uint64(1<<40)), "the tensor a needs 1099511627792 bytes, and the file has "},
		{"an offset of 2^64", gguf(3, 1, 0, "a", uint32(1), uint64(4), uint32(0), huge), "the tensor a needs "},
		{"a length of 2^64", gguf(3, 1, 0, "a", uint32(1), huge, uint32(0), uint64(0)), "the tensor a has a shape that is too large"},

		{"another archive", archive(t, "word/document.xml", "<a>"), "the archive has neither arrays of NumPy nor a pickle of PyTorch"},
		{"an archive cut off", archive(t, "a.npy", "x")[:40], "the ZIP archive is cut off or damaged"},
		{"no array", archive(t, "a.npy", "x"), "the file ends after 1 bytes"},
		{"a locator cut off", "PK\x03\x04" + "PK\x06\x07\x00PK\x05\x06" + strings.Repeat("\x00", 1<<16+32), "the archive has neither arrays of NumPy nor a pickle"},
		{"2^32 files", "PK\x03\x04" + "PK\x06\x06" + strings.Repeat("\x00", 28) + "\x00\x00\x00\x00\x01\x00\x00\x00" + "PK\x06\x07\x00\x00\x00\x00" + "\x04\x00\x00\x00\x00\x00\x00\x00" + "\x01\x00\x00\x00" + "PK\x05\x06\x00\x00\x00\x00\xff\xff\xff\xff" + strings.Repeat("\xff", 8) + "\x00\x00", "the archive has 4294967296 files, more than any model"},

		{"an empty pickle", pickle(t, ""), "the pickle is cut off or damaged"},
		{"an empty stack", pickle(t, "."), "the pickle is cut off or damaged"},
		{"no mark", pickle(t, "K\x01t."), "the pickle is cut off or damaged"},
		{"a text of 2^63", pickle(t, "\x8d\xff\xff\xff\xff\xff\xff\xff\x7f."), "the pickle is cut off or damaged"},
		{"no memo", pickle(t, "h\x05."), "the pickle is cut off or damaged"},
		{"an extension", pickle(t, "\x82\x01."), `the instruction "\u0082" at byte 2 of the pickle is not one that PyTorch writes`},
		{"an instance", pickle(t, "(ios\nsystem\n."), `the instruction "i" at byte 3`},
		{"too many values", pickle(t, strings.Repeat("]", 2<<20)+"."), "the pickle has more than 1572864 values"},
		{"nested tuples", pickle(t, ")"+strings.Repeat("\x85", 1000)+"."), "the values in the pickle are nested too deeply"},
		// Each of these lists has the one before it twice.
		{"many references", pickle(t, "]q\x00"+strings.Repeat("](h\x00h\x00eq\x00", 60)+"."), "the values in the pickle are nested too deeply or too often"},
		{"no storage", pickle(t, strings.Replace(rebuild("K\x00", "K\x02\x85", "K\x01\x85"), "\x000X", "\x007X", 1)), "the numbers of the tensor x are not in the archive"},
		{"numbers behind the storage", pickle(t, rebuild("K\x0f", "K\x02\x85", "K\x01\x85")), "the tensor x needs 68 bytes, and the file has 64 there"},
		{"a stride of 2^62", pickle(t, rebuild("K\x00", "K\x05\x85", "\x8a\x08\x00\x00\x00\x00\x00\x00\x00\x40\x85")), "the tensor x has a shape that is too large"},
		{"an offset of 2^62", pickle(t, rebuild("\x8a\x08\x00\x00\x00\x00\x00\x00\x00\x40", "K\x05\x85", "K\x01\x85")), "the tensor x has a shape that is too large"},
	} {
		_, err := checkpoint.Open(t.Context(), c.name, strings.NewReader(c.content), int64(len(c.content)))
		checkError(t, c.name, err, c.want)
	}
	b := content(t, "old.pt")
	_, err := checkpoint.Open(t.Context(), "old.pt", bytes.NewReader(b), int64(len(b)))
	checkError(t, "old.pt", err, `this is a file of PyTorch before 1.6, which is not read; in Python: torch.save(torch.load("file.pt"), "new.pt")`)
}

// TestOtherNames opens files whose types have names from other formats: they are listed, and not readable.
func TestOtherNames(t *testing.T) {
	npy := func(descr string) string {
		header := "{'descr': " + descr + ", 'fortran_order': False, 'shape': (1,)}"
		return "\x93NUMPY\x01\x00" + string([]byte{byte(len(header)), 0}) + header + "\x00\x00\x00\x00"
	}
	for _, c := range []struct{ content, want string }{
		{safetensors(`{"a":{"dtype":"float32","shape":[1],"data_offsets":[0,4]}}`, 4), "float32"},
		{safetensors(`{"a":{"dtype":"FloatStorage","shape":[1],"data_offsets":[0,4]}}`, 4), "FloatStorage"},
		{safetensors(`{"a":{"dtype":"int8","shape":[1],"data_offsets":[0,4]}}`, 4), "int8"},
		{pickle(t, strings.Replace(rebuild("K\x00", "K\x01\x85", "K\x01\x85"), "FloatStorage", "F32", 1)), "F32"},
		{npy("'F32'"), "F32"},
		{npy("'float32'"), "float32"},
		{npy("'bool'"), "bool"},
		{npy("''"), ""},
		{npy("[('x', '<f4')]"), "[('x', '<f4')]"},
	} {
		f, err := checkpoint.Open(t.Context(), "x", strings.NewReader(c.content), int64(len(c.content)))
		if err != nil || f.Tensors[0].Type != c.want || f.Tensors[0].Readable() {
			t.Errorf("%q: %v, %v", c.want, f, err)
		}
	}
}

// TestNumbersHaveNoNames opens a pickle with a long list of numbers, which need no names.
func TestNumbersHaveNoNames(t *testing.T) {
	b := pickle(t, "]("+strings.Repeat("K\x01", 1<<16)+"e.")
	allocations := testing.AllocsPerRun(1, func() {
		if _, err := checkpoint.Open(t.Context(), "x.pt", strings.NewReader(b), int64(len(b))); err != nil {
			t.Error(err)
		}
	})
	if allocations > 1000 {
		t.Errorf("%v allocations for a list of 65536 numbers, want at most 1000", allocations)
	}
}

// A lateContext is done after its first calls.
type lateContext struct{ calls int }

func (c *lateContext) Err() error {
	if c.calls--; c.calls < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelHeader checks that the reading of a long header ends with the context.
func TestCancelHeader(t *testing.T) {
	b := safetensors(`{"__metadata__":{"a":"`+strings.Repeat("a", 1<<19)+`"}}`, 0)
	if _, err := checkpoint.Open(&lateContext{8}, "x", strings.NewReader(b), int64(len(b))); err != context.Canceled {
		t.Errorf("a header of 8 times 64 KB: %v, want %v", err, context.Canceled)
	}
}

// TestPromises opens files that are long enough for what their first bytes promise, and
// checks that little of them is read.
func TestPromises(t *testing.T) {
	const size = 1 << 40
	texts := gguf(3, 0, 1, "a", uint32(9), uint32(8), uint64(1<<34)) // of 2³⁴ texts, all empty
	for _, c := range []struct{ name, header, want string }{
		{"model.gguf", texts, "the header of the file has more than 64 MB"},
		{"table.npy", "\x93NUMPY\x02\x00\x00\x00\x02\x00{", "the header of 131072 bytes is too long"},
	} {
		r := &large{header: []byte(c.header), size: size}
		_, err := checkpoint.Open(t.Context(), c.name, r, size)
		checkError(t, c.name, err, c.want)
		if r.read > 65<<20 {
			t.Errorf("%s: %d MB are read", c.name, r.read>>20)
		}
	}
	r := &large{size: size}
	_, err := checkpoint.ReadIndex(r, 65<<20)
	checkError(t, "index", err, "the index has 68157440 bytes, more than 64 MB")
	if r.read > 0 {
		t.Errorf("%d bytes of the index are read", r.read)
	}
}

// TestNotRun checks that a pickle that would run a command names a tensor at most: calls
// are data, and the function is not looked up.
func TestNotRun(t *testing.T) {
	proof := filepath.Join(t.TempDir(), "proof")
	command := "touch " + proof
	code := "}X\x01\x00\x00\x00acos\nsystem\nX" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(command)))) + command + "\x85Rs."
	b := pickle(t, code)
	f, err := checkpoint.Open(t.Context(), "x.pt", strings.NewReader(b), int64(len(b)))
	if err != nil || len(f.Tensors) != 0 {
		t.Errorf("%v, %v", f, err)
	}
	if _, err := os.Stat(proof); err == nil {
		t.Error("the command was run")
	}
}

// TestRecursive finds the tensors of a list that contains itself.
func TestRecursive(t *testing.T) {
	b := pickle(t, "]q\x00(h\x00"+strings.TrimSuffix(rebuild("K\x00", "K\x02K\x03\x86", "K\x03K\x01\x86"), ".")+"e.")
	f, err := checkpoint.Open(t.Context(), "x.pt", strings.NewReader(b), int64(len(b)))
	if err != nil || len(f.Tensors) != 1 || f.Tensors[0].Name != "1.x" {
		t.Errorf("%v, %v", f, err)
	}
}

// TestBare opens a tensor that torch.save wrote alone: it has the name of the file.
func TestBare(t *testing.T) {
	code := strings.TrimPrefix(rebuild("K\x00", "K\x02K\x03\x86", "K\x03K\x01\x86"), "}X\x01\x00\x00\x00x")
	b := pickle(t, strings.TrimSuffix(code, "s.")+".")
	f, err := checkpoint.Open(t.Context(), "freqs.v2.pt", strings.NewReader(b), int64(len(b)))
	if err != nil || len(f.Tensors) != 1 || f.Tensors[0].Name != "freqs.v2" {
		t.Errorf("%v, %v", f, err)
	}
}

// TestMemory opens files with the largest headers that are read: less than 200 MB are
// in use.
func TestMemory(t *testing.T) {
	var header strings.Builder
	header.WriteString(`{"_":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}`)
	for i := 0; header.Len() < 24<<20-100; i++ {
		fmt.Fprintf(&header, `,"%x":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}`, i)
	}
	header.WriteString("}")
	texts := gguf(3, 0, 1, "a", uint32(9), uint32(8), uint64(6<<20)) + string(make([]byte, 48<<20))
	for name, content := range map[string]string{
		"safetensors": safetensors(header.String(), 0),
		"gguf":        texts,
		"pickle":      pickle(t, strings.Repeat("}", 3<<19-2)+"."),
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		f, err := checkpoint.Open(t.Context(), name, strings.NewReader(content), int64(len(content)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > 200<<20 {
			t.Errorf("%s: %d MB", name, used>>20)
		}
		runtime.KeepAlive(f)
	}
}

// TestManyMembers checks that an archive keeps little memory for each of its members.
func TestManyMembers(t *testing.T) {
	const members = 2000
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	array := "\x93NUMPY\x01\x00\x46\x00{'descr': '<f4', 'fortran_order': False, 'shape': (4, 4), }            \n" + strings.Repeat("\x00", 64)
	for i := range members {
		f, err := w.Create("t" + strconv.Itoa(i) + ".npy") // deflated
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(array))
	}
	w.Close()
	heap := func() uint64 {
		runtime.GC()
		runtime.GC() // also what pools keep
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	f, err := checkpoint.Open(t.Context(), "many.npz", bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || len(f.Tensors) != members {
		t.Fatal(err)
	}
	for i := range f.Tensors {
		if x, err := f.Tensors[i].Rows(t.Context(), 0, 4); err != nil || len(x) != 16 {
			t.Fatalf("tensor %d: %v, %v", i, x, err)
		}
	}
	if each := int(heap()-before) / members; each > 4<<10 {
		t.Errorf("an archive keeps %d bytes for each member, want at most 4 KB", each)
	}
	runtime.KeepAlive(f)
}

// FuzzOpen opens any bytes: the result is tensors that can be read, or one sentence.
func FuzzOpen(f *testing.F) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		if !strings.HasSuffix(name, ".py") {
			f.Add(content(f, filepath.Base(name)))
		}
	}
	f.Add([]byte("\x93NUMPY\x01\x00\x3a\x00{'descr': '>f2', 'fortran_order': True, 'shape': (2, 1), }\n\x00\x00\x3c\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		openAny(t, b)
		if x, err := readIndex(b); err != nil {
			checkError(t, "index", err, "")
		} else if len(x.Names) != len(x.Files) {
			t.Errorf("%d names of %d files", len(x.Names), len(x.Files))
		}
	})
}

// FuzzPickle opens archives with any pickle.
func FuzzPickle(f *testing.F) {
	for _, code := range []string{rebuild("K\x00", "K\x02K\x03\x86", "K\x03K\x01\x86"), "]q\x00(h\x00K\x01e.", "\x80\x04\x95\x05\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x01a\x94Ns.", "(dp0\nVa\np1\nI01\ns.", "(lp0\nL5L\na.", "\x8f(K\x01\x90.", "cx\nY\n)\x81}b."} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) { openAny(t, []byte(pickle(t, code))) })
}
