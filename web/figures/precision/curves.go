package precision

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// errorAxis returns the places of the largest errors of rows, and where there is no
// room for them those of the colours.
func (p *picture) errorAxis() chart.Axes {
	c := p.area()
	least, _ := leastError(p.State.Precision)
	c.X = chart.Scale{Lo: least, Hi: mostError, Log: true}
	if p.wide() {
		c.Left, c.Right = c.Right+48, float64(p.Width)-12
	}
	return c
}

// profiles draws the largest error of each row, for all types.
func (p *picture) profiles(s *scene.Scene) {
	c := p.errorAxis()
	var rules scene.Path
	_, step := leastError(p.State.Precision)
	for k := -4 * step; k <= 0; k += step {
		rules.Move(math.Round(c.PixelX(math.Pow(10, float64(k)))), c.Top).Vertical(c.Bottom)
	}
	s.Shape(scene.Line|scene.Rule, &rules)
	s.Text(scene.Ink, scene.Start, c.Left, 12, p.Say("largest error in the row →", "该行的最大误差 →"))
	for _, name := range param.PrecisionNames() {
		class, worst := scene.Quiet, &p.errorsOf(name).worst
		if name == p.State.Precision {
			class = scene.Bold | scene.Ink
		}
		s.Shape(scene.Line|class, profile(&c, worst))
		p.nameProfile(s, &c, name, worst)
	}
}

// profile returns the line of the largest errors of rows, up to the first that is
// not a number.
func profile(c *chart.Axes, worst *[cellRows]float64) *scene.Path {
	var line scene.Path
	for row, x := range worst {
		if x != x {
			break
		}
		if x, y := c.PixelX(max(c.X.Lo, x)), rowMiddle(row); row == 0 {
			line.Move(x, y)
		} else {
			line.Line(x, y)
		}
	}
	return &line
}

// rowMiddle returns where the middle of a row of cells is.
func rowMiddle(row int) float64 { return cellsTop + (float64(row)+0.5)*cellsHeight/cellRows }

// nameRows are the rows beside which the types are named.
var nameRows = map[string]int{"float16": 6, "bfloat16": 6, "float32": 40, "float64": 20}

// nameProfile writes the name of a type beside its line: on the right of that with
// the largest errors, if there is room, and of those that leave no room on their left.
func (p *picture) nameProfile(s *scene.Scene, c *chart.Axes, name string, worst *[cellRows]float64) {
	class, row, wide := scene.Quiet|scene.Halo, nameRows[name], scene.TextWidth(name)
	if name == p.State.Precision {
		class = scene.Ink | scene.Strong | scene.Halo
	}
	at := func(row int) float64 { return math.Round(c.PixelX(max(c.X.Lo, worst[row]))) }
	right := name == "bfloat16"
	if right && at(row)+10+wide > float64(p.Width) {
		right, row = false, row+10 // below float16
	}
	x, y := at(row), math.Round(rowMiddle(row))+4
	if right || x-10-wide < c.Left {
		s.Text(class, scene.Start, x+10, y, name)
	} else {
		s.Text(class, scene.End, x-10, y, name)
	}
}

// curves draws the sines of the row that is read, as they are computed upon what
// they should be.
func (p *picture) curves(s *scene.Scene) {
	c, row := p.area(), &p.row
	c.Top, c.Bottom = p.curveTop(), p.curveTop()+p.curveHeight()
	c.Y = chart.Scale{Lo: -1.1, Hi: 1.1}
	n := len(row.dims)
	xs, exact, rounded := make([]float64, n), make([]float64, n), make([]float64, n)
	for j, dim := range row.dims {
		xs[j], exact[j], rounded[j] = float64(dim)+0.5, row.exact[2*j], row.rounded[2*j]
	}
	s.Horizontal(scene.Rule, c.Left, c.PixelY(0), c.Right)
	c.Curve(s, scene.Bold|scene.Sine|scene.Faint, xs, exact)
	if row.worstError >= 0 {
		c.Curve(s, scene.Wrong, xs, rounded)
	}
	y := math.Round(c.PixelY(0))
	s.Text(scene.Sine, scene.End, c.Left-8, y-4, p.Say("true sine", "真实值"))
	s.Text(scene.Wrong, scene.End, c.Left-8, y+12, p.State.Precision)
}
