// Package conventions describes all conventions, for scripts in a file and for readers in
// a table.
package conventions

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// File returns conventions.json: the descriptions of all conventions, as the function
// conventions returns them in JavaScript:
//
//	{ "version": "1.0.0", "conventions": [{ "name": "paper", … }, …] }
func File(version string) (output.File, error) {
	var content bytes.Buffer
	fields := []convention.Field{{Name: "version", Value: version}, {Name: "conventions", Value: conventionFields()}}
	err := json.Indent(&content, appendJSON(nil, fields), "", "  ")
	return output.File{Name: "conventions.json", Content: append(content.Bytes(), '\n')}, err
}

func conventionFields() []any {
	var list []any
	for _, fields := range text.Conventions() {
		list = append(list, fields)
	}
	return list
}

// appendJSON appends the value of a field. Fields are an object, in their order.
func appendJSON(dst []byte, value any) []byte {
	switch value := value.(type) {
	case []any:
		dst = append(dst, '[')
		for i, v := range value {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSON(dst, v)
		}
		return append(dst, ']')
	case []convention.Field:
		dst = append(dst, '{')
		for i, f := range value {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(appendJSON(dst, f.Name), ':')
			dst = appendJSON(dst, f.Value)
		}
		return append(dst, '}')
	}
	literal, _ := json.Marshal(value) // of a string, a finite number, a bool or nil
	return append(dst, literal...)
}

// A row is a convention in the table.
type row struct {
	Name              string
	Source            convention.Source
	Account           map[string]string // by language
	Rotates           bool
	Grid, Layout, Odd string
	Base              float64
	First             string // sine or cosine
	Takes             []struct{ Name, Upstream string }
	Refuses           struct{ OddWidths, OnePair string }
}

// readRows returns all conventions in the order of conventions.json, from its fields.
func readRows() ([]row, error) {
	var rows []row
	err := json.Unmarshal(appendJSON(nil, conventionFields()), &rows)
	return rows, err
}

// Table returns the table of conventions in Markdown.
func Table(lang text.Lang) (string, error) {
	all, err := readRows()
	rows := lang.Say(
		"| convention | source | frequencies | columns | odd *d* | settings: here (there) | how it differs |\n",
		"| 约定 | 出处 | 频率 | 列 | *d* 为奇数时 | 参数：此处（原库） | 有何不同 |\n",
	) + "|---|---|---|---|---|---|---|\n"
	for _, c := range all {
		rows += "| " + strings.Join([]string{
			"`" + c.Name + "`", c.source(), c.frequencies(), c.columns(), c.odd(lang), c.settings(lang), c.about(lang),
		}, " | ") + " |\n"
	}
	return rows, err
}

// about returns how c differs from the paper.
func (c row) about(lang text.Lang) string { return c.Account[lang.Say("en", "zh")] }

// source returns a link to the program, or to the paper.
func (c row) source() string {
	name := c.Source.Repository
	if name == "arXiv" {
		name += " " + c.Source.File
	}
	return "[" + name + "](" + c.Source.URL() + ")"
}

func (c row) frequencies() string {
	return map[string]string{"paper": "*n*^(−2*i*/*d*)", "endpoint-inclusive": "*n*^(−*i*/(*h*−1))"}[c.Grid]
}

// columns returns the functions in a row of four columns, or the pairs of elements of a
// vector of four that are rotated together.
func (c row) columns() string {
	switch {
	case c.Rotates && c.Layout == "interleaved":
		return "(0, 1) (2, 3)"
	case c.Rotates:
		return "(0, 2) (1, 3)"
	case c.Layout == "interleaved":
		return "sin cos sin cos"
	case c.Layout == "grouped":
		return "sin *y* sin *x* cos *y* cos *x*"
	}
	if c.First == "cosine" {
		return "cos cos sin sin"
	}
	return "sin sin cos cos"
}

// odd returns how odd widths are handled.
func (c row) odd(lang text.Lang) string {
	said := map[string]string{
		"refuse":       lang.Say("refused", "拒绝"),
		"refuse-but-1": lang.Say("refused, but for 1", "拒绝，1 除外"),
		"zero-pad":     lang.Say("a zero at the end of the row of *d* − 1", "在 *d* − 1 维的行末尾补零"),
		"zero-last":    lang.Say("a zero in the last column", "最后一列为零"),
		"truncate":     lang.Say("the last sine lacks its cosine", "最后一个正弦没有余弦"),
		"round-up":     lang.Say("the row of *d* + 1, cut off", "取 *d* + 1 维的行再截断"),
		"extra-column": lang.Say("*d* + 1 columns", "得到 *d* + 1 列"),
	}[c.Odd]
	if c.Refuses.OddWidths != "" && c.Refuses.OddWidths != "undefined" {
		said += lang.Say(": ", "：") + "`" + c.Refuses.OddWidths + "`"
	}
	return said
}

// settings returns the settings, with the names that they have in the library if these
// differ.
func (c row) settings(lang text.Lang) string {
	var list []string
	for _, s := range c.Takes {
		name := "`" + s.Name + "`"
		if s.Upstream != s.Name {
			name += lang.Say(" (", "（") + "`" + s.Upstream + "`" + lang.Say(")", "）")
		}
		list = append(list, name)
	}
	return strings.Join(list, "<br>")
}
