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

// A vector is the content of a JSON file.
type vector struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // encoding, rotary or bias

	// About says in one line what the numbers are.
	About string `json:"about"`

	// Source is where the rule is written.
	Source string `json:"source,omitempty"`

	// Parameters are those of the function of posenc that makes the numbers.
	Parameters any `json:"parameters"`

	// Embedding has numbers of a rotary embedding that follow from the parameters.
	Embedding *embedding `json:"embedding,omitempty"`

	// Arrays are the numbers by their names.
	Arrays map[string]array `json:"arrays"`

	// Tolerance is the largest difference that an element may have in a program that
	// computes in a type: one number, or one for each row.
	Tolerance tolerance `json:"tolerance"`
}

// An embedding has the numbers of a rotary embedding besides its frequencies.
type embedding struct {
	RotaryDim       int     `json:"rotaryDim"`
	Pairing         string  `json:"pairing"`
	AttentionFactor float64 `json:"attentionFactor"`
	SoftmaxFactor   float64 `json:"softmaxFactor"`
}

// An array is a matrix, row after row. Lists have one row.
type array struct {
	Shape []int     `json:"shape"`
	Data  []float64 `json:"data"`
}

// A tolerance is a list for each type.
type tolerance struct {
	Float64 []float64 `json:"float64"`
	Float32 []float64 `json:"float32"`
}

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

// tolerances returns the tolerances of elements of size 1 in rows whose largest angles a
// program computes in the type: a few units in the last place of the angle.
func tolerances(angles ...float64) tolerance {
	var t tolerance
	for _, angle := range angles {
		t.Float64 = append(t.Float64, roundUp(0x1p-52*16*(1+angle)))
		t.Float32 = append(t.Float32, roundUp(0x1p-23*16*(1+angle)))
	}
	return t
}

// roundUp returns the number of one digit that is above x.
func roundUp(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x)))
	return math.Ceil(x/unit) * unit
}
