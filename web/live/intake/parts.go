//go:build js

package intake

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// yours is the choice of what a reader has given.
const yours = "yours"

// samples renders a button for each sample, or a list if there are many. What a reader has given
// is a choice, too: it is shown if ofReader, and kept if kept.
func samples(f *host.Host, parameter string, ofReader, kept bool) vecty.ComponentOrHTML {
	p, state := param.Find(parameter), f.Group.State()
	many := len(p.Choices) > plot.FewSamples
	var list vecty.List
	offer := func(name, label string, chosen bool) {
		if many {
			list = append(list, form.Option(name, label, chosen))
		} else {
			list = append(list, button(name, label, vecty.Attribute("aria-pressed", strconv.FormatBool(chosen))))
		}
	}
	offerYours := func() {
		if ofReader || kept {
			offer(yours, f.Say("yours", "你的"), ofReader)
		}
	}
	if many {
		offerYours()
	}
	for _, sample := range p.Choices {
		offer(sample.Name(), sample.In(f.Lang), !ofReader && sample.Name() == p.In(&state))
	}
	if many {
		return elem.Div(
			vecty.Markup(vecty.Class("tools")),

			elem.Label(
				vecty.Text(p.Label[f.Lang]),
				elem.Select(vecty.Markup(vecty.Data("part", p.Name)), list),
			),
		)
	}
	offerYours()
	return elem.Div(
		vecty.Markup(vecty.Class("tools"), vecty.Attribute("role", "group"), vecty.Attribute("aria-label", f.Say("Examples", "示例"))),

		list,
	)
}

// box renders the box, and the button for files.
func box(lang text.Lang, label, hint plot.Words, choose string) *vecty.HTML {
	html := `<label for="given">` + label.In(lang) + `</label>` +
		`<textarea id="given" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="given-hint given-problem"></textarea>` +
		`<div class="tools"><button type="button" data-does="file">` + choose + `</button><small id="given-hint">` +
		plot.Hint(lang, hint) + `</small></div>`
	return elem.Div(vecty.Markup(vecty.Class("box"), vecty.UnsafeHTML(html)))
}

// button renders a button that does something, for which onClick asks.
func button(does, label string, more ...vecty.Applyer) *vecty.HTML {
	return form.Button(label, append(more, vecty.Data("does", does))...)
}

// does returns what the button does that is clicked, empty if there is none.
func does(e *vecty.Event) string {
	if button := e.Target.Call("closest", "[data-does]"); button.Truthy() {
		return button.Get("dataset").Get("does").String()
	}
	return ""
}

// undoes reports whether a key takes back what has been done.
func undoes(e *vecty.Event) bool {
	ctrl := e.Value.Get("ctrlKey").Bool() || e.Value.Get("metaKey").Bool()
	return ctrl && !e.Value.Get("shiftKey").Bool() && e.Value.Get("key").String() == "z"
}

// A wanted is the context of a piece of work. When it is asked, the browser may draw and
// hand over what the reader does; not in a hidden page, whose timers are slow.
type wanted struct {
	err   error
	begun float64 // when the browser had its turn
}

// turn is after how many milliseconds the browser has its turn.
const turn = 16

func (w *wanted) Err() error {
	if dom.Now() > w.begun+turn && !dom.PageHidden() {
		dom.NextTask()
		w.begun = dom.Now()
	}
	return w.err
}

func (w *wanted) cancel() { w.err = errors.New("cancelled") }

// working renders the row that shows the progress of work, which is hidden at first.
func working(f *host.Host) vecty.ComponentOrHTML {
	return elem.Div(
		vecty.Markup(vecty.Class("tools", "working"), vecty.Property("hidden", true)),

		vecty.Tag("progress", vecty.Markup(vecty.Attribute("max", "1"))),
		elem.Span(),
		button("cancel", f.Say("Cancel", "取消")),
	)
}

// unknown is the share of work whose duration is not known.
const unknown = -1

// showWorking shows what is being done, and its share from 0 to 1; hides the row if about
// is empty.
func showWorking(f *host.Host, about string, share float64) {
	place := f.Node.Call("querySelector", ".working")
	place.Set("hidden", about == "")
	if about == "" {
		return
	}
	bar := place.Get("firstChild")
	if share == unknown {
		bar.Call("removeAttribute", "value")
	} else {
		bar.Set("value", share)
	}
	bar.Call("setAttribute", "aria-label", about)
	bar.Get("nextSibling").Set("textContent", about+" …")
}

// files takes files that a reader chooses or drops.
type files struct {
	picker dom.Element // a button of the browser, which is not on the page
	node   dom.Element // shows that a file is over the figure
	take   func([]plot.Source)
}

// newFiles takes files that are dropped on an element. The button offers those with some
// endings.
func newFiles(target, node dom.Element, endings string, take func([]plot.Source)) *files {
	f := &files{picker: dom.New("input"), node: node, take: take}
	dom.Listen(target, f.onDrag, "dragover", "dragleave", "drop")
	f.picker.Set("type", "file")
	f.picker.Set("accept", endings)
	dom.Listen(f.picker, func(dom.Element) {
		f.open(f.picker.Get("files"))
		f.picker.Set("value", "")
	}, "change")
	return f
}

func (f *files) pick() { f.picker.Call("click") }

// onDrag takes a file that is dropped on the figure. Text is left to the box.
func (f *files) onDrag(e dom.Element) {
	data := e.Get("dataTransfer")
	if !data.Get("types").Call("includes", "Files").Bool() {
		return
	}
	over := e.Get("type").String() == "dragover"
	f.node.Get("classList").Call("toggle", "over", over)
	if e.Get("type").String() == "dragleave" {
		return
	}
	e.Call("preventDefault")
	if !over {
		f.open(data.Get("files"))
	}
}

func (f *files) open(list dom.Element) {
	sources := make([]plot.Source, list.Length())
	for i := range sources {
		file := list.Index(i)
		r := dom.NewFileReader(file)
		sources[i] = plot.Source{Name: file.Get("name").String(), File: r, Size: r.Size()}
	}
	if len(sources) > 0 {
		f.take(sources)
	}
}

// chief returns the file that a figure should read of those dropped together: the largest
// with one of its endings, as a config.json lies beside a checkpoint.
func chief(list []plot.Source, endings string) plot.Source {
	best := list[0]
	for _, file := range list[1:] {
		if better, same := hasEnding(file.Name, endings), hasEnding(best.Name, endings); better && (!same || file.Size > best.Size) {
			best = file
		}
	}
	return best
}

func hasEnding(name, endings string) bool {
	return slices.ContainsFunc(strings.Split(endings, ","), func(ending string) bool {
		return strings.HasSuffix(strings.ToLower(name), ending)
	})
}
