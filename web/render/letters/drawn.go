package main

import "math"

// A piece of a letter is another letter, at size percent of its own size and rise units
// higher. It stands beside the piece before it, moved by kern units, or on top of it.
type piece struct {
	of         rune
	size, rise int
	kern       int
	upon       bool
	blank      bool // as wide as the other letter, and empty
}

// composed are letters that the fonts lack, of those that they have.
var composed = map[rune][]piece{
	'⁰': {superscript('0')}, '⁵': {superscript('5')}, '⁶': {superscript('6')}, '⁷': {superscript('7')},
	'⁸': {superscript('8')}, '⁹': {superscript('9')}, '⁻': {superscript('−')},
	'ᴵ': {superscript('I')}, 'ᴾ': {superscript('P')}, 'ᵀ': {superscript('T')},
	'₀': {subscript('0')}, '₁': {subscript('1')}, '₂': {subscript('2')}, '₃': {subscript('3')},
	'ₘ': {subscript('m')}, 'ₙ': {subscript('n')},
	'⅛': {superscript('1'), {of: '/', size: 100, kern: -90}, {of: '8', size: 60, rise: -20, kern: -90}},
	'⋮': {{of: '.', size: 100}, {of: '.', size: 100, rise: 310, upon: true}, {of: '.', size: 100, rise: 620, upon: true}},
	'·': {{of: '.', size: 100, rise: 295}},
	'…': {{of: '.', size: 100}, {of: '.', size: 100}, {of: '.', size: 100}},
	'×': {{of: '×', size: 80, rise: 70}},
	'÷': {{of: '÷', size: 80, rise: 70}},
	'⋯': {{of: '…', size: 100}}, // half of a Chinese ellipsis, which is in the middle of the line
	'✗': {{of: '×', size: 100}},

	'\u00a0': {{of: ' ', size: 100}},
	'\u2007': {{of: '0', size: 100, blank: true}},
	'\u2009': {{of: ' ', size: 80}},
	'\u202f': {{of: ' ', size: 80}},
}

func superscript(r rune) piece { return piece{of: r, size: 60, rise: 340} }
func subscript(r rune) piece   { return piece{of: r, size: 60, rise: -120} }

// tight are letters for which the fonts leave the place of a Chinese one, though
// pictures have them in formulas and between words of any language. bearing is
// what they keep on their sides.
const (
	tight   = "§±¶×÷’“”←→↓⇒∂∞∫≈≠■"
	bearing = 70
)

var drawn = map[rune]struct {
	outline
	advance int
}{
	'⟨': {chevron(250, 80), 330},
	'⟩': {chevron(80, 250), 330},
	'↺': {turn(), 900},
}

// chevron returns a bracket that is open towards from, and has its tip at to.
func chevron(from, to int) outline {
	pen := 66
	if to > from {
		pen = -pen
	}
	const top, middle, bottom = 800, 350, -100
	// Clockwise or not does not matter: it is one contour.
	return outline{{
		{{from, top}}, {{to, middle}}, {{from, bottom}}, {{from + pen, bottom}}, {{to + pen, middle}}, {{from + pen, top}},
	}}
}

// turn returns an open circle that ends in an arrow, counterclockwise.
func turn() outline {
	const x, y, outer, inner = 450, 350, 350, 284
	at := func(r, degrees float64) point {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		return point{x + int(math.Round(r*cos)), y + int(math.Round(r*sin))}
	}
	// From the upper left on, around the bottom and the right, to the top.
	const begin, end, step = 130.0, 410.0, 10.0
	var ring contour
	for a := begin; a <= end; a += step {
		ring = append(ring, segment{at(outer, a)})
	}
	for a := end; a >= begin; a -= step {
		ring = append(ring, segment{at(inner, a)})
	}
	const middle = (outer + inner) / 2
	head := contour{{at(middle+165, end-10)}, {at(middle, end+45)}, {at(middle-165, end-10)}}
	return outline{ring, head}
}
