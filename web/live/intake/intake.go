//go:build js

package intake

import (
	"syscall/js"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// newIntake returns the host of a figure with a plot.Intake.
func newIntake(m *group.Member) *host.Host {
	f := &intake{Host: host.New(m)}
	f.typed = dom.NewDelay(func() {
		if f.yours != nil && f.text == f.yours.text { // no sample has taken its place
			f.read("", plot.Source{Text: f.text})
		}
	})
	f.SetExtras(f)
	return f.Host
}

// Reset forgets what a reader has given.
func (f *intake) Reset() {
	f.stop()
	f.content, f.dropped, f.yours = content{}, nil, nil
	f.Group.Draft("", "")
}

// Above renders where data is given, and the fields and tools of the figure. What is in the box is left to the browser.
func (f *intake) Above() vecty.List {
	return append(vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("intake"),
			event.Click(f.onClick),
			event.Input(f.onInput),
			event.KeyDown(f.onKey),
			&vecty.EventListener{Name: "paste", Listener: f.onPaste},
		),

		samples(f.Host, f.Spec.Intake.Sample, f.ofReader(), f.yours != nil),
		elem.Div(vecty.Markup(vecty.Class("box"), vecty.UnsafeHTML(box(f.Lang, f.Spec.Intake.Label, f.Spec.Intake.Hint, f.Say("Choose a file …", "选择文件……"))))),
		working(f.Host),
		form.Message("alert", "problem", f.problem, prop.ID("given-problem")),
		vecty.If(f.better != "", button("better", f.Say("Open it as a checkpoint", "作为检查点打开"), "")),
		form.Message("status", "notes", f.status()),
	), f.Fields()}, f.Toolbar()...)
}

// box returns the HTML of the box, and of the button for files.
func box(lang text.Lang, label, hint plot.Words, choose string) string {
	return `<label for="given">` + label.In(lang) + `</label>` +
		`<textarea id="given" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="given-hint given-problem"></textarea>` +
		`<div class="tools"><button type="button" data-does="file">` + choose + `</button><small id="given-hint">` +
		hint.In(lang) + `</small></div>`
}

// status returns what has been read, and what was done besides reading.
func (f *intake) status() string {
	if f.source != "" && f.notes != "" {
		return f.source + f.Say(" ", "") + f.notes
	}
	return f.source + f.notes
}

// Below renders another figure to which files are handed, and what can be done with the result.
func (f *intake) Below() vecty.List {
	v := f.View()
	return vecty.List{f.other(), elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(f.onClick)),

		vecty.If(f.problem == "" && f.Figure().Code(&v) != "", button("copy", f.Say("Copy the code", "复制代码"), "")),
		vecty.If(f.problem == "" && f.leads(f.Figure().Bug(&v).Figure), button("museum", f.Say("See this bug in the museum", "到博物馆看这处错误"), "")),
		elem.Span(
			vecty.Markup(vecty.Attribute("role", "status")),

			vecty.Text(f.copied),
		),
	)}
}

// leads reports whether the page has another figure, or a link to it.
func (f *intake) leads(figure string) bool {
	return figure != "" && (f.Sibling(figure) != nil || pageOf(figure).Truthy())
}

// pageOf returns the link of the page to a figure, or to the page on which it is below
// another one; null if there is none.
func pageOf(figure string) js.Value {
	return dom.Window.Get("document").Call("querySelector", "a[data-figure="+figure+"], a[data-below="+figure+"]")
}

// lead leads to a bug in another figure.
func (f *intake) lead(to plot.Exhibit) {
	other := f.Sibling(to.Figure)
	if other == nil {
		link, hash := pageOf(to.Figure), to.Param+"="+to.Bug
		if link.Get("dataset").Get("figure").String() != to.Figure {
			hash = "fig-" + to.Figure + "?" + hash
		}
		dom.Window.Get("location").Set("href", link.Get("href").String()+"#"+hash)
		return
	}
	next, err := f.Group.State().With(to.Param, to.Bug)
	if err != nil {
		return
	}
	f.Group.Set(next)
	intoView(other.Root)
}

