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

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/parallel"
)

// Folder is the folder of the vectors in dist/.
const Folder = "vectors/"

// A vector is the content of a JSON file.
type vector struct {
	Name       string           `json:"name"`
	Kind       string           `json:"kind"`                // encoding, rotary or bias
	About      string           `json:"about"`               // what the numbers are, in one line
	Source     string           `json:"source,omitempty"`    // where the rule is written
	Parameters any              `json:"parameters"`          // of the function of posenc that makes the numbers
	Embedding  *embedding       `json:"embedding,omitempty"` // what follows from the parameters of a rotary embedding
	Arrays     map[string]array `json:"arrays"`              // by their names

	// Tolerance is the largest difference that an element may have in a program that
	// computes in a type: one number, or one for each row.
	Tolerance tolerance `json:"tolerance"`

	chinese string // About in Chinese, "" for encodings
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

// An entry is a line of index.json.
type entry struct {
	Name   string            `json:"name"`
	Kind   string            `json:"kind"`
	About  string            `json:"about"`
	JSON   string            `json:"json"`
	Arrays map[string]string `json:"npy"`
}

// all returns all vectors.
func all() ([]vector, error) { return parallel.Collect(encodings, rotaries, biases) }

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
		return output.File{}, fmt.Errorf("%s: %w", name, err)
	}
	return output.File{Name: Folder + name, Content: append(content, '\n')}, nil
}

// npy returns a matrix of float64 as a .npy file.
func npy(a array) []byte {
	content, _ := binary.Append(dataio.AppendHeader(nil, "<f8", a.Shape[0], a.Shape[1]), binary.LittleEndian, a.Data)
	return content
}

// The sizes of vectors of encodings: rows from the first position on, or the cells of a
// grid. The width has pairs for each of one, two and three axes.
const (
	rows  = 8
	width = 24
)

var grids = [][]int{nil, {rows}, {3, 4}, {2, 3, 4}}

// encodings returns a vector for each convention, with its default settings, and another one
// for each number of axes that it supports.
func encodings() ([]vector, error) {
	var list []vector
	for _, p := range convention.Presets() {
		axes := p.AxisCounts()
		for _, n := range axes {
			v, err := encodingOf(p, grids[n], n != axes[0])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.Name, err)
			}
			list = append(list, v)
		}
	}
	return list, nil
}

// encodingOf returns the vector of a convention and a shape. Its name has the shape if the
// convention has others.
func encodingOf(p convention.Preset, shape []int, named bool) (vector, error) {
	parameters := map[string]any{"convention": p.Name, "dModel": width}
	name := p.Name
	table, err := p.Convention.Table(rows, width)
	if len(shape) > 1 {
		parameters["grid"] = shape
		table, err = p.Convention.Grid(width, nil, shape...)
	} else {
		parameters["seqLen"] = rows
	}
	if err != nil {
		return vector{}, err
	}
	if named {
		name += fmt.Sprintf("-%dd", len(shape))
	}
	data := make([]float64, table.SeqLen()*table.Columns())
	if err := table.Rows64(data, 0, table.SeqLen()); err != nil {
		return vector{}, err
	}
	largest := 0.0 // angle
	for axis := range table.Axes() {
		for row := range table.SeqLen() {
			largest = max(largest, table.Position(axis, row)*p.Convention.EffectiveScale())
		}
	}
	return vector{
		Name: name, Kind: "encoding", About: p.About, Source: p.Source.URL(), Parameters: parameters,
		Arrays:    map[string]array{"rows": {[]int{table.SeqLen(), table.Columns()}, data}},
		Tolerance: tolerances(largest),
	}, nil
}

// biases returns vectors for ALiBi and for the buckets of T5.
func biases() ([]vector, error) {
	var list []vector
	for _, heads := range []int{8, 12} {
		slopes, err := bias.ALiBiSlopes(heads)
		if err != nil {
			return nil, err
		}
		list = append(list, vector{
			Name: fmt.Sprintf("alibi-%d", heads), Kind: "bias",
			About: fmt.Sprintf("the slopes of ALiBi for %d heads", heads), chinese: fmt.Sprintf("ALiBi 的斜率，%d 个头", heads),
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
		name, about, chinese := "t5-decoder", "the buckets of T5, for keys before the query", "T5 的分桶，键在查询之前"
		if bidirectional {
			name, about, chinese = "t5-encoder", "the buckets of T5, for keys on both sides", "T5 的分桶，键在查询两侧"
		}
		shape := []int{1, len(offsets)}
		list = append(list, vector{
			Name: name, Kind: "bias", About: about, chinese: chinese,
			Source:     "https://github.com/huggingface/transformers/blob/decba1d2ea4ed3cbf0495d1828abad4b2dba1846/src/transformers/models/t5/modeling_t5.py",
			Parameters: map[string]any{"buckets": 32, "maxDistance": 128, "bidirectional": bidirectional},
			Arrays:     map[string]array{"offsets": {shape, offsets}, "buckets": {shape, buckets}},
			Tolerance:  tolerance{Float64: []float64{0}, Float32: []float64{0}},
		})
	}
	return list, nil
}
