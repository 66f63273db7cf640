// Package rotaryconfig responds with the rotary embedding of a model, as a library reads it from a
// config.json.
package rotaryconfig

import (
	"cmp"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/limit"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
)

// The parameters, which rotary has in JavaScript, too.
var (
	configParameter = endpoint.Parameter{
		Name: "config", Required: true, Spaces: true, Example: `{"head_dim":8,"rope_theta":500000}`,
		About: [2]string{"the JSON of a config.json, or of the keys that have to do with rotary embeddings", "config.json 的 JSON，或其中与旋转位置编码有关的键"},
	}
	layerParameter = endpoint.Parameter{
		Name: "layer-type", Spaces: true,
		About: [2]string{"a type of layer such as full_attention, if each has its own; the first one unless given", "层的类型，如 full_attention，适用于各类层参数不同的文件；默认是第一类"},
	}
	lengthParameter = endpoint.Parameter{
		Name: "seq-len", Default: "0", Range: param.Range{Most: encoder.MaxPosition, Step: param.Whole}, Example: "8192",
		About: [2]string{"the length of the call, for dynamic and LongRoPE; 0 is a short one", "调用的长度，用于 dynamic 与 LongRoPE；0 表示短文本"},
	}
	stackParameter = endpoint.Parameter{
		Name: "stack", Choices: stackNames(), Default: stack.Transformers,
		About: [2]string{"the library that reads it", "按哪个库的读法"},
	}
	versionParameter = endpoint.Parameter{
		Name:  "version",
		About: [2]string{"the version of the library, such as 4.51 or 2025-11-19; the newest one unless given", "库的版本，如 4.51 或 2025-11-19；默认是最新的"},
	}
	formatParameter = endpoint.Parameter{
		Name: "format", Choices: []string{"json", "csv", "npy"}, Default: "json",
		About: [2]string{"JSON with everything, or the frequencies as CSV or a file for NumPy", "JSON 包含全部内容；CSV 与 NumPy 文件只有频率"},
	}
)

// Endpoint is the endpoint of rotary embeddings.
var Endpoint = endpoint.Endpoint{
	Path:      "/api/rope",
	Operation: "rotary",
	About: [2]string{
		"The rotary embedding of a model: its frequencies and factors, as a library reads them from a config.json.",
		"模型的旋转位置编码：某个库从 config.json 读出的频率与因子。",
	},
	Parameters: []endpoint.Parameter{configParameter, layerParameter, lengthParameter, stackParameter, versionParameter, formatParameter},
	Respond:    respond,
	Types:      []string{"application/json", "text/csv", "application/x-npy"},
	Schema:     "Rotary",
	Errors:     map[int]string{http.StatusRequestEntityTooLarge: endpoint.TooMuch},
	Example:    "config=%7B%22head_dim%22%3A8%2C%22rope_theta%22%3A500000%7D",
}

// formats are how a reading is written, by their names.
var formats = map[string]struct {
	mediaType string
	content   func(r *stack.Reading) []byte
}{
	"json": {"application/json", jsonFile},
	"csv":  {"text/csv; charset=utf-8", csvFile},
	"npy":  {"application/x-npy", npyFile},
}

func stackNames() []string {
	var names []string
	for _, s := range stack.All() {
		names = append(names, s.Name)
	}
	return names
}

func respond(r endpoint.Request) (endpoint.Response, error) {
	reading, err := read(r.Query)
	if err != nil {
		return endpoint.Response{}, err
	}
	name := r.Query.Text(formatParameter)
	f := formats[name]
	return endpoint.Response{
		MediaType: f.mediaType,
		FileName:  "posenc-rope." + name,
		Canonical: r.Canonical(param.DefaultState()),
		Body:      func() (endpoint.Body, error) { return endpoint.Bytes(f.content(reading)), nil },
	}, nil
}

// read returns the reading that a query asks for.
func read(q endpoint.Query) (*stack.Reading, error) {
	text, length := q.Text(configParameter), q.Integer(lengthParameter)
	if err := limit.ConfigBytes.Check(configParameter.Name, len(text)); err != nil {
		return nil, err
	}
	file, err := configjson.Parse([]byte(text))
	if err != nil {
		return nil, inConfig(err)
	}
	if err := file.NoRotary(); err != nil && q.Text(formatParameter) != "json" {
		return nil, inConfig(err)
	}
	reading, err := stack.As(file, q.Text(stackParameter), q.Text(versionParameter), stack.Options{Layer: q.Text(layerParameter), Length: length, MaxDim: limit.RotaryDim.Max})
	var invalid *encoder.Error
	switch {
	case !errors.As(err, &invalid):
		return reading, err
	case invalid.Parameter == "rotary_dim" && invalid.Rule == stack.AboveMaxDim:
		return nil, endpoint.Refused(http.StatusRequestEntityTooLarge, "config", "with rotary_dim "+invalid.Value, "is above the limit of "+invalid.Limits[0]+" ("+limit.RotaryDim.What[0]+")")
	}
	return nil, asProblem(invalid, cmp.Or(parameters[invalid.Parameter], invalid.Parameter))
}

// parameters are the names in queries of those of package stack.
var parameters = map[string]string{"layer": layerParameter.Name, "length": lengthParameter.Name}

// inConfig returns an error for a key of the configuration with its path, which is spelled
// as in the file.
func inConfig(err error) error {
	var invalid *encoder.Error
	if !errors.As(err, &invalid) {
		return err
	}
	return asProblem(invalid, strings.Replace("config."+invalid.Parameter, "config.configuration", "config", 1))
}

// asProblem returns an error as a problem of a parameter.
func asProblem(err *encoder.Error, parameter string) error {
	err.Parameter = parameter
	return endpoint.Spelled(err, func(name string) string { return name })
}

// jsonFile returns what rotary returns in JavaScript.
func jsonFile(r *stack.Reading) []byte {
	content, _ := json.Marshal(describe.DocumentOf(r)) // finite numbers and texts
	return append(content, '\n')
}

// csvFile returns the number and the frequency of each pair.
func csvFile(r *stack.Reading) []byte {
	return file(dataio.CSV(), dataio.Table{Columns: []string{"pair", "frequency"}, Rows: r.Pairs(), Row: func(dst []float64, i int) {
		dst[0], dst[1] = float64(i), r.Frequency(i)
	}})
}

// npyFile returns the frequencies as one row.
func npyFile(r *stack.Reading) []byte {
	return file(dataio.NPY(), dataio.Table{Columns: make([]string, r.Pairs()), Rows: 1, Row: func(dst []float64, _ int) {
		copy(dst, r.Frequencies())
	}})
}

func file(f dataio.Format, d dataio.Table) []byte {
	export, _ := dataio.NewExport(d, f) // rotary dimensions are limited
	return export.Append(nil, math.MaxInt)
}