func (f *intake) onClick(e *vecty.Event) {
	v := f.View()
	button := e.Target.Call("closest", "[data-does]")
	if !button.Truthy() {
		return
	}
	switch does := button.Get("dataset").Get("does").String(); does {
	case "file":
		f.files.pick()
	case "copy":
		dom.Copy(f.Node(), f.Lang, f.Figure().Code(&v), func(outcome string, _ bool) {
			f.copied = outcome
			vecty.Rerender(f.Host)
		})
	case "museum":
		f.lead(f.Figure().Bug(&v))
	case "better":
		f.handOver()
	case "cancel":
		f.stop()
		f.Show(group.Change{State: true})
		f.Announce(f.Say("Cancelled.", "已取消。"))
	default:
		f.choose(does)
	}
}

// choose shows a sample in place of what a reader has given, which stays a choice, or that again.
func (f *intake) choose(sample string) {
	asked, mine := f.Spec.Intake, f.yours
	if sample == yours {
		f.text = mine.text
		f.read(mine.name, mine.source)
		return
	}
	if mine == nil && f.ofReader() { // from the address
		mine = &input{text: f.text, source: plot.Source{Text: f.text}}
	}
	next, err := f.Group.State().Parse(func(name string) (string, bool) {
		switch name {
		case asked.Sample:
			return sample, true
		case asked.Own:
			return "", true
		}
		return "", false
	})
	if err != nil {
		return
	}
	f.Host.Reset()
	f.yours = mine
	f.Group.GoTo(next)
	f.Show(group.Change{State: true})
	f.Announce(f.Picture().Summary)
}

// Drawn fills the box: with the text of the sample, unless numbers have been given. What could not
// be read stays until the state asks for another sample, as after a link.
func (f *intake) Drawn() {
	if f.files == nil {
		f.files = newFiles(f.Root, f.Node(), f.Spec.Intake.Endings, f.take)
	}
	state := f.Group.State()
	if text := f.Figure().Unread(&state); text != "" && text != f.tried && f.reading == nil {
		f.text, f.tried = text, text
		f.read("", plot.Source{Text: text})
	}
	if s := f.sampled(); !f.Figure().Given() && f.reading == nil && f.sample != s {
		v := f.View()
		f.content = content{sample: s, text: f.Figure().SampleText(&v)}
	}
	f.Node().Get("classList").Call("toggle", "stale", f.problem != "")
	f.Node().Get("classList").Call("toggle", "handed", f.handed)
	box := f.Node().Call("querySelector", "#given")
	box.Call("setAttribute", "aria-invalid", f.problem != "")
	if f.text != f.written {
		box.Set("value", f.text)
		f.written = f.text
	}
}

// onKey takes back a sample that has replaced the text of a reader: the browser only takes back
// what has been typed.
func (f *intake) onKey(e *vecty.Event) {
	if undoes(e) && f.yours != nil && f.yours.text != f.text {
		e.Value.Call("preventDefault")
		f.choose(yours)
	}
}

// undoes reports whether a key takes back what has been done.
func undoes(e *vecty.Event) bool {
	ctrl := e.Value.Get("ctrlKey").Bool() || e.Value.Get("metaKey").Bool()
	return ctrl && !e.Value.Get("shiftKey").Bool() && e.Value.Get("key").String() == "z"
}

func (f *intake) onInput(e *vecty.Event) {
	if e.Target.Get("type").String() == "select-one" {
		f.choose(e.Target.Get("value").String())
		return
	}
	f.text = e.Target.Get("value").String()
	f.written, f.yours = f.text, &input{text: f.text, source: plot.Source{Text: f.text}}
	f.typed.Start(250)
}

// maxBox is how many characters the box holds; a longer text is read without it.
const maxBox = 1 << 18

// onPaste reads a text that is too long for the box.
func (f *intake) onPaste(e *vecty.Event) {
	pasted := e.Value.Get("clipboardData").Call("getData", "text")
	length := pasted.Length()
	if length <= maxBox {
		return
	}
	e.Value.Call("preventDefault")
	begin := pasted.Call("slice", 0, dataio.MaxReadBytes).String()
	f.text = pasted.Call("slice", 0, 1<<12).String() + " …"
	f.read(f.Say("Pasted text", "粘贴的文本"), plot.Source{Text: begin, Cut: length > dataio.MaxReadBytes})
}

// take reads files.
func (f *intake) take(list []plot.Source) {
	f.dropped = list
	file := chief(list, f.Spec.Intake.Endings)
	f.read(file.Name, file)
}
