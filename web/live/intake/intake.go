//go:build js

// Package intake lets a reader give numbers or a configuration to a figure: in a box to
// type or paste them, as a file to choose or drop, or as a sample. To a figure that shows
// files, it hands those that a reader chooses or drops, and does the work of reading them
// piece by piece, with its progress. All is read in the browser: nothing leaves the
// machine.
package intake

import (
	"cmp"

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
)

func init() {
	host.Of = func(m *group.Member) *host.Host {
		switch {
		case m.Spec.Intake == nil:
			return host.New(m)
		case m.Spec.Intake.Reader != nil:
			return newViewer(m)
		}
		return newIntake(m)
	}
}

// An intake stands around the picture of a figure that takes data and shows no files.
type intake struct {
	*host.Host
	files   *files
	dropped []plot.Source // together; the last that were read

	content
	yours   *input     // what a reader gave last, nil for nothing
	written string     // the text that has been put into the box
	typed   *dom.Delay // reads what has been typed, once that pauses
	reading *reading   // that is going on, or nil
}

type content struct {
	text    string // to be in the box
	sample  string // the part of the state when the text came
	source  string // where the numbers come from, if not from the box
	problem string // why the numbers cannot be read
	notes   string
	better  string // the figure that shows such files
	tried   string // the text of the state that is being read, or could not be
	handed  bool   // whether they are shown by an element of its own
	copied  string // the outcome of copying
}

// An input is what a reader has given: a text of the box, or a source with a name.
type input struct {
	name, text string
	source     plot.Source
}

// sampled returns the part of the state that the text of the sample depends on.
func (f *intake) sampled() string {
	asked, state := f.Spec.Intake, f.Group.State()
	key := asked.Sample + "=" + state.Text(asked.Sample)
	if asked.Own != "" {
		key += " " + state.Text(asked.Own)
	}
	return key
}

// ofReader reports whether a reader has given what is shown.
func (f *intake) ofReader() bool {
	asked, state := f.Spec.Intake, f.Group.State()
	return f.Figure.Given() || asked.Own != "" && state.Text(asked.Own) != ""
}

func newIntake(m *group.Member) *host.Host {
	f := &intake{Host: host.New(m)}
	f.typed = dom.NewDelay(func() {
		if f.yours != nil && f.text == f.yours.text { // no sample has taken its place
			f.read("", plot.Source{Text: f.text})
		}
	})
	f.Extras = f
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
			event.Paste(f.onPaste),
		),

		samples(f.Host, f.Spec.Intake.Sample, f.ofReader(), f.yours != nil),
		box(f.Lang, f.Spec.Intake.Label, f.Spec.Intake.Hint, f.Say("Choose a file …", "选择文件……")),
		working(f.Host),
		form.Message("alert", "problem", f.problem, prop.ID("given-problem")),
		vecty.If(f.better != "", button("better", f.Say("Open it as a checkpoint", "作为检查点打开"))),
		form.Message("status", "notes", f.Sentences(f.source, f.notes)),
	), f.Fields()}, f.Toolbar()...)
}

// Below renders another figure to which files are handed, and what can be done with the result.
func (f *intake) Below() vecty.List {
	v := f.View()
	return vecty.List{f.other(), elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(f.onClick)),

		vecty.If(f.problem == "" && f.Figure.Code(&v) != "", button("copy", f.Say("Copy the code", "复制代码"))),
		vecty.If(f.problem == "" && f.leads(f.Figure.Bug(&v).Figure), button("museum", f.Say("See this bug in the museum", "到博物馆看这处错误"))),
		form.Status(f.copied),
	)}
}

// leads reports whether the page has another figure, or a link to it.
func (f *intake) leads(figure string) bool {
	return figure != "" && (f.Sibling(figure) != nil || pageOf(figure).Truthy())
}

