//go:build js

package figure

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

// A field is a number that can be typed, stepped and dragged.
type field struct {
	part, label, hint string
	step              string
	scale             []float64 // the values on the slider; nil for every position
	text              string    // as typed
	problem           string    // why what is typed cannot be
}

func (f *field) render(s plot.State, w *words) vecty.ComponentOrHTML {
	// What has been typed stays as it is while it means the same number.
	if now, err := s.With(f.part, f.text); f.problem == "" && (err != nil || now != s) {
		f.text = s.Text(f.part)
	}
	id, wrong := "field-"+f.part, f.problem != ""
	return elem.Div(
		vecty.Markup(vecty.Class("field"), vecty.MarkupIf(wrong, vecty.Class("wrong"))),

		elem.Label(
			vecty.Markup(vecty.Attribute("for", id)),

			vecty.Text(f.label),
		),
		elem.Small(
			vecty.Markup(prop.ID(id+"-hint")),

			vecty.Text(f.hint),
		),
		elem.Input(
			vecty.Markup(
				prop.ID(id),
				prop.Type(prop.TypeNumber),
				vecty.Attribute("step", f.step),
				vecty.Attribute("min", f.least(s)),
				vecty.MarkupIf(f.most(s) != "", vecty.Attribute("max", f.most(s))),
				vecty.Attribute("inputmode", "decimal"),
				vecty.Attribute("autocomplete", "off"),
				vecty.Data("part", f.part),
				vecty.Attribute("aria-invalid", strconv.FormatBool(wrong)),
				vecty.Attribute("aria-describedby", id+"-hint "+id+"-problem"),
				vecty.MarkupIf(f.text != unreadable, prop.Value(f.text)),
			),
		),
		elem.Input(
			vecty.Markup(
				prop.Type(prop.TypeRange),
				vecty.Data("part", f.part),
				vecty.Attribute("aria-label", f.label),
				vecty.Attribute("aria-valuetext", s.Text(f.part)),
				vecty.Property("disabled", wrong),
			),
		),
		elem.Paragraph(
			vecty.Markup(prop.ID(id+"-problem"), vecty.Class("problem"), vecty.Attribute("role", "alert")),

			vecty.Text(f.problem),
		),
	)
}

// unreadable stands for what a number field holds but does not tell.
const unreadable = "?"

// explain returns why what is typed cannot be.
func (f *field) explain(err error, w *words) string {
	if f.text == unreadable || f.text == "" {
		return w.typeNumber
	}
	return w.refusal(err)
}

// retry takes a number that could not be when it was typed, if now it can.
func (f *field) retry(c *controls) {
	if f.problem == "" {
		return
	}
	next, err := c.group.state.With(f.part, f.text)
	if err != nil {
		f.problem = f.explain(err, c.words)
		return
	}
	f.problem = ""
	c.group.set(next)
}

// least and most return the range of the numbers that can be, as it is shown
// to whoever cannot see it; most is empty if there is no such number.
func (f *field) least(s plot.State) string {
	return map[string]string{"seq-len": "1", "d-model": "2", "base": "1", "position": strconv.Itoa(s.Start)}[f.part]
}

func (f *field) most(s plot.State) string {
	return map[string]string{"d-model": strconv.Itoa(encoder.MaxDModel), "position": strconv.Itoa(s.Start + s.SeqLen - 1)}[f.part]
}

// slide moves the slider to the value of the state.
func (f *field) slide(root element, s plot.State) {
	slider := root.Call("querySelector", `input[type=range][data-part="`+f.part+`"]`)
	if !slider.Truthy() {
		return
	}
	last, at := s.SeqLen-1, s.Position-s.Start
	if f.scale != nil {
		value := map[string]float64{"seq-len": float64(s.SeqLen), "d-model": float64(s.DModel), "base": s.Base}[f.part]
		last, at = len(f.scale)-1, 0
		for at < last && f.scale[at+1] <= value {
			at++
		}
	}
	slider.Set("min", 0)
	slider.Set("max", last)
	slider.Set("value", at)
}

// at returns the value at a place of the slider.
func (f *field) at(i int, s plot.State) string {
	if f.scale == nil {
		return strconv.Itoa(s.Start + i)
	}
	return strconv.FormatFloat(f.scale[max(0, min(i, len(f.scale)-1))], 'f', -1, 64)
}

// Sliders stop at the sizes that people use.
var (
	seqLenScale = []float64{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1000, 1024,
		2000, 2048, 4096, 5000, 8192, 10000, 16384, 32768, 65536, 100000, 131072, 1e6, 1e7, 1e8, 1e9}
	dModelScale = []float64{2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 640, 768, 1024,
		1280, 1536, 2048, 2560, 3072, 4096, 5120, 6144, 8192, 12288, 16384, 32768, 65536}
	baseScale = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6,
		1e7, 1e8, 1e9, 1e10, 1e11, 1e12}
)
