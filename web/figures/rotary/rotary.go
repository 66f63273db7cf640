// Package rotary shows a query q at position m and a key k at position n in a rotary embedding:
// each pair of elements is turned by its frequency times the position, and the score depends on
// the distance m−n alone,
//
//	R(m)q · R(n)k = Σ (cos((m−n)·ω[i])·(q·k)[i] + sin((m−n)·ω[i])·(q×k)[i])
//
// for i = 0, 1, …, d/2-1, where (q·k)[i] and (q×k)[i] are the products of the pairs. A
// reader drags either position or both. The picture has p for n, and k for m−n, as the article has.
package rotary

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "rotary", Title: title, Handles: handles, Shared: "seq-len base position", Params: "offset head-dim pairing vectors",
	Draw: draw, Data: data, Handle: handle,
	Cursors: []plot.Cursor{
		{Param: "offset", Name: chart.TheOffset},
		{Param: "pair", Name: chart.ThePair, Most: func(v *plot.View) int { return v.State.HeadDim/2 - 1 }},
	},
}

type picture struct {
	*plot.View
	*content
	n, m       int       // the positions of the key and of the query
	key, query []float64 // turned
	marked     int       // pair
}

func pictureOf(v *plot.View) *picture {
	s, n := &v.State, v.State.Position
	p := &picture{View: v, n: n, m: within(n + int(v.Number("offset").Value)), marked: v.Level("pair")}
	key := [...]any{s.HeadDim, s.Base, pairing.In(s), vectors.In(s)}
	p.content = plot.Once(v, "content", func([4]any) *content { return newContent(s) }, key)
	turned := slices.Concat(p.q, p.k)
	_ = p.Rotate(turned, turned, float64(p.m), float64(n))
	p.query, p.key = turned[:s.HeadDim], turned[s.HeadDim:]
	return p
}

func (p *picture) marks(i int) bool { return i == p.marked && !p.Plain }

func within(m int) int { return max(-encoder.MaxPosition, min(m, encoder.MaxPosition)) }

func data(v *plot.View) dataio.Table {
	p, columns := pictureOf(v), []string{"element", "pair", "frequency", "query", "key", "turned query", "turned key", "product"}
	return dataio.Rows(columns, len(p.q), func(j int) []float64 {
		i, q, k := p.pairOf(j), p.query[j], p.key[j]
		return []float64{float64(j), float64(i), p.Frequency(i), p.q[j], p.k[j], q, k, q * k}
	})
}

func draw(v *plot.View) plot.Picture {
	p, offset := pictureOf(v), v.Number("offset")
	last, total := float64(max(1, v.State.SeqLen-1)), attention.Dot(p.query, p.key)
	positions := plot.Readout(plot.Group(
		plot.Parts(
			v.Part(scene.Ink|scene.Strong, query, "m", p.m),
			v.Part(scene.Position|scene.Strong, key, "n", p.n)),
		plot.Parts(
			plot.Part{Class: scene.Offset | scene.Strong | scene.Big, Text: "k = " + number.Integer(p.m-p.n)},
			v.Part(scene.Ink|scene.Strong|scene.Big, score, "x", total)),
		plot.Fixed(126, p.positions)))
	curve := &chart.Chart{
		Height: 130, X: chart.Axis{Title: v.Say(distance), Lo: -last, Hi: last, Number: offset}, Y: chart.Axis{Title: v.Say(scoreAxis)},
		Marks: []chart.Mark{chart.Line{Of: chart.Smooth(v, p.score, -last, last), Class: scene.Ink, Dot: true}},
	}
	all := p.Pairs()
	shown, said := scale.Spread(all, chart.DialCount(v)), p.account(p.marked, p.n, p.m)
	pairs := plot.Stack(
		plot.Fixed(cellsTop+4*cellHigh+rowsGap, func(s *scene.Scene, at scene.Box) { p.strips(s, at, shown) }),
		v.Note(hands, "n", len(shown), "all", all), chart.Dials(40, plot.Each(shown, p.dial)...),
		plot.RoomText(scene.Ink, said, p.account(all-1, 1<<20, 1<<21)))
	body := plot.Stack(positions, pairs, curve)
	if v.Width >= 640 && !v.Plain {
		body = plot.Stack(plot.Beside(0, positions, curve), pairs)
	}
	return plot.Picture{Body: body, Summary: v.Say(summary, "m", p.m, "n", p.n, "k", p.m-p.n, "pairs", all,
		"pairing", pairing.Choices[pairing.Index(&v.State)].In(v.Lang), "score", total, "before", attention.Dot(p.q, p.k), "account", said)}
}

