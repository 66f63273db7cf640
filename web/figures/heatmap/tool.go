package heatmap

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// Tools do what wheels, fingers and keys do, for those who can only click.
func (h *heatmap) Tools(v *figure.View) []figure.Tool {
	whole := v.State.View == v.State.Whole()
	button := func(name, label, hint string) figure.Tool {
		return figure.Tool{Name: name, Label: label, Hint: hint, Disabled: whole && name != "in"}
	}
	all := v.Say("Whole matrix", "整个矩阵")
	return []figure.Tool{
		button("in", "+", v.Say("Zoom in", "放大")),
		button("out", "−", v.Say("Zoom out", "缩小")),
		button("ArrowLeft", "←", v.Say("Look to the left", "向左看")),
		button("ArrowRight", "→", v.Say("Look to the right", "向右看")),
		button("ArrowUp", "↑", v.Say("Look up", "向上看")),
		button("ArrowDown", "↓", v.Say("Look down", "向下看")),
		button("whole", all, all),
		{Kind: figure.List, Name: "colormap", Label: v.Say("Colours", "配色"), Options: colormaps(v), Value: v.State.Colormap},
	}
}

func colormaps(v *figure.View) []figure.Option {
	labels := map[string]string{"diverging": v.Say("diverging", "双色，0 居中")}
	var options []figure.Option
	for _, name := range param.ColormapNames() {
		label := labels[name]
		if label == "" {
			label = name
		}
		options = append(options, figure.Option{Value: name, Label: label})
	}
	return options
}

// zoomStep is by what buttons and keys zoom.
const zoomStep = 1.5

// use does what a tool is for.
func (h *heatmap) use(v *figure.View, e figure.Event) figure.Result {
	switch e.Tool {
	case "in":
		return h.zoom(v, e, 1/zoomStep)
	case "out":
		return h.zoom(v, e, zoomStep)
	case "whole":
		return h.glideTo(v, e, v.State.Whole())
	case "colormap":
		return v.Set("colormap", e.Value)
	}
	if d, ok := figure.Arrows[e.Tool]; ok {
		return h.glideTo(v, e, panned(&v.State, h.target(v), float64(d.Dim)/4, float64(d.Row)/4))
	}
	return v.Same()
}

// zoom glides to by times as many cells, around the cell that is pointed at or else
// the chosen row, where they are in view.
func (h *heatmap) zoom(v *figure.View, e figure.Event, by float64) figure.Result {
	w := v.State.View
	x, y := 0.5, (float64(v.Row)+0.5-w.Top)/w.Height
	if v.Dim >= 0 {
		x = (float64(v.Dim) + 0.5 - w.Left) / w.Width
	}
	if x < 0 || x > 1 || y < 0 || y > 1 {
		x, y = 0.5, 0.5
	}
	return h.glideTo(v, e, zoomed(&v.State, h.target(v), by, x, y))
}
