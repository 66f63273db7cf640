package ropescaling

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// readout writes the numbers of the pair that is read, and returns where they end. There is
// room for longer ones.
func (p *picture) readout(s *scene.Scene, y float64) float64 {
	room := 2
	switch {
	case p.Still:
		room = 0
	case p.Width < 420:
		room = 5
	case p.Narrow():
		room = 4
	case !p.wide():
		room = 3
	}
	text := scene.Lines(p.facts(p.reading()), float64(p.Width))
	for i, line := range text {
		s.Text(scene.Position, scene.Start, 0, y+float64(i*scene.LineHeight)+scene.FontSize, line)
	}
	return y + float64(max(room, len(text))*scene.LineHeight)
}

// facts says the numbers of the pair that is read.
func (p *picture) facts(r *stack.Reading) string {
	i := p.pair
	w, w0 := r.Frequency(i), r.Unscaled(i)
	said := p.Phrase("Pair $1: ω $2, ω′ $3 rad for each position, divided by $4", "第 $1 对：ω 为 $2，ω′ 为每个位置 $3 弧度，除数 $4",
		strconv.Itoa(i), digits(w0), digits(w), number.Rounded(r.Divisor(i)))
	said += p.Phrase("; a turn takes $1 positions", "；转一圈要 $1 个位置", number.Period(r.Wavelength(i), false))
	if m := trained(r); m != 0 && m != p.length() {
		said += p.Phrase("; unscaled, $1 turns in $2", "；未缩放时在 $2 个位置内转 $1 圈", turns(w0, m), positions(m))
	}
	return said + p.Phrase("; $1 turns in $2.", "；在 $2 个位置内转 $1 圈。", turns(w, p.length()), positions(p.length()))
}

// turns writes how many turns a pair makes in a number of positions.
func turns(w float64, positions int) string {
	x := w * float64(positions) / (2 * math.Pi)
	switch {
	case x == 0:
		return "0"
	case x >= 100:
		return number.Integer(math.Round(x))
	case x < 1e-3:
		return number.Scientific(x, 1)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// digits writes a frequency with six digits.
func digits(w float64) string {
	switch {
	case w == 0:
		return "0"
	case w < 1e-3:
		return number.Scientific(w, 5)
	}
	return strconv.FormatFloat(w, 'g', 6, 64)
}