func (p *picture) dial(i int) chart.Dial {
	a, b := p.elements(i)
	hand := func(class scene.Class, x []float64) chart.Hand {
		return chart.Hand{Class: class, Sin: x[b] / p.longest, Cos: x[a] / p.longest, Tip: plot.Either(class.Has(scene.Dash), 0, class)}
	}
	class := plot.Either(p.marks(i), scene.Ink|scene.Strong, scene.Quiet)
	return chart.Dial{
		Hands: []chart.Hand{
			hand(scene.Ink|scene.Dash, p.q), hand(scene.Position|scene.Dash, p.k), hand(scene.Position, p.key), hand(scene.Ink, p.query),
		},
		Sector: scene.Offset, Ring: plot.Either(p.marks(i), scene.Bold|scene.Ink, 0), Number: p.Number("pair"), X: float64(i),
		Says: []plot.Part{
			{Class: class, Text: "i = " + strconv.Itoa(i)},
			{Class: scene.Offset, Text: number.Signed(p.query[a]*p.key[a]+p.query[b]*p.key[b], 2)},
		},
	}
}

func (p *picture) account(i, n, m int) string {
	a, b := p.elements(i)
	degrees := func(positions int) float64 {
		return math.Atan2(p.Pair(i, float64(positions))) * 180 / math.Pi
	}
	return p.Say(account, "i", i, "a", a, "b", b, "w", p.Frequency(i), "m", degrees(m), "n", degrees(n), "k", degrees(m-n))
}

// Sizes of the strips in CSS pixels.
const (
	arcsHigh = 38
	cellsTop = arcsHigh + 18 // below the arcs and the numbers of elements
	cellHigh = 26
	rowsGap  = 8 // between rows of the query and of the key
)

