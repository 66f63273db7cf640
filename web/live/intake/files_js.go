package intake

import (
	"slices"
	"strings"
	"syscall/js"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/plot"
)

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
	dom.Listen(f.picker, func(js.Value) {
		f.open(f.picker.Get("files"))
		f.picker.Set("value", "")
	}, "change")
	return f
}

// pick lets the reader choose a file.
func (f *files) pick() { f.picker.Call("click") }

// onDrag takes a file that is dropped on the figure. Text is left to the box.
func (f *files) onDrag(e js.Value) {
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

// open takes files, if there are any.
func (f *files) open(list js.Value) {
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
