package conventions

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/site/internal/markdown"
	"github.com/posenc/posenc/web/text"
)

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
	if err := json.Unmarshal(appendJSON(nil, conventionFields()), &rows); err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return rows, nil
}

// Tabulate returns a document with its tables of conventions brought up to date.
func Tabulate(document []byte) ([]byte, error) {
	all, err := readRows()
	if err != nil {
		return nil, err
	}
	return markdown.Replace(document, "conventions", func(lang text.Lang) (string, error) {
		return table(all, lang.Say("en", "zh")), nil
	})
}

// table returns the table of conventions in Markdown.
func table(all []row, lang string) string {
	heads := map[string]string{
		"en": "| convention | source | frequencies | columns | odd *d* | settings: here (there) | how it differs |\n",
		"zh": "| 约定 | 出处 | 频率 | 列 | *d* 为奇数时 | 参数：此处（原库） | 有何不同 |\n",
	}
	text := heads[lang] + "|---|---|---|---|---|---|---|\n"
	for _, c := range all {
		text += "| " + strings.Join([]string{
			"`" + c.Name + "`", c.source(), c.frequencies(), c.columns(), c.odd(lang), c.settings(lang), c.Account[lang],
		}, " | ") + " |\n"
	}
	return text
}

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
func (c row) odd(lang string) string {
	words := map[string][2]string{
		"refuse":       {"refused", "拒绝"},
		"refuse-but-1": {"refused, but for 1", "拒绝，1 除外"},
		"zero-pad":     {"a zero at the end of the row of *d* − 1", "在 *d* − 1 维的行末尾补零"},
		"zero-last":    {"a zero in the last column", "最后一列为零"},
		"truncate":     {"the last sine lacks its cosine", "最后一个正弦没有余弦"},
		"round-up":     {"the row of *d* + 1, cut off", "取 *d* + 1 维的行再截断"},
		"extra-column": {"*d* + 1 columns", "得到 *d* + 1 列"},
	}[c.Odd]
	text, colon := words[0], ": "
	if lang == "zh" {
		text, colon = words[1], "："
	}
	if c.Refuses.OddWidths != "" && c.Refuses.OddWidths != "undefined" {
		text += colon + "`" + c.Refuses.OddWidths + "`"
	}
	return text
}

// settings returns the settings, with the names that they have in the library if these
// differ.
func (c row) settings(lang string) string {
	brackets := [2]string{" (", ")"}
	if lang == "zh" {
		brackets = [2]string{"（", "）"}
	}
	var list []string
	for _, s := range c.Takes {
		text := "`" + s.Name + "`"
		if s.Upstream != s.Name {
			text += brackets[0] + "`" + s.Upstream + "`" + brackets[1]
		}
		list = append(list, text)
	}
	return strings.Join(list, "<br>")
}
