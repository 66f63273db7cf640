package checkpoint

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// An Index says in which of several files the tensors of a model are, as
// model.safetensors.index.json and pytorch_model.bin.index.json do.
type Index struct {
	Names []string          // of the tensors, sorted
	Files map[string]string // by the names of tensors
}

// IsIndex reports whether a file has the name of an index.
func IsIndex(name string) bool { return strings.HasSuffix(name, ".index.json") }

// ReadIndex reads the index in a file of a size. It returns a *dataio.Error if the text is none, or names a
// file in another folder.
func ReadIndex(r io.ReaderAt, size int64) (_ *Index, err error) {
	defer dataio.Catch(&err)
	if size > 64<<20 {
		dataio.Refuse("index-too-large: the index has # bytes, more than 64 MB; no model has such an index", size)
	}
	text := dataio.Must(dataio.ReadBegin(r, size))
	dataio.Check(dataio.CheckForeign("", text[:min(len(text), headLength)]))
	x := &Index{Files: map[string]string{}}
	dataio.Check(dataio.ReadMembers(Always, text, errIndex, func(key string, value any) {
		if key == "weight_map" {
			files, _ := value.(map[string]any)
			for name, value := range files {
				file, ok := value.(string)
				switch {
				case !ok:
					dataio.Check(errIndex)
				case file == "" || strings.ContainsAny(file, `/\`):
					dataio.Refuse("index-file-elsewhere: the file # in the index is not one beside it", abbreviate(file))
				case IsIndex(file):
					dataio.Refuse("index-of-index: the file # in the index is an index itself, and not one with tensors",
						abbreviate(file))
				}
				x.Files[name] = file
			}
		}
	}))
	if len(x.Files) == 0 {
		dataio.Check(errIndex)
	}
	x.Names = slices.Sorted(maps.Keys(x.Files))
	return x, nil
}

var errIndex = dataio.NewError("index-not-json: the index is not JSON with a weight_map, which says in which file each tensor is")
