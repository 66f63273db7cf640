//go:build js

package intake

import (
	"slices"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/plot"
)

// A viewer stands around the picture of a figure that shows files, and does its Work.
type viewer struct {
	*host.Host
	files *files

	yours []plot.Source // that a reader opened last

	typed   *dom.Delay // opens what is typed into the box, once that pauses
	typing  bool       // whether it does not yet pause
	written string     // the text in the box

	running bool // whether a goroutine does work
	job     any  // of the work that is being done
	wanted  *wanted
}

func newViewer(m *group.Member) *host.Host {
	f := &viewer{Host: host.New(m), wanted: new(wanted)}
	f.typed = dom.NewDelay(func() {
		f.typing = false
		f.take([]plot.Source{{Text: f.written}})
	})
	f.Extras = f
	viewers = append(viewers, f)
	return f.Host
}

func (f *viewer) reader() plot.FileReader {
	v := f.View()
	return f.Figure.Reader(&v)
}

// Reset gives up the work for files of a reader.
func (f *viewer) Reset() {
	f.wanted.cancel()
	f.yours = nil
}

// Above renders where files are given, with the progress of reading them.
func (f *viewer) Above() vecty.List {
	v, asked := f.View(), f.Spec.Intake
	opened, problem := f.reader().Status(&v)
	choose := f.Say("Choose files …", "选择文件……")
	place := elem.Div(
		vecty.Markup(vecty.Class("tools", "drop"), vecty.Attribute("role", "group"), vecty.Attribute("aria-label", asked.Label.In(f.Lang))),

		button("file", choose),
		elem.Small(vecty.Text(plot.Hint(f.Lang, asked.Hint))),
	)
	if asked.Text != nil {
		place = box(f.Lang, asked.Label, asked.Hint, choose)
	}
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("intake"), event.Click(f.onClick), event.Input(f.onInput), event.KeyDown(f.onKey)),

		samples(f.Host, asked.Sample, f.Figure.Given(), f.yours != nil),
		place,
		working(f.Host),
		form.Message("alert", "problem", problem, prop.ID("given-problem")),
		form.Message("status", "notes", opened),
	)}
}

// Below renders the tools of the figure.
func (f *viewer) Below() vecty.List { return f.Toolbar() }

func (f *viewer) onClick(e *vecty.Event) {
	switch does := does(e); does {
	case "":
	case "file":
		f.files.pick()
	case "cancel":
		f.wanted.cancel()
		f.reader().Cancel()
		f.Show(group.Change{State: true})
		f.Announce(f.Say("Cancelled.", "已取消。"))
	default:
		f.choose(does)
	}
}

func (f *viewer) onInput(e *vecty.Event) {
	f.written, f.typing = e.Target.Get("value").String(), true
	f.typed.Start(250)
}

// onKey takes back an example that has replaced the text of a reader.
func (f *viewer) onKey(e *vecty.Event) {
	if undoes(e) && f.yours != nil && !f.Figure.Given() {
		e.Value.Call("preventDefault")
		f.choose(yours)
	}
}

// choose shows an example in place of the files of a reader, which stay a choice, or these again.
func (f *viewer) choose(sample string) {
	mine := f.yours
	if sample == yours {
		f.open(mine)
		return
	}
	next, err := f.Group.State().With(f.Spec.Intake.Sample, sample)
	if err != nil {
		return
	}
	f.Host.Reset()
	f.yours = mine
	f.Group.GoTo(next)
	f.Show(group.Change{State: true})
	f.Announce(f.Picture().Summary)
}

// take shows what a reader gives: files, or with a box all that was given before, too, where the
// last text replaces others.
func (f *viewer) take(list []plot.Source) {
	if f.Spec.Intake.Text != nil {
		kept := slices.Clone(f.yours)
		if list[0].File == nil {
			kept = slices.DeleteFunc(kept, func(s plot.Source) bool { return s.File == nil })
		}
		list = append(kept, list...)
	}
	f.open(list)
}

func (f *viewer) open(list []plot.Source) {
	f.wanted.cancel()
	f.yours = list
	f.reader().Open(list)
	f.Show(group.Change{State: true})
}

// Drawn dims an example that is shown in place of files that cannot be read. It begins the
// work that the figure has, and cancels what it no longer has.
func (f *viewer) Drawn() {
	v := f.View()
	_, problem := f.reader().Status(&v)
	f.Node.Get("classList").Call("toggle", "stale", problem != "" && !f.Figure.Given())
	if f.files == nil {
		f.files = newFiles(f.Root, f.Node, f.Spec.Intake.Endings, f.take)
		f.files.picker.Set("multiple", true)
	}
	if f.Spec.Intake.Text != nil && !f.typing {
		box, text := f.Node.Call("querySelector", "#given"), f.Figure.SampleText(&v)
		box.Call("setAttribute", "aria-invalid", problem != "")
		if text != f.written {
			box.Set("value", text)
			f.written = text
		}
	}
	w := f.reader().Work(&v)
	switch {
	case w == nil:
	case !f.running:
		f.running = true
		dom.Go(f.work)
	case w.Job != f.job:
		f.wanted.cancel()
	}
}

// work does one piece of work after another. Before each the browser draws the progress and hands
// over what the reader does.
func (f *viewer) work() {
	defer func() {
		f.running, f.job = false, nil
		showWorking(f.Host, "", 0)
	}()
	for {
		v, reader := f.View(), f.reader()
		w := reader.Work(&v)
		if w == nil {
			break
		}
		showWorking(f.Host, w.About, w.Share)
		ctx := new(wanted)
		f.job, f.wanted = w.Job, ctx
		dom.NextTask()
		ctx.begun = dom.Now()
		if ctx.err != nil {
			continue
		}
		if show := w.Do(ctx); f.reader() == reader && show() {
			f.Show(group.Change{State: true})
		}
	}
	f.Announce(f.Picture().Summary)
}

// viewers are all viewers, which like their slots are never released.
var viewers []*viewer

// viewerWhere returns the first viewer for which a condition holds, nil if there is none.
func viewerWhere(condition func(*viewer) bool) *viewer {
	if i := slices.IndexFunc(viewers, condition); i >= 0 {
		return viewers[i]
	}
	return nil
}
