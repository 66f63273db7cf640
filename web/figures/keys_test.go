package figures_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestKeys presses each key twice in every figure, in both languages, and compares what follows
// with testdata/keys.txt. Keys that do nothing are not there.
func TestKeys(t *testing.T) {
	var all strings.Builder
	keys := "ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Home End Enter Space Escape 2 9 + - 0 x"
	for _, spec := range plot.All() {
		for _, key := range strings.Fields(keys) {
			var lines [2]string
			for _, lang := range text.Languages {
				f, v := spec.New(), figuretest.View(t, 1024, lang)
				f.Scene(v)
				for range 2 {
					r := f.Handle(v, figuretest.Press(strings.Replace(key, "Space", " ", 1)))
					lines[lang] += "\n\t" + what(r, &v.State)
					figuretest.Follow(t, v, r)
				}
			}
			if lines[0] == strings.Repeat("\n\t", 2) {
				continue
			}
			if lines[0] == lines[1] {
				lines[1] = ""
			}
			fmt.Fprintf(&all, "%s %s%s%s\n", spec.Name, key, lines[0], lines[1])
		}
	}
	figuretest.File(t, "testdata/keys.txt", []byte(all.String()))
}

// what describes what follows from a key: the parameters that it changes, the cell that it points at,
// what is said, and the rest.
func what(r plot.Result, before *param.State) string {
	words := strings.Fields(r.State.Query(*before))
	if r.Pointed != nil {
		words = append(words, fmt.Sprintf("(%d, %d)", r.Pointed.Row, r.Pointed.Dim))
	}
	if r.Say != "" {
		words = append(words, fmt.Sprintf("%q", r.Say))
	}
	for i, holds := range []bool{r.Handled, r.Speak, r.Redraw, r.Tick} {
		if holds {
			words = append(words, [...]string{"handled", "spoken", "redrawn", "ticks"}[i])
		}
	}
	return strings.Join(words, " ")
}

// TestTools checks that the tools of a figure have names of their own, and that a button that does nothing
// but count changes the picture: the figure asks for its count by this name.
func TestTools(t *testing.T) {
	for _, spec := range plot.All() {
		f, v := spec.New(), figuretest.View(t, 1024, text.English)
		names := map[string]bool{}
		for _, tool := range f.Tools(v) {
			if tool.Name != "" && names[tool.Name] {
				t.Errorf("%s has two tools %s", spec.Name, tool.Name)
			}
			names[tool.Name] = true
			if tool.Kind != plot.ButtonKind || tool.Disabled || tool.Set != nil || tool.Key != "" || tool.Copy != nil {
				continue
			}
			before := string(f.Scene(v).AppendSVG(nil))
			f.Handle(v, figuretest.Use(tool.Name, 0))
			if string(f.Scene(v).AppendSVG(nil)) == before {
				t.Errorf("%s: the button %q changes nothing", spec.Name, tool.Label)
			}
		}
	}
}
