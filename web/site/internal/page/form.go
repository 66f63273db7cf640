package page

import (
	"html"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// formOf returns the form in which a figure takes data of a reader, to be used before the program
// has been loaded; nothing if the figure takes none. It looks like the form of the live
// figure, in web/live/intake/, to which wasm/page/given.js hands what is in it.
func formOf(e element) (string, error) {
	spec, err := plot.Find(e.attributes["figure"])
	if err != nil || spec.Intake == nil && spec.Files == nil {
		return "", err
	}
	lang := text.LangOf(e.attributes["lang"])
	say := func(w plot.Words) string { return html.EscapeString(w.In(lang)) }
	file := func(label, endings, hint string) string {
		return `<label class="file">` + label + `<input type="file" accept="` + endings + `"></label><small>` + hint + `</small></div>`
	}
	box := func(label plot.Words) string {
		v := plot.View{State: param.DefaultState(), Lang: lang}
		return `<div class="box"><label for="given">` + say(label) +
			`</label><textarea id="given" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off">` + "\n" +
			html.EscapeString(spec.New().SampleText(&v)) + `</textarea><div class="tools">`
	}
	if f := spec.Files; f != nil {
		before, after := `<div class="tools drop">`, ""
		if f.Text != nil {
			before, after = box(f.Label), `</div>`
		}
		return `<div class="intake">` + samplesOf(f.Sample, lang) + before +
			file(lang.Say("Choose files …", "选择文件……"), f.Endings+`" multiple="`, say(f.Hint)) + after + `<p class="notes"></p></div>`, nil
	}
	f := spec.Intake
	return `<div class="intake">` + samplesOf(f.Sample, lang) + box(f.Label) +
		file(lang.Say("Choose a file …", "选择文件……"), f.Endings, say(f.Hint)) + `</div><p class="notes"></p></div>`, nil
}

// samplesOf returns a button for each sample of a parameter, or a list if there are many.
func samplesOf(name string, lang text.Lang) string {
	p, buttons, options := param.Find(name), "", ""
	for _, c := range p.Choices {
		pressed, selected := "false", ""
		if c.Name() == p.Default {
			pressed, selected = "true", " selected"
		}
		label := html.EscapeString(c.In(lang))
		buttons += `<button type="button" value="` + c.Name() + `" aria-pressed="` + pressed + `">` + label + `</button>`
		options += `<option value="` + c.Name() + `"` + selected + `>` + label + `</option>`
	}
	if len(p.Choices) <= plot.FewSamples {
		return `<div class="tools">` + buttons + `</div>`
	}
	return `<div class="tools"><label>` + lang.Say(p.Label[0], p.Label[1]) + `<select autocomplete="off">` + options + `</select></label></div>`
}