// pageOf returns the link of the page to a figure, or to the page on which it is below
// another one; null if there is none.
func pageOf(figure string) dom.Element {
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
	switch does := does(e); does {
	case "":
	case "file":
		f.files.pick()
	case "copy":
		dom.Copy(f.Node, f.Lang, f.Figure.Code(&v), func(outcome string, _ bool) {
			f.copied = outcome
			vecty.Rerender(f.Host)
		})
	case "museum":
		f.lead(f.Figure.Bug(&v))
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
		f.files = newFiles(f.Root, f.Node, f.Spec.Intake.Endings, f.take)
	}
	state := f.Group.State()
	if text := f.Figure.Unread(&state); text != "" && text != f.tried && f.reading == nil {
		f.text, f.tried = text, text
		f.read("", plot.Source{Text: text})
	}
	if s := f.sampled(); !f.Figure.Given() && f.reading == nil && f.sample != s {
		v := f.View()
		f.content = content{sample: s, text: f.Figure.SampleText(&v)}
	}
	f.Node.Get("classList").Call("toggle", "stale", f.problem != "")
	f.Node.Get("classList").Call("toggle", "handed", f.handed)
	box := f.Node.Call("querySelector", "#given")
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

func (f *intake) take(list []plot.Source) {
	f.dropped = list
	file := chief(list, f.Spec.Intake.Endings)
	f.read(file.Name, file)
}

// A reading reads what a reader gives, and shows how far it is. It is the plot.Progress
// of that.
type reading struct {
	wanted
	intake *intake
	about  string  // what is being done
	shown  string  // the text about it on the page
	since  float64 // when it began
}

// patience is after how many milliseconds the reading of what has been typed shows what is
// being done: for a moment it would only flicker.
const patience = 300

func (r *reading) Doing(about string) {
	r.about = about
	r.show()
}

func (r *reading) Err() error {
	r.show()
	return r.wanted.Err()
}

// show shows what is being done, if it is no longer for a moment only.
func (r *reading) show() {
	if r.err == nil && r.shown != r.about && dom.Now() > r.since+patience {
		r.shown = r.about
		showWorking(r.intake.Host, r.about, unknown)
	}
}

// read reads numbers from a source, whose name is empty if it is the box, and shows the
// result. The name is shown before, as reading may take long.
func (f *intake) read(name string, source plot.Source) {
	f.stop()
	r := &reading{intake: f, about: f.Say("Reading", "正在读取"), since: dom.Now()}
	f.reading = r
	if name != "" {
		f.yours = &input{name, f.text, source}
		r.about += " " + name
		r.since -= patience
		f.problem, f.better, f.handed = "", "", false
		f.Show(group.Change{State: true})
	}
	dom.Go(func() {
		if name != "" {
			r.show()
			dom.NextTask()
		}
		r.begun = dom.Now()
		result := f.Spec.Intake.Read(r, source, f.Lang)
		if r.err == nil {
			f.stop()
			f.showReading(name, result)
		}
	})
}

// stop makes the reading that is going on unwanted.
func (f *intake) stop() {
	if f.reading == nil {
		return
	}
	f.reading.cancel()
	f.reading = nil
	showWorking(f.Host, "", 0)
}

// showReading shows what makes the numbers, or why they cannot be read.
func (f *intake) showReading(name string, r plot.Reading) {
	f.copied, f.problem, f.better, f.handed, f.notes, f.source = "", r.Problem, r.Better, false, r.Notes, ""
	f.Group.Draft(f.Spec.Intake.Own, plot.Either(r.Value == nil && name == "", f.text, ""))
	if r.Value == nil {
		f.sample = f.sampled()
		if name != "" {
			f.problem = name + f.Say(": ", "：") + f.problem
		}
		f.Show(group.Change{State: true})
		return
	}
	v := f.View()
	f.Group.Set(f.Figure.Give(&v, r.Value).State)
	f.sample, f.tried = f.sampled(), ""
	f.source = cmp.Or(name, f.Say("Read", "已读取")) + f.Say(": ", "：") + r.About
	if f.Figure.Given() && f.Group.InAddress() {
		f.source += f.Say(" The address of this page does not keep them.", "网址中不保存这些数据。")
	}
	f.Show(group.Change{State: true})
	f.Announce(f.Picture().Summary)
}

// A reader may give a figure files that another one shows. They are handed to the figure of
// the same group, or to an element of its own in place of the picture: an address could not carry
// them, and nothing leaves the page.

// handOver shows the files in the figure that is for them.
func (f *intake) handOver() {
	beside := f.Sibling(f.better)
	if other := viewerWhere(func(v *viewer) bool { return v.Member == beside }); other != nil {
		other.open(f.dropped)
		intoView(other.Root)
		return
	}
	if f.handed {
		intoView(f.Node.Call("querySelector", ".other"))
		return
	}
	f.handed = true
	f.Show(group.Change{State: true})
}

func intoView(e dom.Element) { e.Call("scrollIntoView", map[string]any{"block": "start"}) }

// other renders the place of the element that files are handed to. Its events are not
// those of this figure.
func (f *intake) other() vecty.ComponentOrHTML {
	markup := []vecty.Applyer{vecty.Class("other")}
	for _, name := range []string{"change", "error", "dragover", "dragleave", "drop"} {
		markup = append(markup, (&vecty.EventListener{Name: name, Listener: func(*vecty.Event) {}}).StopPropagation())
	}
	markup = append(markup, event.Load(f.onOther).StopPropagation())
	return elem.Div(
		vecty.Markup(markup...),

		vecty.If(f.handed, vecty.Tag("positional-encoding", vecty.Markup(vecty.Attribute("figure", f.better)))),
	)
}

func (f *intake) onOther(e *vecty.Event) {
	inside := func(v *viewer) bool { return v.Mounted() && v.Root.Call("getRootNode").Get("host").Equal(e.Target) }
	if other := viewerWhere(inside); other != nil {
		other.open(f.dropped)
		intoView(e.Target)
	}
}
