package images

import (
	"image"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Handle chooses the patch that is pressed, dragged over or reached by keys, and reads the
// one under the pointer.
func (f *images) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Press:
		return f.take(v, e)
	case figure.Move:
		if e.Held && f.held != "" {
			return f.drag(v, e)
		}
		return f.point(v.Same(), &e.Hit)
	case figure.Click:
		if e.Hit.Name == "maps" || e.Hit.Name == "map" {
			return choose(v, e.Hit.Row, e.Hit.Column)
		}
	case figure.Release:
		f.held = ""
	case figure.Leave:
		f.held = ""
		return f.point(v.Same(), nil)
	case figure.Key:
		return step(v, e.Key)
	case figure.Use:
		return use(v, e.Tool)
	}
	return v.Same()
}

// take chooses the patch of the image that is pressed.
func (f *images) take(v *figure.View, e figure.Event) figure.Result {
	f.held = ""
	if e.Hit.Name != "maps" && e.Hit.Name != "map" {
		return v.Same()
	}
	f.held = e.Hit.Name
	if e.Touch { // it may be about to scroll
		return v.Same().Captured()
	}
	return f.drag(v, e).Grabbed()
}

// drag chooses the patch nearest to the pointer.
func (f *images) drag(v *figure.View, e figure.Event) figure.Result {
	l := layoutOf(v)
	size := [2]int{v.State.GridHeight, v.State.GridWidth}
	b := l.chosen
	if f.held == "maps" {
		b = l.maps
	}
	y, x := patchAt(fit(b, size), size, e.X, e.Y)
	return f.point(choose(v, y, x), nil)
}

// patchAt returns the patch nearest to a point.
func patchAt(r image.Rectangle, size [2]int, x, y float64) (row, column int) {
	one := cell(r, size, 0, 0)
	row, column = int((y-one.Y)/one.Height), int((x-one.X)/one.Width)
	return max(0, min(row, size[0]-1)), max(0, min(column, size[1]-1))
}

func choose(v *figure.View, y, x int) figure.Result {
	return v.Set("patch-row", strconv.Itoa(y), "patch-column", strconv.Itoa(x))
}

// point reads the patch under the pointer; nil for none.
func (f *images) point(r figure.Result, hit *scene.Hit) figure.Result {
	var patch *scene.Hit
	if hit != nil && (hit.Name == "map" || hit.Name == "resized") {
		patch = &scene.Hit{Name: hit.Name, Index: hit.Index, Row: hit.Row, Column: hit.Column}
	}
	return figure.Read(r, &f.pointed, patch)
}

// step moves to the next patch as a key says.
func step(v *figure.View, key string) figure.Result {
	by, ok := figure.Arrows[key]
	if !ok {
		return v.Same()
	}
	y, x := patch(v)
	return choose(v, max(0, min(y+by.Row, v.State.GridHeight-1)), max(0, min(x+by.Dim, v.State.GridWidth-1))).ForKey()
}

// presets are sizes to try, with models that have them.
var presets = [...]struct {
	old, size [2]int
	model     string
}{
	{[2]int{14, 14}, [2]int{24, 24}, "ViT-B/16: 224 px → 384 px"},
	{[2]int{16, 16}, [2]int{32, 32}, "DiT: 256 px → 512 px"},
	{[2]int{37, 37}, [2]int{16, 16}, "DINOv2: 518 px → 224 px"},
	{[2]int{9, 5}, [2]int{13, 7}, ""},
}

// Tools choose sizes.
func (f *images) Tools(v *figure.View) []figure.Tool {
	s := &v.State
	tools := make([]figure.Tool, len(presets))
	for i, p := range presets {
		pressed := p.old == [2]int{s.GridHeight, s.GridWidth} && p.size == [2]int{s.NewHeight, s.NewWidth}
		tools[i] = figure.Tool{Name: strconv.Itoa(i), Label: times(p.old) + " → " + times(p.size), Hint: p.model, Toggle: true, Pressed: pressed, Group: v.Say("Sizes", "大小")}
	}
	return tools
}

// use chooses the sizes of a tool.
func use(v *figure.View, tool string) figure.Result {
	i, err := strconv.Atoi(tool)
	if err != nil || i >= len(presets) {
		return v.Same()
	}
	p := presets[i]
	r := v.Set("grid-height", strconv.Itoa(p.old[0]), "grid-width", strconv.Itoa(p.old[1]), "new-height", strconv.Itoa(p.size[0]), "new-width", strconv.Itoa(p.size[1]))
	r.Speak = true
	return r
}
