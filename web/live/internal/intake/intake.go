//go:build js

package intake

import (
	"strconv"
	"syscall/js"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/param"
)

// An intake stands around the picture of a figure.Intake.
type intake struct {
	*host.Host
	files *files

	content
	written string     // the text that has been put into the box
	typed   *dom.Delay // reads what has been typed, once that pauses
	reads   int        // counts readings; only the last one is shown
}

// content is what the intake shows.
type content struct {
	text    string // to be in the box
	sample  string // whose text that is; empty for a reader's own
	source  string // where the numbers come from, if not from the box
	problem string // why the numbers cannot be read
	notes   string
	busy    string
	copied  string // the outcome of copying
}

// New returns the host of a figure that is a figure.Intake.
func New(m *group.Member) *host.Host {
	f := &intake{Host: host.New(m)}
	f.typed = dom.NewDelay(func() { f.read("", figure.Source{Text: f.text}) })
	f.SetExtras(f)
	return f.Host
}

// taker returns the figure.
func (f *intake) taker() figure.Intake { return f.Figure().(figure.Intake) }

// Reset forgets what a reader has given.
func (f *intake) Reset() {
	f.reads++
	f.content = content{}
}

// Above renders where numbers are given. What is in the box is left to the browser.
func (f *intake) Above() vecty.List {
	return vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("intake"),
			event.Click(f.onClick),
			event.Input(f.onInput),
			&vecty.EventListener{Name: "paste", Listener: f.onPaste},
		),

		elem.Div(
			vecty.Markup(vecty.Class("tools"), vecty.Attribute("role", "group"), vecty.Attribute("aria-label", f.Say("Examples", "示例"))),

			f.samples(),
		),
		elem.Div(vecty.Markup(vecty.UnsafeHTML(f.box()))),
		elem.Paragraph(
			vecty.Markup(prop.ID("numbers-problem"), vecty.Class("problem"), vecty.Attribute("role", "alert")),

			vecty.Text(f.problem),
		),
		elem.Paragraph(
			vecty.Markup(vecty.Class("notes"), vecty.Attribute("role", "status")),

			vecty.Text(f.status()),
		),
	)}
}

// box returns the HTML of the box, and of the button for files.
func (f *intake) box() string {
	return `<label for="numbers">` + f.Say("Your numbers", "你的数") + `</label>` +
		`<textarea id="numbers" rows="6" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="numbers-hint numbers-problem"></textarea>` +
		`<div class="tools"><button type="button" data-does="file">` + f.Say("Choose a file …", "选择文件……") + `</button><small id="numbers-hint">` +
		f.Say("A print of NumPy or PyTorch, JSON, CSV, or numbers with spaces; or drop a .npy, .csv or .json file anywhere on this figure. Nothing leaves your machine.",
			"NumPy 或 PyTorch 的打印、JSON、CSV，或以空格分隔的数；也可以把 .npy、.csv、.json 文件拖到本图任意处。数据不会离开你的设备。") + `</small></div>`
}

// samples renders a button for each sample.
func (f *intake) samples() vecty.List {
	var buttons vecty.List
	for _, sample := range param.Find("sample").Choices {
		pressed := !f.taker().Given() && sample.Name == f.Group.State().Sample
		buttons = append(buttons, button(sample.Name, f.Say(sample.Label[0], sample.Label[1]), strconv.FormatBool(pressed)))
	}
	return buttons
}

// button renders a button; pressed is empty for one that does not stay pressed.
func button(does, label, pressed string) *vecty.HTML {
	return elem.Button(
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Data("does", does),
			vecty.MarkupIf(pressed != "", vecty.Attribute("aria-pressed", pressed)),
		),

		vecty.Text(label),
	)
}

// status returns what has been read, and what was done besides reading.
func (f *intake) status() string {
	if f.busy != "" {
		return f.busy
	}
	if f.source != "" && f.notes != "" {
		return f.source + f.Say(" ", "") + f.notes
	}
	return f.source + f.notes
}

