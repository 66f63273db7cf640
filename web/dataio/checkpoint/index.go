package checkpoint

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/internal/jsonstream"
)

// An Index says in which of several files the tensors of a model are, as
// model.safetensors.index.json and pytorch_model.bin.index.json do.
type Index struct {
	Names []string          // of the tensors, sorted
	Files map[string]string // by the names of tensors
}

// MaxIndex is the largest size of an index, in bytes.
const MaxIndex = 64 << 20

// IsIndex reports whether a file has the name of an index.
func IsIndex(name string) bool { return strings.HasSuffix(name, ".index.json") }

// ReadIndex reads the index in a file of a size.
func ReadIndex(r io.ReaderAt, size int64) (*Index, error) {
	if size > MaxIndex {
		return nil, newError("index-too-large: the index has # bytes, more than 64 MB; no model has such an index", strconv.FormatInt(size, 10))
	}
	text := make([]byte, size)
	if err := (section{r, 0, size}).readAt(Always, text, 0); err != nil {
		return nil, err
	}
	return ParseIndex(text)
}

// ParseIndex reads an index. It returns a *dataio.Error if the text is none, or names a
// file in another folder.
func ParseIndex(text []byte) (*Index, error) {
	if err := dataio.CheckForeign("", string(text[:min(len(text), 64)])); err != nil {
		return nil, err
	}
	r := jsonstream.NewReader(bytes.NewReader(text))
	x := &Index{Files: map[string]string{}}
	r.Object(func(key string) {
		if key != "weight_map" {
			r.Skip()
			return
		}
		r.Object(func(name string) { x.Files[name] = r.Text() })
	})
	if r.Err() != nil || len(x.Files) == 0 {
		return nil, newError("index-not-json: the index is not JSON with a weight_map, which says in which file each tensor is")
	}
	for name, file := range x.Files {
		if file == "" || strings.ContainsAny(file, `/\`) {
			return nil, newError("index-file-elsewhere: the file # in the index is not one beside it", abbreviate(file))
		}
		if IsIndex(file) {
			return nil, newError("index-of-index: the file # in the index is an index itself, and not one with tensors", abbreviate(file))
		}
		x.Names = append(x.Names, name)
	}
	slices.Sort(x.Names)
	return x, nil
}
