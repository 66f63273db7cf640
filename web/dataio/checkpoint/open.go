// Package checkpoint reads tensors from the files in which models are saved:
//
//	.safetensors   a JSON header with types, shapes and places; the numbers        safetensors.go
//	.gguf          key–value pairs, the places of tensors; the numbers             gguf.go
//	.npz, .npy     a ZIP archive of NumPy's arrays; a single one                   open.go, zip.go
//	.pt, .bin      a ZIP archive of PyTorch: a pickle and the numbers of storages  torch.go, pickle.go
//
// [Open] reads what the file says of its tensors, and no numbers; [Tensor.Rows] reads
// the numbers of some rows of one tensor. Both take slices of the file, so that one of
// many gigabytes opens in a moment and needs little memory, in a browser too. A
// [Context] ends either of them between two slices.
//
// A [Safetensors] is such a file that is written, for examples.
//
// Files are not trusted. Headers have limits, places are checked against the size of
// the file, and a pickle is read as data: its machine knows the instructions that
// PyTorch writes, and constructs nothing. A file that cannot be read is a
// [dataio.Error] of one sentence. Tensors of types that are not read, such as quantised ones, are listed
// by name, type and shape.
package checkpoint

import (
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A format is a kind of files, which begin in the same way.
type format struct {
	begin string // of each file; "" for safetensors
	open  func(ctx Context, name string, file section) *File
}

var formats = [...]format{
	{"GGUF", openGGUF},
	{"", openSafetensors},
	{zipBegin, openArchive},
	{numpyMagic, openNPY},
}

// numpyMagic begins .npy files, and zipBegin ZIP archives.
const (
	numpyMagic = "\x93NUMPY"
	zipBegin   = "PK\x03\x04"
)

// headLength is how many of the first bytes of a file decide its format.
const headLength = 64

// find returns the format of a file by its first bytes, or nil.
func find(head string) *format {
	for i := range formats {
		if f := &formats[i]; f.begin != "" && strings.HasPrefix(head, f.begin) || f.begin == "" && isSafetensors(head) {
			return f
		}
	}
	return nil
}

// Is reports whether a file of a size begins as those that Open reads.
func Is(r io.ReaderAt, size int64) bool {
	head, err := dataio.ReadBegin(r, min(size, headLength))
	return err == nil && find(head) != nil
}

// Open reads what a file of a size says of its tensors. The content decides which
// format it has; the name becomes the name of the only tensor of a .npy file, or of one
// that torch.save wrote alone. It returns a *dataio.Error if the file is none of them,
// contradicts itself or cannot be read, and the error of the context when that is done.
func Open(ctx Context, name string, r io.ReaderAt, size int64) (_ *File, err error) {
	defer dataio.Catch(&err)
	file := section{r, 0, size}
	head := string(file.bytes(ctx, 0, min(size, headLength)))
	if f := find(head); f != nil {
		return f.open(ctx, name, file), nil
	}
	dataio.Check(dataio.CheckForeign(name, head))
	return nil, dataio.NewError("not-a-checkpoint: this is not a .safetensors, .gguf, .npz, .npy or .pt file")
}

// OpenArrays is Open for .safetensors and .npz files alone, with the tensors in the order of the header. A
// program that calls it and not Open does not have the readers of other formats.
func OpenArrays(ctx Context, r io.ReaderAt, size int64) (_ *File, err error) {
	defer dataio.Catch(&err)
	file := section{r, 0, size}
	switch head := string(file.bytes(ctx, 0, min(size, headLength))); {
	case isSafetensors(head):
		return readSafetensors(ctx, file), nil
	case strings.HasPrefix(head, zipBegin):
		return openNumPy(ctx, file, readDirectory(ctx, file)), nil
	}
	return nil, dataio.NewError("not-arrays: this is not a .safetensors or .npz file")
}

// A Context says whether the result of reading is still wanted; an error ends the reading.
type Context = dataio.Context

// Always is the Context of a result that is wanted in any case.
var Always = dataio.Always

func refuseLarge(name string) {
	dataio.Refuse("tensor-too-large: the tensor # has a shape that is too large for any file", abbreviate(name))
}

// abbreviate cuts off a long name or value of a header.
func abbreviate(text string) string { return dataio.Abbreviate(text, 80) }

func unsigned(bits uint64) string { return strconv.FormatUint(bits, 10) }

// A File is what a file says of its tensors.
type File struct {
	Format   string // safetensors, GGUF, NumPy or PyTorch
	Tensors  []Tensor
	Metadata []Entry // short texts and numbers about the file
}

// An Entry is a named value of a header.
type Entry struct{ Name, Value string }

// Find returns the tensor with a name, or nil.
func (f *File) Find(name string) *Tensor {
	for i := range f.Tensors {
		if f.Tensors[i].Name == name {
			return &f.Tensors[i]
		}
	}
	return nil
}

// addEntry keeps a value that is short enough to be shown.
func (f *File) addEntry(name, value string) {
	const maxName, maxValue, most = 256, 1024, 4096
	if len(name) <= maxName && len(value) <= maxValue && len(f.Metadata) < most {
		f.Metadata = append(f.Metadata, Entry{name, value})
	}
}

// openArchive reads a ZIP archive, which is PyTorch's if it has a pickle, and NumPy's
// if it has arrays.
func openArchive(ctx Context, name string, file section) *File {
	members := readDirectory(ctx, file)
	for _, m := range members {
		if folder, ok := strings.CutSuffix(m.name, "data.pkl"); ok && (folder == "" || folder[len(folder)-1] == '/') {
			f := openTorch(ctx, file, members, folder)
			if len(f.Tensors) == 1 && f.Tensors[0].Name == "" { // torch.save of a tensor alone
				f.Tensors[0].Name = strings.TrimSuffix(name, path.Ext(name))
			}
			return f
		}
	}
	return openNumPy(ctx, file, members)
}

// openNPY reads the header of a .npy file, whose array has the name of the file.
func openNPY(ctx Context, name string, file section) *File {
	return &File{Format: "NumPy", Tensors: []Tensor{numpyTensor(ctx, strings.TrimSuffix(name, ".npy"), file)}}
}

func openNumPy(ctx Context, file section, members []member) *File {
	f, by := &File{Format: "NumPy"}, new(inflater)
	for i := range members {
		if name, ok := strings.CutSuffix(members[i].name, ".npy"); ok {
			f.Tensors = append(f.Tensors, numpyTensor(ctx, name, openMember(ctx, file, &members[i], by)))
		}
	}
	if f.Tensors == nil {
		dataio.Refuse("archive-empty: the archive has neither arrays of NumPy nor a pickle of PyTorch")
	}
	return f
}

func numpyTensor(ctx Context, name string, file storage) Tensor {
	h := dataio.Must(dataio.ReadNPYHeader(readerAt{ctx, file}, file.size()))
	t := Tensor{Name: name, Type: h.Type, Layout: h.Layout, bytes: file}
	t.Shape = parseShape(name, h.Shape)
	t.checkExtent()
	return t
}
