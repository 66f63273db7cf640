package exportmenu

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/scene"
)

// Picture waits for a file of a media type with the picture of a figure, whose source
// is nil if it has none.
func Picture(m *group.Member, source Source, mediaType string) (js.Value, error) {
	png := mediaType == "image/png"
	if !png && mediaType != "image/svg+xml" {
		return js.Undefined(), &encoder.Error{Parameter: "type", Value: `"` + mediaType + `"`, Rule: "is not one of image/png, image/svg+xml"}
	}
	if source == nil {
		return js.Undefined(), (&encoder.Error{Parameter: "figure", Value: m.Spec.Name, Rule: "no-picture: has no picture"}).With()
	}
	if m.Root.Get("clientWidth").Int() == 0 {
		return js.Undefined(), (&encoder.Error{Parameter: "figure", Value: m.Spec.Name, Rule: "not-on-screen: is not on the screen"}).With()
	}
	return writePicture(source.Picture(), m.Root, png), nil
}

// writePicture waits for an SVG file of a scene, in the theme of an element, or for a
// PNG file with pixels enough for print and slides.
func writePicture(p *scene.Scene, place dom.Element, png bool) js.Value {
	density := dom.Density()
	if png {
		density = max(2, density)
	}
	file := dom.NewFile("image/svg+xml", p.AppendFile(nil, themeOf(place), density, dom.DataURL))
	if png {
		file = dom.Rasterize(file, density)
	}
	return file
}

// themeOf returns the theme of an element, by its color-scheme and what the reader
// prefers.
func themeOf(e dom.Element) scene.Theme {
	switch dom.Window.Call("getComputedStyle", e).Get("colorScheme").String() {
	case "dark":
		return scene.Dark
	case "light", "normal":
		return scene.Light
	}
	if dom.Prefers("(prefers-color-scheme: dark)") {
		return scene.Dark
	}
	return scene.Light
}

// hasEndpoints reports whether a site is a Worker, which has pictures at addresses. It
// says so in the Server-Timing of the program of the figures (wasm/worker/worker.mjs);
// a static site does not, and some browsers do not pass it on.
func hasEndpoints(site string) bool {
	if site == "" {
		return false
	}
	entries := dom.Window.Get("performance").Call("getEntriesByName", site+"page.wasm")
	for i := range entries.Length() {
		timing := entries.Index(i).Get("serverTiming")
		for j := 0; timing.Truthy() && j < timing.Length(); j++ {
			if timing.Index(j).Get("name").String() == "posenc" {
				return true
			}
		}
	}
	return false
}

const (
	stepBytes  = 1 << 14 // after which the time is looked at
	pieceBytes = 1 << 20 // that are handed to the browser at a time
	longTime   = 150     // in milliseconds, after which progress is shown
	taskTime   = 12      // of a task in milliseconds: most of a frame
	hiddenTime = 500     // the same while the page is hidden, which then has few tasks
)

// writeNumbers waits for a file of numbers. It writes them in tasks that leave the page
// its frames, and reports progress, a part of 1, if it takes long, until that returns
// false.
func writeNumbers(e *dataio.Export, mediaType string, progress func(done float64) bool) dom.Element {
	var parts []any
	var piece []byte
	begun := dom.Now()
	for task := begun; e.More(); {
		piece = e.Append(piece, stepBytes)
		if len(piece) >= pieceBytes {
			parts = append(parts, dom.NewFile("", piece))
			piece = piece[:0]
		}
		if passed := dom.Now() - task; passed < taskTime || passed < hiddenTime && dom.PageHidden() {
			continue
		}
		if task-begun > longTime && !progress(e.Done()) {
			break
		}
		dom.NextTask()
		task = dom.Now()
	}
	return dom.JoinFiles(append(parts, dom.NewFile("", piece)), mediaType)
}
