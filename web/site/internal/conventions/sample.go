package conventions

import (
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
)

// The size of samples: all of a row fits a page. Those of grids are square.
const (
	sampleLen   = 4
	sampleSide  = 2
	sampleWidth = 8
)

// A sample is a small table of a convention, to be compared with other programs. Of a
// rotary embedding, it is the vector 1, 2, …, 8 at each position, rotated.
type sample struct {
	positions []float64
	cells     [][2]float64 // the row and the column of each, in place of positions
	rows      [][]float64
}

func (c described) sample() (sample, error) {
	if c.Rotates {
		return c.rotated()
	}
	preset := c.preset
	for _, s := range c.settings {
		if err := preset.Set(s.Name, s.Value); err != nil {
			return sample{}, fmt.Errorf("site: %w", err)
		}
	}
	t, err := rowsOf(preset, sampleLen, sampleWidth)
	if err != nil {
		return sample{}, fmt.Errorf("site: %w", err)
	}
	var s sample
	for r, row := range t.All() {
		if preset.GridOnly() {
			first := preset.Convention.Start
			s.cells = append(s.cells, [2]float64{float64(first + r/sampleSide), float64(first + r%sampleSide)})
		} else {
			s.positions = append(s.positions, t.Position(0, r))
		}
		s.rows = append(s.rows, append([]float64(nil), row...))
	}
	return s, nil
}

// rotated returns the sample of a rotary embedding.
func (c described) rotated() (sample, error) {
	var s sample
	var x []float64
	for pos := range sampleLen {
		s.positions = append(s.positions, float64(pos))
		for j := range sampleWidth {
			x = append(x, float64(j+1))
		}
	}
	if err := c.rotary.Rotate(x, x, s.positions...); err != nil {
		return sample{}, fmt.Errorf("site: %w", err)
	}
	for len(x) > 0 {
		s.rows, x = append(s.rows, x[:sampleWidth]), x[sampleWidth:]
	}
	return s, nil
}

// rounded returns the rows of s as readers see them, each after its position or its cell.
func (s sample) rounded() [][]string {
	rows := make([][]string, len(s.rows))
	for r, row := range s.rows {
		if s.cells != nil {
			rows[r] = append(rows[r], fmt.Sprintf("%v, %v", s.cells[r][0], s.cells[r][1]))
		} else {
			rows[r] = append(rows[r], strconv.FormatFloat(s.positions[r], 'f', -1, 64))
		}
		for _, x := range row {
			rows[r] = append(rows[r], strings.Replace(strconv.FormatFloat(x, 'f', 5, 64), "-", "−", 1))
		}
	}
	return rows
}

// json returns the sample of c as JSON, with all digits of its numbers:
//
//	{
//	  "convention": "fairseq",
//	  "paddingIdx": 1,
//	  "dModel": 8,
//	  "positions": [0, 1, 2, 3],
//	  "rows": [
//	    [0, 0, …],
//	    …
//	  ]
//	}
//
// The rows of a grid have its shape, "grid", in place of positions.
func (c described) json(s sample) string {
	var text strings.Builder
	fmt.Fprintf(&text, "{\n  \"convention\": %q,\n", c.Name)
	for _, set := range c.settings {
		fmt.Fprintf(&text, "  %q: %v,\n", convention.CamelCase(set.Name), set.Value)
	}
	places := fmt.Sprintf("\"grid\": [%d, %[1]d]", sampleSide)
	if s.cells == nil {
		places = `"positions": ` + list(s.positions)
	}
	fmt.Fprintf(&text, "  \"dModel\": %d,\n  %s,\n  \"rows\": [", sampleWidth, places)
	for r, row := range s.rows {
		if r > 0 {
			text.WriteString(",")
		}
		text.WriteString("\n    " + list(row))
	}
	text.WriteString("\n  ]\n}")
	return text.String()
}

// list returns finite numbers as a list of JSON in one line.
func list(numbers []float64) string {
	text, _ := json.Marshal(numbers)
	return strings.ReplaceAll(string(text), ",", ", ")
}

// header returns the heads of the columns of the sample: which function of which pair.
func (c described) header() []template.HTML {
	var heads []template.HTML
	if c.Rotates {
		for j := range sampleWidth {
			heads = append(heads, template.HTML(fmt.Sprintf("<var>y</var><sub>%d</sub>", j)))
		}
		return heads
	}
	axes := []string{""}
	if c.preset.GridOnly() {
		axes = []string{" <var>y</var>", " <var>x</var>"}
		if c.preset.Convention.GridPositions.LastFirst {
			slices.Reverse(axes)
		}
	}
	plan, err := c.preset.Convention.Plan(sampleWidth, len(axes))
	if err != nil {
		return nil // sample returns the error
	}
	for j := range plan.Columns {
		column := c.preset.Convention.Column(plan, j)
		name := "sin"
		if column.Cosine {
			name = "cos"
		}
		heads = append(heads, template.HTML(fmt.Sprintf("%s <var>ω</var><sub>%d</sub>%s", name, column.Pair, axes[column.Axis])))
	}
	return heads
}
