package conventions

import (
	"fmt"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// A call is a program, an address or a tag that returns the sample of a convention.
type call struct{ Title, Language, Code string }

// calls returns how to ask for the sample of c.
func (c described) calls(lang text.Lang) []call {
	list := []call{
		{"JavaScript", "javascript", c.javaScript()},
		{"Go", "go", c.goProgram()},
	}
	if c.Rotates {
		return list
	}
	return append(list,
		call{lang.Say("By HTTP, from the Worker", "HTTP（Worker）"), "text", c.address()},
		call{lang.Say("In a page", "网页"), "html", c.tag()},
	)
}

// given returns the settings of the sample, each in a format with its name and its value.
func (c described) given(format string, spelled func(name string) string) string {
	text := ""
	for _, s := range c.settings {
		text += fmt.Sprintf(format, spelled(s.Name), s.Value)
	}
	return text
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
})`, c.Name, c.given(", %s: %v", convention.CamelCase), rows, sampleWidth)
}

func (c described) goProgram() string {
	if c.Rotates {
		return fmt.Sprintf(`r, err := rotary.Find("%s")
err = r.Rotate(x, x, 0, 1, 2, 3) // four vectors in x`, c.Name)
	}
	settings := c.given(`err = p.Set("%s", %v)`+"\n", func(name string) string { return name })
	table := fmt.Sprintf("Table(%d, %d)", sampleLen, sampleWidth)
	if c.preset.GridOnly() {
		table = fmt.Sprintf("Grid(%d, nil, %d, %[2]d)", sampleWidth, sampleSide)
	}
	return fmt.Sprintf(`p, err := convention.Find("%s")
%st, err := p.Convention.%s
err = t.Rows64(dst, 0, %d)`, c.Name, settings, table, sampleLen)
}

func (c described) address() string {
	rows := c.sized("seq-len=%d", sampleLen, "grid-height=%d&grid-width=%[1]d", sampleSide)
	return fmt.Sprintf("/api/encode?convention=%s%s&%s&d-model=%d", c.Name, c.given("&%s=%v", param.Hyphened), rows, sampleWidth)
}

func (c described) tag() string {
	rows := c.sized(`seq-len="%d"`, pictureLen, `grid-height="%d" grid-width="%[1]d"`, pictureSide)
	return fmt.Sprintf(`<positional-encoding figure="heatmap"
  convention="%s"%s
  %s d-model="%d"></positional-encoding>`, c.Name, c.given(` %s="%v"`, param.Hyphened), rows, pictureWidth)
}
