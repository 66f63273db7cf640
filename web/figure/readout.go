//go:build js

package figure

import (
	"math"

	"github.com/posenc/posenc/web/plot"
)

// readout tells the cell that is pointed at, or the first one in view of the
// chosen position.
func (h *heatmap) readout() string {
	g := h.group
	c := cell{g.row(), min(int(math.Ceil(g.state.View.Left-0.5)), g.state.DModel-1)}
	if g.pointed != nil {
		c = *g.pointed
	}
	i := c.dim / 2
	function := "sin"
	if c.dim%2 == 1 {
		function = "cos"
	}
	item := func(class, name, value, unit string) string {
		return `<div class="` + class + `"><dt>` + name + `</dt><dd>` + value + ` <small>` + unit + `</small></dd></div>`
	}
	return "<dl>" +
		item("position", h.Say("position", "位置"), plot.FormatInteger(float64(g.state.Start+c.row)), "") +
		item("dimension", h.Say("dimension", "维度"), plot.FormatInteger(float64(c.dim)), function) +
		item("pair", h.Say("pair i", "第 i 对"), plot.FormatInteger(float64(i)), "") +
		item("omega", h.Say("frequency ω", "频率 ω"), significant(g.encoding.Frequency(i)), h.Say("rad per position", "弧度／位置")) +
		item("wavelength", h.Say("wavelength 2π/ω", "波长 2π/ω"), significant(g.encoding.Wavelength(i)), h.Say("positions", "个位置")) +
		item("value "+function, h.Say("value", "数值"), decimals(g.value(c)), "") +
		"</dl>"
}
