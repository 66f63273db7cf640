package walk

import (
	"math"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// A drawing is a sentence with the cursor, the dials below it, each above its two columns, and
// the rows of the words, as far as the cursor has come.
type drawing struct {
	words []string
	at    float64 // where the cursor is, whole at words
	run   *run    // by which the picture comes about; nil for none

	size   float64   // of the letters of the sentence
	spans  []float64 // how wide words are, and
	lefts  []float64 // where they begin
	left   float64   // where the columns begin, to the right of the names of the rows
	every  int       // how many pairs there are for one dial
	pitch  float64   // of the dials
	radius float64   // of a dial
	gap    float64   // between the columns of two pairs
	row    float64   // height of a row

	// From above: the line on which the cursor goes, the middles of the dials, the first row.
	track, middle, top, height float64
}

// newDrawing lays the figure out in the width of a view.
func newDrawing(v *plot.View, words []string, at float64) *drawing {
	width := float64(v.Width)
	d := &drawing{words: words, at: at, left: 62, row: 22, gap: 4, every: 1}
	if v.Runs && at == math.Round(at) && at > 0 {
		d.run = &run{int(at)}
	}
	if width < 640 {
		d.left, d.row, d.gap, d.every = 40, 18, 3, 2
	}
	d.lay(width)
	d.pitch = (width - d.left - 3) / float64(encoding.Pairs()/d.every)
	d.radius = math.Floor(min(26, 0.42*d.pitch))
	d.track = math.Round(1.2*d.size) + 10
	d.middle = d.track + 24 + d.radius
	d.top = d.middle + d.radius + 12
	d.height = d.top + d.row*float64(len(words)) + 3
	return d
}

// lay places the words on a line, in letters as large as there is room for. If these would be
// smaller than all others, the ends of words are left out.
func (d *drawing) lay(width float64) {
	const largest = 36
	gaps, ems := make([]float64, len(d.words)), 0.0
	for i, w := range d.words {
		d.spans = append(d.spans, scene.TextWidth(w)/scene.FontSize)
		if gaps[i] = 0.3; param.Wide([]rune(w)[0]) {
			gaps[i] = 0.1
		}
		ems += d.spans[i] + gaps[i]
	}
	ems -= gaps[0]
	d.size = math.Floor(2*min(largest, width/ems)) / 2
	shrunk := 1.0
	if d.size < scene.FontSize {
		d.size, shrunk = scene.FontSize, width/ems/scene.FontSize
	}
	x := 0.0
	for i := range d.words {
		if i > 0 {
			x += gaps[i] * d.size * shrunk
		}
		d.spans[i] *= d.size * shrunk
		d.lefts = append(d.lefts, x)
		x += d.spans[i]
	}
}

// x returns where the cursor is at a place of the sentence: in the middle of a word, or on its
// way from one to the next.
func (d *drawing) x(place float64) float64 {
	i := min(int(place), len(d.words)-1)
	x := d.lefts[i] + d.spans[i]/2
	if i+1 < len(d.words) {
		x += (place - float64(i)) * (d.lefts[i+1] + d.spans[i+1]/2 - x)
	}
	return x
}

// place returns the place of the sentence at x.
func (d *drawing) place(x float64) float64 {
	for i := range len(d.words) - 1 {
		if from, to := d.x(float64(i)), d.x(float64(i+1)); x < to {
			return float64(i) + max(0, (x-from)/(to-from))
		}
	}
	return float64(len(d.words) - 1)
}

// dial returns the dial of a pair.
func (d *drawing) dial(pair int) scale.Dial {
	return scale.Dial{X: math.Round(d.left + d.pitch*(float64(pair/d.every)+0.5)), Y: d.middle, R: d.radius}
}

// angle returns the angle clockwise from 12 at which an event is on the dial of a pair.
func (d *drawing) angle(pair int, e plot.Event) float64 {
	c := d.dial(pair)
	return math.Atan2(e.X-c.X, c.Y-e.Y)
}

func (d *drawing) draw(s *scene.Scene, at scene.Box) {
	s.Keyframes = d.run.keyframes(d)
	d.sentence(s, at.Width)
	for pair := 0; pair < encoding.Pairs(); pair += d.every {
		d.hand(s, pair)
	}
	d.rows(s)
}

// sentence draws the words, which are pale as long as the cursor has not come to them, and the
// cursor below them.
func (d *drawing) sentence(s *scene.Scene, width float64) {
	now := int(math.Round(d.at))
	var stops scene.Path
	for i, w := range d.words {
		class := scene.Ink
		switch {
		case i == now:
			class = scene.Position
		case i > now:
			class = scene.Quiet
		}
		w = scene.Shortened(w, d.spans[i]*scene.FontSize/d.size+0.01)
		s.Styled(d.run.style("word", i), func() {
			s.Spans(class, scene.Middle, d.lefts[i]+d.spans[i]/2, math.Round(0.9*d.size), scene.Span{Text: w, Size: d.size})
		})
		stops.Dot(d.x(float64(i)), d.track)
	}
	last := len(d.words) - 1
	s.Horizontal(scene.Rule|scene.Bold, 0, d.track, d.lefts[last]+d.spans[last])
	s.Shape(scene.Dots|scene.Rule, &stops)
	s.Styled(d.run.style("cursor", 0), func() {
		s.Circle(scene.Area|scene.Ground, d.x(d.at), d.track, 12)
		s.Circle(scene.Area|scene.Position, d.x(d.at), d.track, 9)
	})
	s.Targets = append(s.Targets, scene.Target{Name: "words", Box: scene.Box{Width: width, Height: d.track + 14}, Hand: true})
}

// hand draws the dial of a pair. What its hand has turned since one word before is shaded.
func (d *drawing) hand(s *scene.Scene, pair int) {
	sin, cos := encoding.Pair(pair, d.at)
	sinBefore, cosBefore := encoding.Pair(pair, max(0, d.at-1))
	c := d.dial(pair)
	s.Circle(scene.Line|scene.Edge, c.X, c.Y, c.R)
	s.Segment(scene.Edge, c.At(1, 1, 0), c.At(0.8, 1, 0))
	s.Styled(d.run.turning(pair, c), func() {
		// With sines and cosines swapped, angles begin at 12 and grow clockwise.
		middle, before, tip := c.At(0, 0, 0), c.At(1, cosBefore, sinBefore), c.At(1, cos, sin)
		sector := new(scene.Path).Segment(middle, before).Arc(c.R, false, true, tip.X, tip.Y).Close()
		s.Shape(scene.Area|scene.Faint|scene.Position, sector)
		s.Segment(scene.Bold|scene.Position, middle, tip)
	})
	s.Dot(scene.Position, c.X, c.Y)
	s.Targets = append(s.Targets, scene.Target{
		Name: "hand", Index: pair, Box: scene.Box{X: c.X - c.R, Y: c.Y - c.R, Width: 2 * c.R, Height: 2 * c.R}, Hand: true,
	})
}

// rows draws the rows that the cursor has come to, with their words, and a frame around the
// last of them.
func (d *drawing) rows(s *scene.Scene) {
	cell := (d.pitch - d.gap) / 2
	each := func(draw func(pair int, x float64)) {
		for pair := 0; pair < encoding.Pairs(); pair += d.every {
			draw(pair, d.left+d.pitch*float64(pair/d.every)+d.gap/2)
		}
	}
	each(func(_ int, x float64) {
		s.Rect(scene.Area|scene.Raised, x, d.top, 2*cell, d.row*float64(len(d.words)))
	})
	now := int(math.Round(d.at))
	for row, w := range d.words {
		if float64(row) > d.at+early {
			break
		}
		y, class := d.top+d.row*float64(row), scene.Quiet
		if row == now {
			class = scene.Position
		}
		s.Styled(d.run.style("row", row), func() {
			each(func(pair int, x float64) {
				sin, cos := encoding.Pair(pair, float64(row))
				s.CrispCell(scale.Viridis((sin+1)/2), x, y, cell, d.row)
				s.CrispCell(scale.Viridis((cos+1)/2), x+cell, y, cell, d.row)
			})
			s.TextWithin(class, scene.End, d.left-7, y+d.row/2+5, d.left-7, bare(w))
		})
	}
	s.Styled(d.run.style("frame", 0), func() {
		frame := new(scene.Path).Box(d.left+d.gap/2-2, d.top+d.row*float64(now)-1, d.pitch*float64(encoding.Pairs()/d.every)-d.gap+4, d.row+2)
		s.Shape(scene.Line|scene.Bold|scene.Position, frame)
	})
}
