package dot

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// A landmark is a place where the curve does what one might not expect.
type landmark struct {
	letter string
	found  bool
	k, g   float64
	text   string
}

// landmarksOf returns the first rise, the first offset below zero, and the zero of
// the limit, of which some values are given.
func landmarksOf(v *figure.View, e *encoder.Encoding, ks, limit []float64) []landmark {
	bound := min(maxSearched/e.Pairs(), 1<<16)
	upTo := number.Integer(float64(bound))
	at := func(k int) float64 { g, _ := e.RelativeDot(float64(k)); return g / float64(e.Pairs()) }

	rise := landmark{letter: "A", text: v.Phrase("It never rises up to k = $1", "到 k = $1 为止从不回升", upTo)}
	if k, ok := property.FirstRise(e, bound); ok {
		rise.found, rise.k, rise.g = true, float64(k+1), at(k+1)
		rise.text = v.Phrase("It first rises: g($2) > g($1)", "首次回升：g($2) > g($1)", number.Integer(float64(k)), number.Integer(float64(k+1)))
	}
	below := landmark{letter: "B", text: v.Phrase("It is nowhere below zero up to k = $1", "到 k = $1 为止都不为负", upTo)}
	if k, ok := property.FirstNegative(e, bound); ok {
		below.found, below.k, below.g = true, float64(k), at(k)
		below.text = v.Phrase("First below 0: g($1) ÷ d/2 = $2", "首次为负：g($1) ÷ d/2 = $2", number.Integer(float64(k)), number.Fixed(at(k), 6))
	}
	return []landmark{rise, below, limitZero(v, e, ks, limit)}
}

// limitZero returns where the limit first crosses zero.
func limitZero(v *figure.View, e *encoder.Encoding, ks, limit []float64) landmark {
	m := landmark{letter: "C"}
	switch e.Spectrum() {
	case encoder.Geometric:
		m.k = encoder.LimitZero(e.Base())
		if m.found = m.k <= encoder.MaxPosition; !m.found {
			m.text = v.Say("d → ∞: no zero up to k = 2⁵³", "d → ∞：到 k = 2⁵³ 为止没有零点")
			break
		}
		m.text = v.Say("d → ∞: first zero at k = ", "d → ∞：首个零点 k = ") + chart.Label(math.Round(m.k*100)/100)
		if e.Base() >= 10 {
			m.text += " = " + number.Fixed(m.k/e.Base(), 3) + "·n"
		}
	case encoder.Linear:
		m.found, m.k = true, math.Pi
		m.text = v.Say("d → ∞ is sin k ÷ k: first zero at k = π", "d → ∞ 即 sin k ÷ k：首个零点 k = π")
	default:
		m.text = v.Say("d → ∞ swings, but stays above zero here", "d → ∞：有摆动，但在此范围内为正")
		for i, g := range limit {
			if g <= 0 {
				m.found, m.k = true, ks[i]
				m.text = v.Say("d → ∞ falls below zero at k = ", "d → ∞：变为负数，k = ") + chart.Label(math.Round(ks[i]))
				break
			}
		}
	}
	return m
}

// markLandmarks marks the landmarks on the chart by letters, unless one covers the one
// before it.
func markLandmarks(s *scene.Scene, landmarks []landmark, c *chart.Axes) {
	taken := -20.0
	for _, m := range landmarks {
		x := c.PixelX(m.k)
		if !m.found || m.k > c.X.Hi || x <= taken+14 {
			continue
		}
		label := math.Round(c.PixelY(m.g)) - 9
		if label < c.Top+16 {
			label += 26 // below, that is
		}
		c.Dot(s, scene.Wrong, m.k, m.g)
		s.Text(scene.Wrong|scene.Strong|scene.Halo, scene.Middle, math.Round(x), label, m.letter)
		taken = x
	}
}

// listLandmarks says what the landmarks are, in a picture of a width.
func listLandmarks(s *scene.Scene, landmarks []landmark, left, width float64) {
	for i, m := range landmarks {
		y := readoutAt + float64(i+1)*lineHeight
		s.Text(scene.Wrong|scene.Strong, scene.Start, left, y, m.letter)
		s.Text(scene.Ink, scene.Start, left+18, y, m.text)
	}
}

// maxSearched is how many cosines the search for where g rises costs, and the one for
// where it is negative.
const maxSearched = 1 << 20
