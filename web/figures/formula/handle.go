package formula

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// Handle points at terms, by the pointer or by keys.
func (f *formula) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move, figure.Press:
		if e.Hit.Name == "term" {
			return v.Point(&figure.Cell{Row: v.Row, Dim: e.Hit.Index})
		}
		return v.Point(nil)
	case figure.Leave:
		if !e.Touch {
			return v.Point(nil)
		}
	case figure.Use:
		f.from = int(e.Level)
		return v.Point(nil).Redrawn()
	case figure.Key:
		return f.key(v, e.Key)
	}
	return v.Same()
}

// key moves the dimension that is pointed at, and the first pair with it.
func (f *formula) key(v *figure.View, key string) figure.Result {
	last := v.State.DModel - 1
	dim := 2 * f.from
	if v.Dim >= 0 {
		dim = v.Dim
	}
	switch key {
	case "ArrowDown", "ArrowRight":
		dim++
	case "ArrowUp", "ArrowLeft":
		dim--
	case "PageDown":
		dim += 2 * writtenPairs
	case "PageUp":
		dim -= 2 * writtenPairs
	case "Home":
		dim = 0
	case "End":
		dim = last
	default:
		return v.Same()
	}
	dim = max(0, min(dim, last))
	f.from = max(0, min(f.from, dim/2), dim/2-writtenPairs+1)
	r := v.Point(&figure.Cell{Row: v.Row, Dim: dim})
	r.Handled, r.Redraw, r.Say = true, true, spoken(v, dim)
	return r
}

// spoken returns a dimension and its value as a sentence.
func spoken(v *figure.View, dim int) string {
	function := "sin"
	if dim%2 == 1 {
		function = "cos"
	}
	p := picture{View: v}
	return v.Say("dimension", "维度") + " " + strconv.Itoa(dim) + ", " + function + ": " + number.Fixed(p.value(dim), 8)
}

// Tools are a slider that leads to any pair.
func (f *formula) Tools(v *figure.View) []figure.Tool {
	most := max(0, v.Encoding.Pairs()-writtenPairs-1)
	from := min(f.from, most)
	return []figure.Tool{{
		Kind: figure.Slider, Name: "pairs", Label: v.Say("from pair i =", "起始对 i ="),
		Max: float64(most), Level: float64(from), Reading: strconv.Itoa(from),
	}}
}
