package collision

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// presets are bases to try.
var presets = [...]float64{16, 100, 1000, 10000, 1e6}

// Handle drags the two positions and the base, and chooses two positions that collide in
// the pair that is clicked.
func (f *collision) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Press:
		return f.take(v, e)
	case figure.Move:
		if e.Held && f.held != "" {
			return f.drag(v, e)
		}
	case figure.Release, figure.Leave:
		f.held = ""
	case figure.Click:
		if e.Hit.Name == "clock" {
			return choose(v, collide(v, pairsShown(v.Encoding.Pairs(), layoutOf(v.Width).clocks)[e.Hit.Index]))
		}
	case figure.Use:
		return f.use(v, e.Tool)
	case figure.Key:
		return step(v, e.Key)
	case figure.Tick:
		f.curveOf(v).find(1)
		return v.Same().Redrawn()
	}
	return v.Same()
}

// Pending asks for a Tick while points of the curve are not known.
func (f *collision) Pending(v *figure.View) (after float64, ok bool) {
	return 0, len(f.curveOf(v).order) > 0
}

// take takes hold of the nearer position, of both between them, or of the base, and
// moves it to the pointer.
func (f *collision) take(v *figure.View, e figure.Event) figure.Result {
	const reach = 16 // pixels from a position
	f.held = ""
	switch e.Hit.Name {
	case "ruler":
		p, q := rows(v)
		c := (&picture{View: v, layout: layoutOf(v.Width)}).ruler()
		toP, toQ := math.Abs(e.X-c.PixelX(float64(p))), math.Abs(e.X-c.PixelX(float64(q)))
		row := rowAt(v, e.X)
		switch {
		case min(toP, toQ) > reach && (row-p)*(row-q) < 0:
			f.held, f.grip = "both", row-p
		case toQ <= toP:
			f.held = "q"
		default:
			f.held = "p"
		}
	case "base":
		f.held = "base"
	default:
		return v.Same()
	}
	return f.drag(v, e).Grabbed()
}

// rowAt returns the row at a place of the ruler.
func rowAt(v *figure.View, x float64) int {
	c := (&picture{View: v, layout: layoutOf(v.Width)}).ruler()
	return min(c.NearestX(x), v.State.SeqLen-1)
}

// drag moves what is held to the pointer.
func (f *collision) drag(v *figure.View, e figure.Event) figure.Result {
	p, q := rows(v)
	row := rowAt(v, e.X)
	switch f.held {
	case "p":
		return put(v, row, q)
	case "q":
		return put(v, p, row)
	case "both":
		k, last := q-p, v.State.SeqLen-1
		p = max(max(0, -k), min(row-f.grip, last-max(0, k)))
		return put(v, p, p+k)
	case "base":
		return setBase(v, f.baseAt(v, e.X))
	}
	return v.Same()
}

// baseAt returns the base at a place of the chart, with two digits.
func (f *collision) baseAt(v *figure.View, x float64) float64 {
	c := (&picture{View: v, layout: layoutOf(v.Width), curve: f.curveOf(v)}).axes()
	base := c.NumberX(max(c.Left, min(x, c.Right)))
	unit := math.Pow(10, math.Floor(math.Log10(base))-1)
	return max(1, math.Round(base/unit)*unit)
}

// put makes two rows the chosen ones.
func put(v *figure.View, p, q int) figure.Result {
	r := v.Same()
	r.State.Position, r.State.Offset = v.State.Start+p, q-p
	return r
}

func setBase(v *figure.View, base float64) figure.Result {
	return v.Set("base", strconv.FormatFloat(base, 'g', 12, 64))
}

// choose makes k the offset, and moves p where p + k would be beyond the last row.
func choose(v *figure.View, k int) figure.Result {
	p := min(v.Chosen(), v.State.SeqLen-1-k)
	r := put(v, p, p+k)
	r.Speak = true
	return r
}

// collide returns the offset at which the hands of pair i come closest, the smallest one
// if there are several.
func collide(v *figure.View, i int) int {
	last := min(v.State.SeqLen-1, maxOffsets)
	k, least := 0, math.Inf(1)
	for o := 1; o <= last; o++ {
		if _, cos := v.Encoding.Pair(i, float64(o)); 1-cos < least {
			k, least = o, 1-cos
		}
	}
	return k
}

// Tools choose a base, two positions that collide in the first pair, or the nearest rows.
func (f *collision) Tools(v *figure.View) []figure.Tool {
	group := v.Say("Base", "底数")
	tools := make([]figure.Tool, 0, len(presets)+2)
	for i, base := range presets {
		tools = append(tools, figure.Tool{Name: strconv.Itoa(i), Label: "n = " + shortName(base), Toggle: true, Pressed: v.State.Base == base, Group: group})
	}
	single := v.State.SeqLen == 1
	return append(tools,
		figure.Tool{Name: "collide", Label: v.Say("Collide in pair 0", "第 0 对相撞"), Disabled: single},
		figure.Tool{Name: "nearest", Label: v.Say("Nearest", "最近两行"), Disabled: single})
}

// shortName returns a preset in few letters.
func shortName(base float64) string {
	if base >= 1e5 {
		return number.PowerOfTen(int(math.Round(math.Log10(base))))
	}
	return number.Integer(base)
}

// use does what a tool does.
func (f *collision) use(v *figure.View, tool string) figure.Result {
	switch tool {
	case "collide":
		return choose(v, collide(v, 0))
	case "nearest":
		return choose(v, f.picture(v).nearest.k)
	}
	if i, err := strconv.Atoi(tool); err == nil && i < len(presets) {
		r := setBase(v, presets[i])
		r.Speak = true
		return r
	}
	return v.Same()
}

// nextBase returns the next of 1, 2, 5, 10, 20, … above a base, or below it.
func nextBase(base float64, up bool) float64 {
	if up {
		return chart.RoundUp(base * 1.01)
	}
	for _, factor := range [...]float64{2, 2.5} {
		if next := chart.RoundUp(base / factor * 0.99); next < base {
			return max(1, next)
		}
	}
	return 1
}

// moves are by how many rows keys move p and q.
var moves = map[string][2]int{
	"ArrowLeft": {-1, -1}, "ArrowRight": {1, 1}, "ArrowUp": {0, 1}, "ArrowDown": {0, -1},
}

// step moves the positions as a key says, if they stay within the text.
func step(v *figure.View, key string) figure.Result {
	if up := key == "PageUp"; up || key == "PageDown" {
		return setBase(v, nextBase(v.State.Base, up)).ForKey()
	}
	by, ok := moves[key]
	if !ok {
		return v.Same()
	}
	p, q := rows(v)
	p, q = p+by[0], q+by[1]
	r := v.Same()
	if last := v.State.SeqLen - 1; min(p, q) >= 0 && max(p, q) <= last {
		r = put(v, p, q)
	}
	return r.ForKey()
}