// strips draws the query and the key, before and after, below arcs for pairs.
func (p *picture) strips(s *scene.Scene, at scene.Box, shown []int) {
	d, left := len(p.q), at.X+plot.Either(p.Narrow(), 54, 64.0)
	cell := (at.X + at.Width - left) / float64(d)
	if cell >= 1 {
		cell = min(math.Floor(cell), 56)
	}
	middle := func(j int) float64 { return left + (float64(j)+0.5)*cell }
	for row, r := range [...]struct {
		name   plot.Words
		class  scene.Class
		values []float64
	}{
		{queryRow, scene.Ink, p.q}, {turnedRow, scene.Ink | scene.Strong, p.query},
		{keyRow, scene.Position, p.k}, {turnedRow, scene.Position | scene.Strong, p.key},
	} {
		y := at.Y + cellsTop + cellHigh*float64(row) + rowsGap*float64(row/2)
		s.Text(r.class, scene.Start, at.X, y+17, p.Say(r.name))
		for j, x := range r.values {
			color := scale.Diverging((x/p.longest + 1) / 2)
			s.CrispCell(color, left+float64(j)*cell, y, cell, cellHigh-1)
			if cell >= 30 {
				s.TextOn(color, 0, scene.Middle, math.Round(middle(j)), y+17, number.Fixed(x, 1+int(cell/42)))
			}
		}
	}
	step := int(scale.ByTwos((scene.TextWidth(strconv.Itoa(d)) + 2) / cell)) // from number to number
	var arcs, marked, frame scene.Path
	for _, i := range append(shown, p.marked) {
		a, b := p.elements(i)
		from, to, foot := middle(a), middle(b), at.Y+arcsHigh-2
		top := foot - min((to-from)*2/3, (arcsHigh-4)*4.0/3) // of the control points
		plot.Either(p.marks(i), &marked, &arcs).Move(from, foot).Curve(from, top, to, top, to, foot)
	}
	pair := p.Number("pair")
	for j := range d {
		class, box := scene.Quiet, scene.Box{X: left + float64(j)*cell, Y: at.Y, Width: cell, Height: at.Height}
		if p.marks(p.pairOf(j)) {
			class = scene.Ink | scene.Strong
			if frame.Empty() { // one target for the keys of both elements
				label := p.Say(ofPair, "i", p.marked, "all", p.Pairs())
				s.Targets = append(s.Targets, scene.Target{Name: "pairs", Label: label, Box: box})
			}
			frame.Box(box.X, at.Y+cellsTop, cell, at.Height-cellsTop)
		}
		if j%step == 0 {
			s.Text(class, scene.Middle, math.Round(middle(j)), at.Y+arcsHigh+12, strconv.Itoa(j))
		}
		pair.Target(s, float64(p.pairOf(j)), box)
	}
	s.Shape(scene.Line|scene.Edge, &arcs)
	s.Shape(scene.Line|scene.Bold|scene.Ink, &marked)
	s.Shape(scene.Line|scene.Bold|scene.Ink, &frame)
}

// A content is a query, a key, and the embedding that turns them.
type content struct {
	*rotary.Embedding
	step, gap int // elements step·i and step·i + gap are pair i
	q, k      []float64
	longest   float64     // of the pairs of both
	score     *chart.Func // of the distance of the query from the key
}

func newContent(s *param.State) *content {
	d := s.HeadDim
	c, config := &content{step: 1, gap: d / 2}, rotary.Config{HeadDim: d, Base: s.Base}
	if pairing.In(s) == "interleaved" {
		c.step, c.gap, config.Pairing = 2, 1, rotary.Interleaved
	}
	c.Embedding, _ = rotary.New(config, 0)
	x, _ := attention.Embed([]string{"query", "key"}, d)
	if vectors.In(s) == "ones" {
		x = slices.Repeat([]float64{1}, 2*d)
	}
	c.q, c.k = x[:d], x[d:]
	for i := range d / 2 {
		a, b := c.elements(i)
		c.longest = max(c.longest, math.Hypot(c.q[a], c.q[b]), math.Hypot(c.k[a], c.k[b]))
	}
	c.score = &chart.Func{Fill: c.scores, At: func(k float64) float64 {
		var score [1]float64
		_ = c.scores(score[:], k, 0)
		return score[0]
	}}
	return c
}

func (c *content) elements(i int) (a, b int) { return c.step * i, c.step*i + c.gap }
func (c *content) pairOf(j int) int          { return j / c.step % c.Pairs() }

// scores writes the scores at evenly spaced distances: within a run, hands turn by angle addition, which
// is faster.
func (c *content) scores(dst []float64, first, step float64) error {
	const run = 64
	clear(dst)
	for i := range len(c.q) / 2 {
		a, b := c.elements(i)
		even, odd := c.q[a]*c.k[a]+c.q[b]*c.k[b], c.q[a]*c.k[b]-c.q[b]*c.k[a]
		sinStep, cosStep := c.Pair(i, step)
		var sin, cos float64
		for j := range dst {
			if j%run == 0 {
				sin, cos = c.Pair(i, first+float64(j)*step)
			}
			dst[j] += cos*even + sin*odd
			sin, cos = sin*cosStep+cos*sinStep, cos*cosStep-sin*sinStep
		}
	}
	return nil
}

