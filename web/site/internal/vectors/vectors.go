// Package vectors makes the conformance vectors: exact numbers of every convention and of
// every type of rotary embedding, by which other programs check theirs.
//
// Each vector is a JSON file with its parameters, its numbers and the tolerances for
// float32 and float64 programs, and its matrices besides as .npy files. index.json lists
// them. docs/vectors.md says how to check against them, and so does a page of the site.
package vectors

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/site/internal/output"
)

// Folder is the folder of the vectors in dist/.
const Folder = "vectors/"

// An entry is a line of index.json.
type entry struct {
	Name   string            `json:"name"`
	Kind   string            `json:"kind"`
	About  string            `json:"about"`
	JSON   string            `json:"json"`
	Arrays map[string]string `json:"npy"`
}

// all returns all vectors.
func all() ([]vector, error) {
	var list []vector
	for _, more := range [...]func() ([]vector, error){encodings, rotaries, biases} {
		vectors, err := more()
		if err != nil {
			return nil, err
		}
		list = append(list, vectors...)
	}
	return list, nil
}

// Files returns the files of all vectors.
func Files(version string) ([]output.File, error) {
	list, err := all()
	if err != nil {
		return nil, err
	}
	var files []output.File
	index := struct {
		Version string  `json:"version"`
		Vectors []entry `json:"vectors"`
	}{Version: version}
	for _, v := range list {
		e := entry{v.Name, v.Kind, v.About, v.Name + ".json", map[string]string{}}
		for _, name := range slices.Sorted(maps.Keys(v.Arrays)) {
			e.Arrays[name] = v.Name + "." + name + ".npy"
			files = append(files, output.File{Name: Folder + e.Arrays[name], Content: npy(v.Arrays[name])})
		}
		f, err := jsonFile(e.JSON, v)
		if err != nil {
			return nil, err
		}
		index.Vectors = append(index.Vectors, e)
		files = append(files, f)
	}
	f, err := jsonFile("index.json", index)
	return append(files, f), err
}

func jsonFile(name string, value any) (output.File, error) {
	content, err := json.Marshal(value)
	if err != nil {
		return output.File{}, fmt.Errorf("site: %s: %w", name, err)
	}
	return output.File{Name: Folder + name, Content: append(content, '\n')}, nil
}

// npy returns a matrix of float64 as a .npy file.
func npy(a array) []byte {
	content := dataio.AppendHeader(nil, "<f8", a.Shape[0], a.Shape[1])
	for _, x := range a.Data {
		content = binary.LittleEndian.AppendUint64(content, math.Float64bits(x))
	}
	return content
}
