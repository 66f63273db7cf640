// Package reference holds what tests compare with: true values, and what libraries
// computed.
package reference

import (
	"embed"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// Must returns v, of a call that cannot fail.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

//go:embed testdata
var testdata embed.FS

// lines returns the lines of a file in testdata, without those that say at its beginning what its
// columns are and where they come from.
func lines(t *testing.T, name string) (list []string) {
	t.Helper()
	text, err := testdata.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	if list == nil {
		t.Fatalf("%s is empty", name)
	}
	return list
}

// Rows returns the rows of numbers of a file in testdata.
func Rows(t *testing.T, name string) (rows [][]float64) {
	t.Helper()
	for _, line := range lines(t, name) {
		var row []float64
		for field := range strings.FieldsSeq(line) {
			row = append(row, Number(t, field))
		}
		rows = append(rows, row)
	}
	return rows
}

// An Upstream is a case of testdata/upstream.tsv: some elements of a table that
// a library has computed, and how far it is from exact.
type Upstream struct {
	Preset, Settings, Where string
	D, Rows                 int
	Err                     float64
	Bits                    int // of a value
	Elements                []Element
}

// An Element is a number of a table, and where it stands.
type Element struct {
	Row, Column int
	Value       float64
}

// Number returns the number that a text is.
func Number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Numbers returns the numbers of a text, which are apart by a separator.
func Numbers(t *testing.T, text, separator string) []float64 {
	t.Helper()
	var list []float64
	for field := range strings.SplitSeq(text, separator) {
		list = append(list, Number(t, field))
	}
	return list
}

// Fields returns the fields of each line of a file in testdata, which are apart by tabs.
func Fields(t *testing.T, name string) (fields [][]string) {
	t.Helper()
	for _, line := range lines(t, name) {
		fields = append(fields, strings.Split(line, "\t"))
	}
	return fields
}

// Upstreams returns all cases of testdata/upstream.tsv.
func Upstreams(t *testing.T) []*Upstream {
	t.Helper()
	var cases []*Upstream
	for _, f := range Fields(t, "upstream.tsv") {
		if len(f) == 3 {
			last := cases[len(cases)-1]
			value, err := strconv.ParseFloat(f[2], last.Bits)
			if err != nil {
				t.Fatal(err)
			}
			last.Elements = append(last.Elements, Element{int(Number(t, f[0])), int(Number(t, f[1])), value})
			continue
		}
		cases = append(cases, &Upstream{f[0], f[1], f[2], int(Number(t, f[3])), int(Number(t, f[4])), Number(t, f[5]), int(Number(t, f[6])), nil})
	}
	return cases
}

// Convention returns the convention of a preset with settings such as base=100,flip=1.
func Convention(t *testing.T, name, settings string) convention.Convention {
	t.Helper()
	p, err := convention.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	if settings == "-" {
		return p.Convention
	}
	for setting := range strings.SplitSeq(settings, ",") {
		argument, value, _ := strings.Cut(setting, "=")
		if err := p.Set(argument, Number(t, value)); err != nil {
			t.Fatal(err)
		}
	}
	return p.Convention
}

// Table returns the table that the library computed.
func (u *Upstream) Table(t *testing.T) *convention.Table {
	t.Helper()
	c := Convention(t, u.Preset, u.Settings)
	var table *convention.Table
	var err error
	switch positions, explicit := strings.CutPrefix(u.Where, "at "); {
	case u.Where == "-":
		table, err = c.Table(u.Rows, u.D)
	case explicit:
		var axes [][]float64
		for list := range strings.SplitSeq(positions, ";") {
			axes = append(axes, Numbers(t, list, ","))
		}
		table, err = c.At(u.D, axes...)
	default:
		table, err = u.grid(t, c)
	}
	if err != nil {
		t.Fatalf("%s %s %s: %v", u.Preset, u.Settings, u.Where, err)
	}
	return table
}

// grid returns the table of a grid such as 3x4, or of 3x4/2x3, where only the
// upper left 2 × 3 cells are valid.
func (u *Upstream) grid(t *testing.T, c convention.Convention) (*convention.Table, error) {
	t.Helper()
	size, part, masked := strings.Cut(u.Where, "/")
	var shape []int
	for _, n := range Numbers(t, size, "x") {
		shape = append(shape, int(n))
	}
	if !masked {
		return c.Grid(u.D, nil, shape...)
	}
	within, valid := Numbers(t, part, "x"), make([]bool, u.Rows)
	for cell := range valid {
		y, x := cell/shape[1], cell%shape[1]
		valid[cell] = y < int(within[0]) && x < int(within[1])
	}
	return c.Grid(u.D, valid, shape...)
}

// Elements returns the elements of a table in both precisions.
func Elements(t *testing.T, table *convention.Table) ([]float64, []float32) {
	t.Helper()
	n := table.SeqLen() * table.Columns()
	double, single := make([]float64, n), make([]float32, n)
	if err := table.Rows64(double, 0, table.SeqLen()); err != nil {
		t.Fatal(err)
	}
	if err := table.Rows32(single, 0, table.SeqLen()); err != nil {
		t.Fatal(err)
	}
	return double, single
}

// Matrix returns all rows of an encoding.
func Matrix(e *encoder.Encoding) [][]float64 {
	var rows [][]float64
	for _, row := range e.All() {
		rows = append(rows, slices.Clone(row))
	}
	return rows
}

// Dot returns a·b, summed pairwise so that the sum adds no error of its own.
func Dot(a, b []float64) float64 {
	if len(a) == 1 {
		return a[0] * b[0]
	}
	mid := len(a) / 2
	return Dot(a[:mid], b[:mid]) + Dot(a[mid:], b[mid:])
}

// Relative returns how far x is from want, as a part of want.
func Relative(x, want float64) float64 {
	if x == want {
		return 0
	}
	return math.Abs(x/want - 1)
}

// NearFloat32 reports whether got is the float32 nearest to want, or a neighbour of
// it, or within 1e-15 of want.
func NearFloat32(got float32, want float64) bool {
	nearest := float32(want)
	inf := float32(math.Inf(1))
	return got >= math.Nextafter32(nearest, -inf) && got <= math.Nextafter32(nearest, inf) ||
		math.Abs(float64(got)-want) <= 1e-15
}

// JSON reads a file in testdata into a value.
func JSON(t *testing.T, name string, value any) {
	t.Helper()
	text, err := testdata.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(text, value)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// A Rope is a case of testdata/rope_frequencies.json: the frequencies of some pairs as a
// program makes them from a configuration.
type Rope struct {
	File, Model, Layer, Stack, Version string

	Config any // the configuration; shared by cases
	Length int // of the call

	Same     string // the version that has the same numbers
	Error    string // why there are no numbers
	Resolved *Resolved
	Pairs    int
	At       []int // the pairs of the numbers below
	Exact    []float64
	Values   []float64 // in float32
	Relative float64   `json:"relative_error"`

	Attention, Softmax float64
	Uses               string  // long or short
	Divisor            float64 `json:"position_divisor"`
	EffectiveLength    int     `json:"effective_length"`

	GGUF       map[string]any
	Tensors    map[string][]float64
	Positions  []float64
	Theta      [][]float64
	ThetaError []float64 `json:"theta_error"`
}

// Resolved is the numbers that enter the formula of a case.
type Resolved struct {
	Scheme         string
	D, K           int
	Base           float64
	Factor         float64
	M, P, L        float64
	Low, High      float64
	BetaFast       float64 `json:"beta_fast"`
	BetaSlow       float64 `json:"beta_slow"`
	Truncate       *bool
	Mag            any
	Uses           string
	PositionDivide float64 `json:"position_divisor"`
}

// Ropes returns all cases.
func Ropes(t *testing.T) []Rope {
	t.Helper()
	var file struct {
		Configs []any
		Cases   []struct {
			Rope
			Config *int
		}
	}
	JSON(t, "rope_frequencies.json", &file)
	list := make([]Rope, len(file.Cases))
	for i, c := range file.Cases {
		list[i] = c.Rope
		if c.Config != nil {
			list[i].Config = file.Configs[*c.Config]
		}
	}
	return list
}