const (
	queryTrack = iota
	keyTrack
	bothTrack
)

type drag struct {
	held  bool
	track int
	grip  float64 // pixels to the right of the key
	axis  scale.Axes
}

// positions draws the axis with handles of the query and the key, and the bar that moves both.
func (p *picture) positions(s *scene.Scene, at scene.Box) {
	first, bar := float64(p.State.Start), at.Y+76
	a := &plot.Own[drag](p.View).axis
	*a = scale.Axes{
		Left: at.X + 14, Right: at.X + at.Width - 14, Top: at.Y, Bottom: bar + 8,
		X: scale.Scale{Lo: first, Hi: first + float64(max(1, p.State.SeqLen-1))},
	}
	pixel := func(pos int) float64 { return max(a.Left, min(math.Round(a.PixelX(float64(pos))), a.Right)) }
	xm, xn := pixel(p.m), pixel(p.n)
	s.Horizontal(scene.Rule, a.Left, bar, a.Right)
	a.XAxis(s, p.Say(chart.PositionAcross))
	s.Shape(scene.Line|scene.Edge, new(scene.Path).Move(xm, at.Y+14).Vertical(bar).Move(xn, at.Y+46).Vertical(bar))
	s.Add(scene.Shape{Class: scene.Offset, Width: 8, Path: new(scene.Path).Move(min(xn, xm)-4, bar).Horizontal(max(xn, xm) + 4)})
	track := func(index int, y, x, half float64, label string) {
		s.Target("track", index, at.X, y-15, at.Width, 30)
		s.Targets = append(s.Targets, scene.Target{
			Name: "track", Index: index, Hand: true, Label: label, Box: scene.Box{X: x - half, Y: y - 14, Width: 2 * half, Height: 28},
		})
	}
	track(queryTrack, at.Y+14, xm, 14, p.Say(ofQuery, "m", p.m))
	track(keyTrack, at.Y+46, xn, 14, p.Say(ofKey, "n", p.n))
	track(bothTrack, bar, (xn+xm)/2, math.Abs(xn-xm)/2+14, p.Say(ofBoth, "k", p.m-p.n))
	s.Circle(scene.Area|scene.Position, xn, at.Y+46, 12)
	s.Circle(scene.Area|scene.Ink, xm, at.Y+14, 12)
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	d, n := plot.Own[drag](v), v.State.Position
	m := within(n + v.State.Offset)
	drop := func() plot.Result { return place(v, d.track, d.axis.NearestX(e.X-d.grip), n, m) }
	switch {
	case e.Kind == plot.Press && e.Hit.Name == "track":
		*d = drag{axis: d.axis, held: true, track: e.Hit.Index}
		if d.track == bothTrack {
			d.grip = e.X - d.axis.PixelX(float64(n))
		}
		return drop().Captured()
	case e.Kind == plot.Move && d.held && e.Held:
		return drop()
	case e.Kind == plot.Release, e.Kind == plot.Leave:
		d.held = false
	case e.Kind == plot.Key:
		by := plot.StepOf(e.Key, 10)
		switch {
		case by == 0 || e.Hit.Name == "":
			return v.Same()
		case e.Hit.Name == "pairs":
			return v.Number("pair").Choose(v, float64(v.Level("pair")+by)).ForKey()
		}
		return place(v, e.Hit.Index, plot.Either(e.Hit.Index == queryTrack, m, n)+by, n, m).ForKey()
	}
	return usual()
}

// place moves the query from m, the key from n, or both, as far as there are positions.
func place(v *plot.View, track, to, n, m int) plot.Result {
	if track == queryTrack {
		m = within(to)
	} else {
		n = max(v.State.Start, min(to, v.State.Start+v.State.SeqLen-1))
	}
	if track == bothTrack {
		m = within(n + v.State.Offset)
	}
	return v.Set("position", strconv.Itoa(n), "offset", strconv.Itoa(m-n))
}
