package page

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// addChips fills the empty bars of the page at source with chips, which look like those of
// the live bar (package live) and can be pressed before it is drawn. The other bytes of
// the page stay.
func addChips(source string, content []byte) ([]byte, error) {
	elements := elementsIn(content)
	var page bytes.Buffer
	before := 0
	for _, e := range elements {
		if e.attributes["figure"] != "controls" || !e.empty {
			continue
		}
		state, err := param.DefaultState().Parse(stateAttributes(elements, e))
		if err != nil {
			return nil, fmt.Errorf("site: %s:%d: %w", source, e.line, err)
		}
		page.Write(content[before:e.inside])
		page.WriteString(chips(state, text.LangOf(e.attributes["lang"])))
		before = e.inside
	}
	page.Write(content[before:])
	return page.Bytes(), nil
}

// chips returns the chips of a bar as HTML, with the names of the figures that follow it.
func chips(s param.State, lang text.Lang) string {
	var chips strings.Builder
	fmt.Fprintf(&chips, `<div class="controls" data-figures="%s">`, strings.Join(followers(), " "))
	values := ""
	for _, p := range param.Sliders() {
		values = `<span class="value" data-value="` + p.Part + `">` + p.Symbol + " <b>" + html.EscapeString(s.Text(p.Part)) + "</b></span>" + values
	}
	fmt.Fprintf(&chips, `<button type="button" class="chip all" data-chip="all" aria-expanded="false"><span class="unseen">%s</span><span class="values">%s</span></button><div class="chips">`,
		lang.Say("Size and position: ", "尺寸与位置："), values)
	chip := func(name, content string) {
		fmt.Fprintf(&chips, `<button type="button" class="chip" data-chip="%s" aria-expanded="false">%s</button>`, name, content)
	}
	for _, p := range param.Sliders() {
		label := html.EscapeString(lang.Say(p.Label[0], p.Label[1]))
		chip(p.Part, "<span>"+label+"</span><b>"+html.EscapeString(s.Text(p.Part))+"</b>")
	}
	chip("examples", "<span>"+lang.Say("Examples", "示例")+"</span>")
	chips.WriteString("</div></div>")
	return chips.String()
}

// followers returns the names of the figures that show a parameter of the bar.
func followers() []string {
	var names []string
	for _, spec := range plot.All() {
		if len(spec.Shared) > 0 {
			names = append(names, spec.Name)
		}
	}
	return names
}
