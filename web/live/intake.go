//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// An intake is a host of a figure that takes numbers: a reader pastes, types, drops
// them as a file or chooses an example. They are read here: none of them leaves the
// machine.
type intake struct {
	*host
	taker figure.Intake // the figure of the host

	text    string // that is meant to be in the box
	written string // that has been put there
	sample  string // whose text that is; empty for a reader's own
	source  string // where the numbers come from, if not from the box
	problem string // why what is given cannot be read
	notes   string
	busy    string
	copied  string

	typed  *delay // reads what has been typed, once that pauses
	asked  int    // how often numbers have been given; only the last ones count
	wired  bool
	picker element // for files
}

func newIntake(s *seat) component {
	f := &intake{host: hostOf(s)}
	f.head, f.tools, f.drawn = f.inputs, f.uses, f.fill
	f.typed = newDelay(func() { f.take(f.text) })
	f.renewed = f.forget
	f.forget()
	return f.drawing
}

// forget goes back to the sample of the state.
func (f *intake) forget() {
	f.asked++
	f.begin()
	f.taker = f.figure.(figure.Intake)
	f.text, f.sample, f.source, f.problem, f.notes, f.busy, f.copied = "", "", "", "", "", "", ""
}

// inputs is where numbers are given. The box is the browser's, as what is typed
// there is.
func (f *intake) inputs() vecty.List {
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
		elem.Div(vecty.Markup(vecty.UnsafeHTML(f.form()))),
		elem.Paragraph(
			vecty.Markup(prop.ID("numbers-problem"), vecty.Class("problem"), vecty.Attribute("role", "alert")),

			vecty.Text(f.problem),
		),
		elem.Paragraph(
			vecty.Markup(vecty.Class("notes"), vecty.Attribute("role", "status")),

			vecty.Text(f.told()),
		),
	)}
}

// form is the box, and what leads to files.
func (f *intake) form() string {
	return `<label for="numbers">` + f.Say("Your numbers", "你的数") + `</label>` +
		`<textarea id="numbers" rows="6" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="numbers-hint numbers-problem"></textarea>` +
		`<div class="tools"><button type="button" data-does="file">` + f.Say("Choose a file …", "选择文件……") + `</button><small id="numbers-hint">` +
		f.Say("A print of NumPy or PyTorch, JSON, CSV, or numbers with spaces; or drop a .npy, .csv or .json file anywhere on this figure. Nothing leaves your machine.",
			"NumPy 或 PyTorch 的打印、JSON、CSV，或以空格分隔的数；也可以把 .npy、.csv、.json 文件拖到本图任意处。数据不会离开你的设备。") + `</small></div>`
}

// samples are buttons for the examples.
func (f *intake) samples() vecty.List {
	var buttons vecty.List
	for _, sample := range param.Find("sample").Choices {
		pressed := !f.taker.Given() && sample.Name == f.group.state.Sample
		buttons = append(buttons, f.button(sample.Name, say(f.Lang, sample.Label), strconv.FormatBool(pressed)))
	}
	return buttons
}

// button returns a button; pressed is empty for one that does not stay so.
func (f *intake) button(does, label, pressed string) *vecty.HTML {
	return elem.Button(
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Data("does", does),
			vecty.MarkupIf(pressed != "", vecty.Attribute("aria-pressed", pressed)),
		),

		vecty.Text(label),
	)
}

// told tells what is looked at, and what was done besides reading it.
func (f *intake) told() string {
	if f.busy != "" {
		return f.busy
	}
	if f.source != "" && f.notes != "" {
		return f.source + f.Say(" ", "") + f.notes
	}
	return f.source + f.notes
}

// uses is what can be done with the verdict.
func (f *intake) uses() vecty.List {
	v, museum := f.view(), f.museum()
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(f.onClick)),

		vecty.If(f.problem == "" && f.taker.Code(&v) != "", f.button("copy", f.Say("Copy the code", "复制代码"), "")),
		vecty.If(f.problem == "" && f.taker.Bug(&v) != "" && museum != nil, f.button("museum", f.Say("See this bug in the museum", "到博物馆看这处错误"), "")),
		elem.Span(
			vecty.Markup(vecty.Attribute("role", "status")),

			vecty.Text(f.copied),
		),
	)}
}

