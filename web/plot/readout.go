package plot

import (
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// An item of the read-out is a number with its name above it.
type item struct {
	key         string // that names it for programs
	name, value string
	units       []string // the first for which there is room
	class       string
	share       float64 // of the width
	signed      bool    // whether it begins with room for a sign, which hangs out
}

// items returns the numbers of the cell that is shown.
func (p *Heatmap) items() []item {
	row, dim := p.shown()
	column := p.Table.Column(dim)
	function, class := functionOf(column)
	return []item{
		{"position", p.Say("position", "位置"), number.Integer(float64(p.State.Start + row)), nil, "position strong", 1.5, false},
		{"dimension", p.Say("dimension", "维度"), number.Integer(float64(dim)), []string{function}, "ink", 0.9, false},
		{"pair", p.Say("pair i", "第 i 对"), number.Integer(float64(column.Pair)), nil, "ink", 0.7, false},
		{"omega", p.Say("frequency ω", "频率 ω"), number.Significant(p.Table.Frequency(column.Pair)), []string{p.Say("rad per position", "弧度／位置"), p.Say("rad", "弧度")}, "ink", 1.6, false},
		{"wavelength", p.Say("wavelength 2π/ω", "波长 2π/ω"), number.Significant(p.Table.Wavelength(column.Pair)), []string{p.Say("positions", "个位置")}, "ink", 1.6, false},
		{"value", p.Say("value", "数值"), number.Signed(p.Table.Value(row, dim), 8), nil, class + " strong", 1.2, true},
	}
}

// itemColumns returns how many items stand beside each other.
func (p *Heatmap) itemColumns() int {
	switch {
	case p.Narrow():
		return 2
	case p.Width < 860:
		return 3
	default:
		return 6
	}
}

// readout writes the items below the curve.
func (p *Heatmap) readout() string {
	const gap = 16
	items, columns := p.items(), p.itemColumns()
	total, drawn := float64(columns), ""
	if columns == len(items) {
		total = 0
		for _, it := range items {
			total += it.share
		}
	}
	x, y := 0.0, float64(p.matrixHeight()+CurveHeight)
	for k, it := range items {
		if k > 0 && k%columns == 0 {
			x, y = 0, y+readoutHeight
		}
		share := 1.0
		if columns == len(items) {
			share = it.share
		}
		width := (float64(p.Width+gap)*share)/total - gap
		drawn += it.at(x, y, width)
		x = math.Round(x + width + gap)
	}
	return drawn
}

// at writes an item into so many pixels: large and with a unit, if there is
// room.
func (it item) at(x, y, width float64) string {
	size, scale, unit := " big", 15.0/scene.FontSize, ""
	if scale*scene.TextWidth(it.value) > width {
		size, scale = "", 1
	}
	for _, u := range it.units {
		if scale*scene.TextWidth(it.value+" "+u) <= width {
			unit = ` <tspan class="quiet" font-size="12">` + u + "</tspan>"
			break
		}
	}
	at := x
	if it.signed {
		at -= 9
	}
	return textAt(`class="quiet"`, x, y+18, it.name) +
		`<text class="` + it.class + size + `" data-item="` + it.key + `" x="` + coordinate(at) + `" y="` + coordinate(y+38) + `">` + scene.Escape(it.value) + unit + "</text>\n"
}
