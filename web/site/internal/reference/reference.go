// Package reference writes the generated parts of the documents and of the types for TypeScript:
// the figures and parameters, from the registry of figures and the table of parameters, so that a
// new figure or choice is said there once; the conventions; and the types of rotary embeddings,
// from the readings of the stacks and their table of rules.
package reference

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	_ "github.com/posenc/posenc/web/figures" // registers all figures
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/site/internal/conventions"
	"github.com/posenc/posenc/web/text"
)

// Types is the file with the types of the element, below the root of the repository.
const Types = "wasm/page/positional-encoding.d.ts"

// parts are what documents have between these marks, by its name, in the language that the first
// mark names:
//
//	<!-- name en -->
//	<!-- /name -->
var parts = map[string]func(lang text.Lang) (string, error){
	"figures": figures, "attributes": attributes, "conventions": conventions.Table, "rotary": ropeTypes,
}

// Update returns a document with its generated parts brought up to date.
func Update(document []byte) ([]byte, error) {
	var failed error
	for name, part := range parts {
		marks := regexp.MustCompile(`(?s)(<!-- ` + name + ` (en|zh) -->\n).*?(<!-- /` + name + ` -->)`)
		document = marks.ReplaceAllFunc(document, func(old []byte) []byte {
			m := marks.FindSubmatch(old)
			content, err := part(text.LangOf(string(m[2])))
			failed = cmp.Or(failed, err)
			return fmt.Appendf(nil, "%s%s%s", m[1], content, m[3])
		})
	}
	return document, failed
}

// figures returns the table of figures, with the attributes that each has beside the common ones.
func figures(lang text.Lang) (string, error) {
	rows := lang.Say("| figure | what it shows | its own attributes |", "| 图 | 内容 | 自己的属性 |") + "\n|---|---|---|\n"
	for _, spec := range plot.All() {
		var own []string
		for _, name := range spec.Parameters() {
			if !common(name) {
				own = append(own, name)
			}
		}
		rows += "| `" + spec.Name + "` | " + spec.Title.In(lang) + " | " + code(own) + " |\n"
	}
	return rows, nil
}

// attributes returns the table of the attributes that are the state of figures.
func attributes(lang text.Lang) (string, error) {
	rows := lang.Say("| attribute | shown by | values | default |", "| 属性 | 用于 | 取值 | 默认 |") + "\n|---|---|---|---|\n"
	for _, name := range param.StateNames() {
		p := param.Find(name)
		by, standard := lang.Say("most", "大多数图"), lang.Say("empty", "空")
		if !common(name) {
			by = code(showing(p))
		}
		if p.Default != "" {
			standard = "`" + p.Default + "`"
		}
		rows += "| `" + name + "` | " + by + " | " + values(p, lang, "`") + " | " + standard + " |\n"
	}
	return rows, nil
}

// showing returns the names of the figures that show a parameter: settings, those that have
// conventions.
func showing(p *param.Param) (names []string) {
	name := p.Name
	if p.Setting {
		name = "convention"
	}
	for _, spec := range plot.All() {
		if slices.Contains(spec.Parameters(), name) {
			names = append(names, spec.Name)
		}
	}
	return names
}

// common reports whether a parameter is one of the size and the position of a matrix, which
// most figures show.
func common(name string) bool {
	return slices.Contains([]string{"seq-len", "d-model", "base", "start", "position"}, name)
}

// code returns names as code.
func code(names []string) string {
	if names == nil {
		return ""
	}
	return "`" + strings.Join(names, "` `") + "`"
}

// values says what a parameter can be, with a quotation mark around what is written so:
//
//	the number of positions (an integer, `1` or more)
//	what heatmap annotates: `none` `first-row` `slow-columns` `neighbours` `movement`
func values(p *param.Param, lang text.Lang, mark string) string {
	said := p.Description[lang]
	quoted := func(s string) string { return mark + s + mark }
	var more []string
	if p.Range != (param.Range{}) {
		more = append(more, numbers(p.Range, lang, quoted))
	}
	if p.Example != "" {
		more = append(more, lang.Say("such as ", "如 ")+quoted(p.Example))
	}
	if more != nil {
		said += lang.Say(" (", "（") + strings.Join(more, lang.Say("; ", "；")) + lang.Say(")", "）")
	}
	if isName(p) && mark != "" {
		said += lang.Say(": ", "：") + code(param.Choices(p.Name))
	}
	return said
}

// numbers says which numbers are in a range.
func numbers(r param.Range, lang text.Lang, quoted func(string) string) string {
	kind := [...]string{
		param.Any: lang.Say("a number", "数"), param.Whole: lang.Say("an integer", "整数"),
		param.Even: lang.Say("even", "偶数"), param.Odd: lang.Say("odd", "奇数"),
	}[r.Step]
	least, most := quoted(encoder.Decimal(r.Least)), quoted(encoder.Decimal(r.Most))
	switch {
	case !param.Unbounded(r.Most):
		return kind + lang.Say(", "+least+" to "+most, "，"+least+" 至 "+most)
	case !param.Unbounded(r.Least):
		return kind + lang.Say(", "+least+" or more", "，不小于 "+least)
	}
	return kind
}

// Declare returns the types of the element with its figures and its state brought up to date.
func Declare(types []byte) ([]byte, error) {
	var state, names strings.Builder
	for _, name := range param.StateNames() {
		p := param.Find(name)
		said := text.English.Sentence(values(p, text.English, ""))
		fmt.Fprintf(&state, "  /** %s */\n  %s: %s\n", said, p.JSName(), typeOf(p))
	}
	for _, name := range plot.Names() {
		fmt.Fprintf(&names, "  | '%s'\n", name)
	}
	types, err := between(types, "export interface State {\n", "}\n", state.String())
	if err != nil {
		return nil, err
	}
	return between(types, "export type FigureName =\n", "\n", names.String())
}

// isName reports whether a parameter is one of a few names.
func isName(p *param.Param) bool { return p.Choices != nil && p.Form != param.Convention && !p.Setting }

// typeOf returns the type of a parameter in TypeScript.
func typeOf(p *param.Param) string {
	switch {
	case p.Numeric():
		return "number"
	case isName(p):
		return "'" + strings.Join(param.Choices(p.Name), "' | '") + "'"
	}
	return "string"
}

// between returns a file with content between a line and the next one that is end.
func between(file []byte, begin, end, content string) ([]byte, error) {
	before, rest, ok := bytes.Cut(file, []byte(begin))
	_, after, closed := bytes.Cut(rest, []byte("\n"+end))
	if !ok || !closed {
		return nil, fmt.Errorf("%s has no %q that ends with %q", Types, begin, end)
	}
	return fmt.Appendf(nil, "%s%s%s%s%s", before, begin, content, end, after), nil
}
