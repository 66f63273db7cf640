//go:build js

package live

import (
	"flag"
	"os"
	"slices"
	"strings"
	"syscall/js"
	"testing"

	_ "github.com/posenc/posenc/web/figures"
	_ "github.com/posenc/posenc/web/live/intake"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/plot"
)

var update = flag.Bool("update", false, "write the pages in testdata anew")

// TestFiguresHTML mounts each figure alone and compares its HTML with testdata, without
// the picture, which the packages of figures compare themselves.
func TestFiguresHTML(t *testing.T) {
	for _, name := range plot.Names() {
		for _, lang := range []string{"en", "zh"} {
			frame := dom.New("div")
			dom.Window.Get("document").Get("body").Call("append", frame)
			number, err := Mount(frame, func(option string) (string, bool) {
				value, ok := map[string]string{"figure": name, "lang": lang}[option]
				return value, ok
			}, ignored)
			if err != nil {
				t.Fatalf("Mount(%q): %v", name, err)
			}
			compare(t, "testdata/"+name+"-"+lang+".html", settled(frame))
			Unmount(number)
			frame.Call("remove")
		}
	}
}

// settled returns an element as htmlOf does, once it is the same in two frames. What is mounted learns
// its width after the first one.
func settled(e dom.Element) string {
	nextFrame()
	for before := ""; ; {
		nextFrame()
		now := htmlOf(e, 0)
		if now == before {
			return now
		}
		before = now
	}
}

// ignored is a function that does nothing.
var ignored = js.Global().Get("Function").New()

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what is mounted; look at the difference after go test -update", file)
	}
}

// htmlOf writes an element as a tree, with its attributes in order, and the properties
// that a reader meets.
func htmlOf(e dom.Element, depth int) string {
	indent := strings.Repeat("  ", depth)
	var attributes []string
	list := e.Get("attributes")
	for i := range list.Length() {
		a := list.Index(i)
		attributes = append(attributes, a.Get("name").String()+`="`+ordered(a.Get("name").String(), a.Get("value").String())+`"`)
	}
	for _, property := range []string{"hidden", "disabled", "selected", "tabIndex", "value"} {
		name := strings.ToLower(property)
		value := e.Get(property)
		if value.IsUndefined() || e.Call("hasAttribute", name).Bool() || property == "tabIndex" && value.Int() < 0 {
			continue
		}
		if text := dom.Window.Get("String").Invoke(value).String(); text != "" && text != "false" {
			attributes = append(attributes, name+`="`+text+`"`)
		}
	}
	slices.Sort(attributes)
	tag := strings.ToLower(e.Get("nodeName").String())
	html := indent + "<" + strings.Join(append([]string{tag}, attributes...), " ") + ">"
	if tag == "svg" {
		return html + "\n"
	}
	nodes, inner := e.Get("childNodes"), ""
	for i := range nodes.Length() {
		switch n := nodes.Index(i); n.Get("nodeType").Int() {
		case 1: // an element
			inner += htmlOf(n, depth+1)
		case 3: // a text
			if text := n.Get("nodeValue").String(); text != "" {
				inner += indent + "  " + text + "\n"
			}
		}
	}
	return html + "\n" + inner
}

// ordered returns the value of an attribute, with classes and styles sorted.
func ordered(name, value string) string {
	separator := map[string]string{"class": " ", "style": "; "}[name]
	if separator == "" {
		return value
	}
	parts := strings.Split(strings.TrimSuffix(value, ";"), separator)
	slices.Sort(parts)
	return strings.Join(parts, separator)
}
