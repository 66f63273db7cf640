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
	titles := func(english, chinese string) string { return lang.Say(english, chinese) }
	list := []call{
		{"JavaScript", "javascript", c.javaScript()},
		{"Go", "go", c.goProgram()},
	}
	if c.Rotates {
		return list
	}
	return append(list,
		call{titles("By HTTP, from the Worker", "HTTP（Worker）"), "text", c.address()},
		call{titles("In a page", "网页"), "html", c.tag()},
	)
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
	options, rows := fmt.Sprintf("convention: '%s'", c.Name), fmt.Sprintf("seqLen: %d", sampleLen)
	if c.preset.GridOnly() {
		rows = fmt.Sprintf("grid: [%d, %[1]d]", sampleSide)
	}
	for _, s := range c.settings {
		options += fmt.Sprintf(", %s: %v", convention.CamelCase(s.Name), s.Value)
	}
	return fmt.Sprintf(`import { load } from 'posenc'
const { encode } = await load()
const { data } = encode({
  %s,
  %s, dModel: %d,
})`, options, rows, sampleWidth)
}

func (c described) goProgram() string {
	if c.Rotates {
		return fmt.Sprintf(`r, err := rotary.Find("%s")
err = r.Rotate(x, x, 0, 1, 2, 3) // four vectors in x`, c.Name)
	}
	text := fmt.Sprintf("p, err := convention.Find(\"%s\")\n", c.Name)
	for _, s := range c.settings {
		text += fmt.Sprintf("err = p.Set(\"%s\", %v)\n", s.Name, s.Value)
	}
	table := fmt.Sprintf("Table(%d, %d)", sampleLen, sampleWidth)
	if c.preset.GridOnly() {
		table = fmt.Sprintf("Grid(%d, nil, %d, %[2]d)", sampleWidth, sampleSide)
	}
	return text + fmt.Sprintf("t, err := p.Convention.%s\nerr = t.Rows64(dst, 0, %d)", table, sampleLen)
}

func (c described) address() string {
	query := "convention=" + c.Name
	for _, s := range c.settings {
		query += fmt.Sprintf("&%s=%v", param.Hyphened(s.Name), s.Value)
	}
	rows := fmt.Sprintf("seq-len=%d", sampleLen)
	if c.preset.GridOnly() {
		rows = fmt.Sprintf("grid-height=%d&grid-width=%[1]d", sampleSide)
	}
	return fmt.Sprintf("/api/encode?%s&%s&d-model=%d", query, rows, sampleWidth)
}

func (c described) tag() string {
	attributes := fmt.Sprintf(`convention="%s"`, c.Name)
	for _, s := range c.settings {
		attributes += fmt.Sprintf(` %s="%v"`, param.Hyphened(s.Name), s.Value)
	}
	rows := fmt.Sprintf(`seq-len="%d"`, pictureLen)
	if c.preset.GridOnly() {
		rows = fmt.Sprintf(`grid-height="%d" grid-width="%[1]d"`, pictureSide)
	}
	return fmt.Sprintf(`<positional-encoding figure="heatmap"
  %s
  %s d-model="%d"></positional-encoding>`, attributes, rows, pictureWidth)
}