// museum returns the museum of bugs that shares the state, nil if there is none.
func (f *intake) museum() *seat {
	for _, s := range seats {
		if s.taken && s.spec.Name == "bugs" && s.group == f.group {
			return s
		}
	}
	return nil
}

func (f *intake) onClick(e *vecty.Event) {
	v := f.view()
	button := e.Target.Call("closest", "[data-does]")
	if !button.Truthy() {
		return
	}
	switch does := button.Get("dataset").Get("does").String(); does {
	case "file":
		f.pick()
	case "copy":
		copyText(f.root.Node(), f.Lang, f.taker.Code(&v), func(outcome, _ string) {
			f.copied = outcome
			vecty.Rerender(f.drawing)
		})
	case "museum":
		if next, err := f.group.state.With("bug", f.taker.Bug(&v)); err == nil {
			f.group.set(next)
			f.museum().root.Call("scrollIntoView", map[string]any{"block": "start"})
		}
	default:
		if next, err := f.group.state.With("sample", does); err == nil {
			f.forget()
			f.group.set(next)
			f.show(change{state: true})
			f.say(f.picture().Summary)
		}
	}
}

// fill puts into the box what is meant to be there: the text of an example, unless
// numbers have been given.
func (f *intake) fill() {
	f.wire()
	if s := f.group.state.Sample; !f.taker.Given() && f.problem == "" && f.busy == "" && f.sample != s {
		v := f.view()
		f.sample, f.text = s, f.taker.SampleText(&v)
	}
	f.root.Node().Get("classList").Call("toggle", "stale", f.problem != "")
	box := f.root.Node().Call("querySelector", "#numbers")
	box.Call("setAttribute", "aria-invalid", f.problem != "")
	if f.text != f.written {
		box.Set("value", f.text)
		f.written = f.text
	}
}

func (f *intake) onInput(e *vecty.Event) {
	f.text = e.Target.Get("value").String()
	f.written = f.text
	f.typed.start(250)
}

// maxBox is how many characters the box holds: what is longer is read past it.
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
	f.look(f.Say("Pasted text", "粘贴的文本"), figure.Source{Text: text, Cut: length > dataio.MaxReadBytes})
}

// take reads a text from the box.
func (f *intake) take(text string) {
	f.look("", figure.Source{Text: text})
}

// look reads numbers and looks for what makes them. A browser that is busy with
// many of them has said so before.
func (f *intake) look(name string, source figure.Source) {
	f.asked++
	asked := f.asked
	if name != "" {
		f.busy = f.Say("Reading ", "正在读取 ") + name + " …"
		f.problem = ""
		f.show(change{state: true})
	}
	go func() {
		defer report()
		if name != "" {
			nextTask()
		}
		r := f.taker.Read(source, f.Lang)
		if asked == f.asked {
			f.judge(name, r)
		}
	}()
}

// judge shows what makes the numbers, or why they cannot be read.
func (f *intake) judge(name string, r figure.Reading) {
	f.busy, f.copied, f.problem, f.notes, f.source = "", "", r.Problem, r.Notes, ""
	m := r.Matrix
	if m == nil {
		if name != "" {
			f.problem = name + f.Say(": ", "：") + f.problem
		}
		f.show(change{state: true})
		return
	}
	f.taker.Give(m)
	f.sample = ""
	size := strconv.Itoa(m.Rows) + " × " + strconv.Itoa(m.Columns)
	f.source = f.Say("Read: ", "已读取：") + size + f.Say(" numbers.", " 个数。")
	if name != "" {
		f.source = name + f.Say(": ", "：") + size + f.Say(" numbers.", " 个数。")
	}
	f.show(change{state: true})
	f.say(f.picture().Summary)
}