// Below renders what can be done with the result.
func (f *intake) Below() vecty.List {
	v := f.View()
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(f.onClick)),

		vecty.If(f.problem == "" && f.taker().Code(&v) != "", button("copy", f.Say("Copy the code", "复制代码"), "")),
		vecty.If(f.problem == "" && f.taker().Bug(&v) != "" && (f.bugs() != nil || bugsPage().Truthy()), button("museum", f.Say("See this bug in the museum", "到博物馆看这处错误"), "")),
		elem.Span(
			vecty.Markup(vecty.Attribute("role", "status")),

			vecty.Text(f.copied),
		),
	)}
}

// bugs returns the figure of bugs that shares the state, nil if there is none.
func (f *intake) bugs() *group.Member { return f.Sibling("bugs") }

// bugsPage returns the link of the page to the figure of bugs, null if there is none.
func bugsPage() js.Value {
	return dom.Window.Get("document").Call("querySelector", "a[data-figure=bugs]")
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
		dom.Copy(f.Node(), f.Lang, f.taker().Code(&v), func(outcome string, _ bool) {
			f.copied = outcome
			vecty.Rerender(f.Host)
		})
	case "museum":
		if f.bugs() == nil {
			dom.Window.Get("location").Set("href", bugsPage().Get("href").String()+"#bug="+f.taker().Bug(&v))
		} else if next, err := f.Group.State().With("bug", f.taker().Bug(&v)); err == nil {
			f.Group.Set(next)
			f.bugs().Root.Call("scrollIntoView", map[string]any{"block": "start"})
		}
	default:
		if next, err := f.Group.State().With("sample", does); err == nil {
			f.Host.Reset()
			f.Group.Set(next)
			f.Show(group.Change{State: true})
			f.Announce(f.Picture().Summary)
		}
	}
}

// Drawn fills the box: with the text of the sample, unless numbers have been given.
func (f *intake) Drawn() {
	if f.files == nil {
		f.files = newFiles(f.Root, f.Node(), func(s figure.Source) { f.read(s.Name, s) })
	}
	if s := f.Group.State().Sample; !f.taker().Given() && f.problem == "" && f.busy == "" && f.sample != s {
		v := f.View()
		f.sample, f.text = s, f.taker().SampleText(&v)
	}
	f.Node().Get("classList").Call("toggle", "stale", f.problem != "")
	box := f.Node().Call("querySelector", "#numbers")
	box.Call("setAttribute", "aria-invalid", f.problem != "")
	if f.text != f.written {
		box.Set("value", f.text)
		f.written = f.text
	}
}

func (f *intake) onInput(e *vecty.Event) {
	f.text = e.Target.Get("value").String()
	f.written = f.text
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
	text := pasted.Call("slice", 0, dataio.MaxReadBytes).String()
	f.text = pasted.Call("slice", 0, 1<<12).String() + " …"
	f.read(f.Say("Pasted text", "粘贴的文本"), figure.Source{Text: text, Cut: length > dataio.MaxReadBytes})
}

// read reads numbers from a source, whose name is empty if it is the box, and shows the
// result. The name is shown before, as reading may take long.
func (f *intake) read(name string, source figure.Source) {
	f.reads++
	reads := f.reads
	if name != "" {
		f.busy = f.Say("Reading ", "正在读取 ") + name + " …"
		f.problem = ""
		f.Show(group.Change{State: true})
	}
	dom.Go(func() {
		if name != "" {
			dom.NextTask()
		}
		r := f.taker().Read(source, f.Lang)
		if reads == f.reads {
			f.showReading(name, r)
		}
	})
}

// showReading shows what makes the numbers, or why they cannot be read.
func (f *intake) showReading(name string, r figure.Reading) {
	f.busy, f.copied, f.problem, f.notes, f.source = "", "", r.Problem, r.Notes, ""
	m := r.Matrix
	if m == nil {
		if name != "" {
			f.problem = name + f.Say(": ", "：") + f.problem
		}
		f.Show(group.Change{State: true})
		return
	}
	f.taker().Give(m)
	f.sample = ""
	if name == "" {
		name = f.Say("Read", "已读取")
	}
	f.source = name + f.Say(": ", "：") + strconv.Itoa(m.Rows) + " × " + strconv.Itoa(m.Columns) + f.Say(" numbers.", " 个数。")
	f.Show(group.Change{State: true})
	f.Announce(f.Picture().Summary)
}
