package conventions

import (
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
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
	places  []string // the position of each row, or the row and the column of its cell
	numbers [][]float64
}

func (c described) newSample() (s sample, err error) {
	if c.Rotates {
		return c.rotated()
	}
	preset := c.preset
	if c.padded {
		if err := preset.Set("padding_idx", 1); err != nil {
			return s, err
		}
	}
	t, err := rowsOf(preset, sampleLen, sampleWidth)
	if err != nil {
		return s, err
	}
	for r, row := range t.All() {
		place := decimal(t.Position(0, r))
		if preset.GridOnly() {
			first := preset.Convention.Start
			place = fmt.Sprintf("%d, %d", first+r/sampleSide, first+r%sampleSide)
		}
		s.places, s.numbers = append(s.places, place), append(s.numbers, slices.Clone(row))
	}
	return s, nil
}

// rotated returns the sample of a rotary embedding.
func (c described) rotated() (s sample, err error) {
	var positions, x []float64
	for pos := range sampleLen {
		s.places, positions = append(s.places, strconv.Itoa(pos)), append(positions, float64(pos))
		for j := range sampleWidth {
			x = append(x, float64(j+1))
		}
	}
	err = c.rotary.Rotate(x, x, positions...)
	s.numbers = slices.Collect(slices.Chunk(x, sampleWidth))
	return s, err
}

// decimal returns x with all of its digits, without an exponent.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Rows returns the sample as readers see it, each row after its place.
func (s sample) Rows() [][]string {
	var rows [][]string
	for r, numbers := range s.numbers {
		row := []string{s.places[r]}
		for _, x := range numbers {
			row = append(row, strings.Replace(strconv.FormatFloat(x, 'f', 5, 64), "-", "−", 1))
		}
		rows = append(rows, row)
	}
	return rows
}

// JSON returns the sample with all digits of its numbers:
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
func (c described) JSON() string {
	places := fmt.Sprintf(`"positions": [%s]`, strings.Join(c.places, ", "))
	if c.preset.GridOnly() {
		places = fmt.Sprintf(`"grid": [%d, %[1]d]`, sampleSide)
	}
	var rows []string
	for _, row := range c.numbers {
		list, _ := json.Marshal(row) // finite numbers
		rows = append(rows, "\n    "+strings.ReplaceAll(string(list), ",", ", "))
	}
	return fmt.Sprintf(`{
  "convention": %q,
%s  "dModel": %d,
  %s,
  "rows": [%s
  ]
}`, c.Name, c.given("  \"paddingIdx\": 1,\n"), sampleWidth, places, strings.Join(rows, ","))
}

// Header returns the heads of the columns of the sample: which function of which pair.
func (c described) Header() (heads []template.HTML, err error) {
	if c.Rotates {
		for j := range sampleWidth {
			heads = append(heads, template.HTML(fmt.Sprintf("<var>y</var><sub>%d</sub>", j)))
		}
		return heads, nil
	}
	axes := []string{""}
	if c.preset.GridOnly() {
		axes = []string{" <var>y</var>", " <var>x</var>"}
		if c.preset.Convention.GridPositions.LastFirst {
			slices.Reverse(axes)
		}
	}
	plan, err := c.preset.Convention.Plan(sampleWidth, len(axes))
	for j := range plan.Columns {
		column := c.preset.Convention.Column(plan, j)
		name := "sin"
		if column.Cosine {
			name = "cos"
		}
		head := fmt.Sprintf("%s <var>ω</var><sub>%d</sub>%s", name, column.Pair, axes[column.Axis])
		heads = append(heads, template.HTML(head))
	}
	return heads, err
}

// A call is a program, an address or a tag that returns the sample of a convention.
type call struct{ Title, Language, Code string }

// Calls returns how to ask for the sample.
func (p page) Calls() []call {
	list := []call{
		{"JavaScript", "javascript", p.javaScript()},
		{"Go", "go", p.goProgram()},
	}
	if p.Rotates {
		return list
	}
	return append(list,
		call{p.Say("By HTTP, from the Worker", "HTTP（Worker）"), "text", "/api/encode?" + p.query(sampleLen, sampleSide, sampleWidth)},
		call{p.Say("In a page", "网页"), "html", p.tag()},
	)
}

// given returns the text of a setting of the sample, "" if it has none.
func (c described) given(setting string) string {
	if c.padded {
		return setting
	}
	return ""
}

// sized returns a format with a number of rows, or one with the side of a grid, which has it twice.
func (c described) sized(format string, rows int, gridFormat string, side int) string {
	if c.preset.GridOnly() {
		return fmt.Sprintf(gridFormat, side)
	}
	return fmt.Sprintf(format, rows)
}

func (c described) javaScript() string {
	if c.Rotates {
		return fmt.Sprintf(`import { load } from 'posenc'
const { rotate } = await load()
const { data } = rotate({
  convention: '%s', dModel: %d, positions: [0, 1, 2, 3],
  vectors: Array.from({ length: 32 }, (_, i) => 1 + i %% 8),
})`, c.Name, sampleWidth)
	}
	rows := c.sized("seqLen: %d", sampleLen, "grid: [%d, %[1]d]", sampleSide)
	return fmt.Sprintf(`import { load } from 'posenc'
const { encode } = await load()
const { data } = encode({
  convention: '%s'%s,
  %s, dModel: %d,
})`, c.Name, c.given(", paddingIdx: 1"), rows, sampleWidth)
}

func (c described) goProgram() string {
	if c.Rotates {
		return fmt.Sprintf(`r, err := rotary.Find("%s")
err = r.Rotate(x, x, 0, 1, 2, 3) // four vectors in x`, c.Name)
	}
	table := fmt.Sprintf("Table(%d, %d)", sampleLen, sampleWidth)
	if c.preset.GridOnly() {
		table = fmt.Sprintf("Grid(%d, nil, %d, %[2]d)", sampleWidth, sampleSide)
	}
	return fmt.Sprintf(`p, err := convention.Find("%s")
%st, err := p.Convention.%s
err = t.Rows64(dst, 0, %d)`, c.Name, c.given(`err = p.Set("padding_idx", 1)`+"\n"), table, sampleLen)
}

// query returns the parameters of a table with a number of rows or the side of a grid.
func (c described) query(rows, side, width int) string {
	return fmt.Sprintf("convention=%s%s&%s&d-model=%d", c.Name, c.given("&padding-idx=1"),
		c.sized("seq-len=%d", rows, "grid-height=%d&grid-width=%[1]d", side), width)
}

func (c described) tag() string {
	rows := c.sized(`seq-len="%d"`, pictureLen, `grid-height="%d" grid-width="%[1]d"`, pictureSide)
	return fmt.Sprintf(`<positional-encoding figure="heatmap"
  convention="%s"%s
  %s d-model="%d"></positional-encoding>`, c.Name, c.given(` padding-idx="1"`), rows, pictureWidth)
}
