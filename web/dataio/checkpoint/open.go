package checkpoint

import (
	"io"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A format is a kind of files, which begin in the same way.
type format struct {
	begins func(begin string, size int64) bool
	open   func(ctx Context, name string, file section) (*File, error)
}

var formats = [...]format{
	{beginsWith("GGUF"), openGGUF},
	{isSafetensors, openSafetensors},
	{beginsWith("PK\x03\x04"), openArchive},
	{beginsWith("\x93NUMPY"), openNPY},
	{beginsWith("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"), openOldTorch},
}

func beginsWith(prefix string) func(string, int64) bool {
	return func(begin string, _ int64) bool { return strings.HasPrefix(begin, prefix) }
}

// find returns the format of a file, or nil.
func find(r io.ReaderAt, size int64) (*format, error) {
	begin := make([]byte, min(size, 16))
	if err := (section{r, 0, size}).readAt(Always, begin, 0); err != nil {
		return nil, err
	}
	for i := range formats {
		if formats[i].begins(string(begin), size) {
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
// format it has; the name becomes the name of the only tensor of a .npy file. It returns a
// *dataio.Error if the file is none of them, contradicts itself or cannot be read, and
// the error of the context when that is done.
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
