// Package checkpoint reads tensors from the files in which models are saved:
//
//	.safetensors   a JSON header with types, shapes and places; the numbers        safetensors.go
//	.gguf          key–value pairs, the places of tensors; the numbers             gguf.go
//	.npz, .npy     a ZIP archive of NumPy's arrays; a single one                   numpy.go, zip.go
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
	"github.com/posenc/posenc/web/dataio/checkpoint/internal/zipdirectory"
)

// A format is a kind of files, which begin in the same way.
type format struct {
	begin string // of each file; "" for safetensors
	open  func(ctx Context, name string, file section) (*File, error)
}

var formats = [...]format{
	{"GGUF", openGGUF},
	{"", openSafetensors},
	{zipBegin, openArchive},
	{numpyMagic, openNPY},
	{"\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", openOldTorch},
}

// numpyMagic begins .npy files, and zipBegin ZIP archives.
const (
	numpyMagic = "\x93NUMPY"
	zipBegin   = "PK\x03\x04"
)

func (f *format) begins(begin string) bool {
	if f.begin == "" {
		return isSafetensors(begin)
	}
	return strings.HasPrefix(begin, f.begin)
}

// find returns the format of a file, or nil.
func find(r io.ReaderAt, size int64) (*format, error) {
	begin := make([]byte, min(size, 16))
	if err := (section{r, 0, size}).readAt(Always, begin, 0); err != nil {
		return nil, err
	}
	for i := range formats {
		if formats[i].begins(string(begin)) {
			return &formats[i], nil
		}
	}
	return nil, nil
}

// Is reports whether a file of a size begins as those that Open reads.
func Is(r io.ReaderAt, size int64) bool {
	f, err := find(r, size)
	return err == nil && f != nil
}

// Open reads what a file of a size says of its tensors. The content decides which
// format it has; the name becomes the name of the only tensor of a .npy file, or of one
// that torch.save wrote alone. It returns a *dataio.Error if the file is none of them,
// contradicts itself or cannot be read, and the error of the context when that is done.
func Open(ctx Context, name string, r io.ReaderAt, size int64) (*File, error) {
	f, err := find(r, size)
	switch {
	case err != nil:
		return nil, err
	case f == nil:
		begin := make([]byte, min(size, 64))
		if err := (section{r, 0, size}).readAt(ctx, begin, 0); err != nil {
			return nil, err
		}
		if err := dataio.CheckForeign(name, string(begin)); err != nil {
			return nil, err
		}
		return nil, newError("not-a-checkpoint: this is not a .safetensors, .gguf, .npz, .npy or .pt file")
	}
	return f.open(ctx, name, section{r, 0, size})
}

// A Context says whether the result of reading is still wanted; an error ends the reading.
type Context = dataio.Context

// Always is the Context of a result that is wanted in any case.
var Always Context = always{}

type always struct{}

func (always) Err() error { return nil }

func newError(text string, values ...string) error {
	return &dataio.Error{Message: dataio.Message{Text: text, Values: values}}
}

// errTensor returns the error for what a file says of a tensor, which is the first of
// the values.
func errTensor(name, text string, values ...string) error {
	return newError(text, append([]string{abbreviate(name)}, values...)...)
}

func errTooLarge(name string) error {
	return errTensor(name, "tensor-too-large: the tensor # has a shape that is too large for any file")
}

// abbreviate cuts off a long name or value of a header.
func abbreviate(text string) string { return dataio.Abbreviate(text, 80) }

func unsigned(bits uint64) string { return strconv.FormatUint(bits, 10) }

// archiveError returns the error for a ZIP archive that cannot be read.
func archiveError(ctx Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return errDirectory
}

var errDirectory = newError("zip-cut: the ZIP archive is cut off or damaged; save it anew")

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

// OpenArrays is Open for .safetensors and .npz files alone, with the tensors in the order of the header. A
// program that calls it and not Open does not have the readers of other formats.
func OpenArrays(ctx Context, r io.ReaderAt, size int64) (*File, error) {
	begin, file := make([]byte, min(size, 16)), section{r, 0, size}
	if err := file.readAt(ctx, begin, 0); err != nil {
		return nil, err
	}
	switch {
	case isSafetensors(string(begin)):
		return readSafetensors(ctx, file)
	case strings.HasPrefix(string(begin), zipBegin):
		members, err := readDirectory(ctx, file)
		if err != nil {
			return nil, err
		}
		return openNumPy(ctx, file, members)
	}
	return nil, newError("not-arrays: this is not a .safetensors or .npz file")
}

// openArchive reads a ZIP archive, which is PyTorch's if it has a pickle, and NumPy's
// if it has arrays.
func openArchive(ctx Context, name string, file section) (*File, error) {
	members, err := readDirectory(ctx, file)
	if err != nil {
		return nil, err
	}
	for i := range members {
		if folder, ok := strings.CutSuffix(members[i].Name, "data.pkl"); ok && (folder == "" || folder[len(folder)-1] == '/') {
			f, err := openTorch(ctx, file, members, folder)
			if err == nil && len(f.Tensors) == 1 && f.Tensors[0].Name == "" { // torch.save of a tensor alone
				f.Tensors[0].Name = strings.TrimSuffix(name, path.Ext(name))
			}
			return f, err
		}
	}
	return openNumPy(ctx, file, members)
}

// openNumPy reads the arrays in a ZIP archive.
func openNumPy(ctx Context, file section, members []zipdirectory.Member) (*File, error) {
	f, by := &File{Format: "NumPy"}, new(inflater)
	for i := range members {
		member := &members[i]
		name, ok := strings.CutSuffix(member.Name, ".npy")
		if !ok {
			continue
		}
		bytes, err := openMember(ctx, file, member, by)
		if err != nil {
			return nil, err
		}
		t, err := numpyTensor(ctx, name, bytes)
		if err != nil {
			return nil, err
		}
		f.Tensors = append(f.Tensors, *t)
	}
	if f.Tensors == nil {
		return nil, newError("archive-empty: the archive has neither arrays of NumPy nor a pickle of PyTorch")
	}
	return f, nil
}
