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
	"slices"

	"github.com/posenc/posenc/encoder/bias"
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
	content, _ := binary.Append(dataio.AppendHeader(nil, "<f8", a.Shape[0], a.Shape[1]), binary.LittleEndian, a.Data)
	return content
}

// biases returns vectors for ALiBi and for the buckets of T5.
func biases() ([]vector, error) {
	var list []vector
	for _, heads := range []int{8, 12} {
		slopes, err := bias.ALiBiSlopes(heads)
		if err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
		list = append(list, vector{
			Name: fmt.Sprintf("alibi-%d", heads), Kind: "bias", About: fmt.Sprintf("the slopes of ALiBi for %d heads", heads),
			Source:     "https://github.com/ofirpress/attention_with_linear_biases",
			Parameters: map[string]any{"heads": heads},
			Arrays:     map[string]array{"slopes": {[]int{1, heads}, slopes}},
			Tolerance:  tolerances(0),
		})
	}
	for _, bidirectional := range []bool{false, true} {
		b := bias.T5{Buckets: 32, MaxDistance: 128, Bidirectional: bidirectional}
		var offsets, buckets []float64
		for offset := -160; offset <= 160; offset++ {
			offsets, buckets = append(offsets, float64(offset)), append(buckets, float64(b.Bucket(offset)))
		}
		name, about := "t5-decoder", "the buckets of T5, for keys before the query"
		if bidirectional {
			name, about = "t5-encoder", "the buckets of T5, for keys on both sides"
		}
		shape := []int{1, len(offsets)}
		list = append(list, vector{
			Name: name, Kind: "bias", About: about, Source: "https://github.com/huggingface/transformers/blob/decba1d2ea4ed3cbf0495d1828abad4b2dba1846/src/transformers/models/t5/modeling_t5.py",
			Parameters: map[string]any{"buckets": 32, "maxDistance": 128, "bidirectional": bidirectional},
			Arrays:     map[string]array{"offsets": {shape, offsets}, "buckets": {shape, buckets}},
			Tolerance:  tolerance{Float64: []float64{0}, Float32: []float64{0}},
		})
	}
	return list, nil
}
