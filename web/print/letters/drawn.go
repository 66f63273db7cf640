package main

import "math"

// A piece of a letter is another letter, at so many percent of its size, so
// many units higher, and that much closer to or away from the piece before it.
type piece struct {
	of         rune
	size, rise int
	kern       int
}

// composed are letters that the fonts lack, of those that they have.
var composed = map[rune][]piece{
	'⁰': {superscript('0')}, '⁵': {superscript('5')}, '⁶': {superscript('6')}, '⁷': {superscript('7')},
	'⁸': {superscript('8')}, '⁹': {superscript('9')}, '⁻': {superscript('−')},
	'ᴵ': {superscript('I')}, 'ᴾ': {superscript('P')}, 'ᵀ': {superscript('T')},
	'₀': {subscript('0')}, '₁': {subscript('1')}, '₂': {subscript('2')}, '₃': {subscript('3')},
	'ₘ': {subscript('m')}, 'ₙ': {subscript('n')},
	'⅛': {superscript('1'), {'/', 100, 0, -90}, {'8', 60, -20, -90}},
	'⋮': {{'.', 100, 0, 0}, {'.', 100, 310, -278}, {'.', 100, 620, -278}},
	'✗': {{'×', 120, -60, 0}},
}

func superscript(r rune) piece { return piece{r, 60, 340, 0} }
func subscript(r rune) piece   { return piece{r, 60, -120, 0} }

// spaces are as wide as a part of another letter.
var spaces = map[rune]struct {
	of                     rune
	numerator, denominator int
}{
	'\u00a0': {' ', 1, 1},
	'\u2007': {'0', 1, 1},
	'\u2009': {' ', 4, 5},
	'\u202f': {' ', 4, 5},
}

// drawn are letters that are made here.
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
	return outline{{point{from, top}, []segment{
		{{to, middle}}, {{from, bottom}}, {{from + pen, bottom}}, {{to + pen, middle}}, {{from + pen, top}},
	}}}
}

// turn returns an open circle that ends in an arrow, counterclockwise.
func turn() outline {
	const x, y, outer, inner = 450, 350, 350, 284
	at := func(r, degrees float64) point {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		return point{x + int(math.Round(r*cos)), y + int(math.Round(r*sin))}
	}
	// From the upper left on, around the bottom and the right, to the top.
	const begin, end, step = 140.0, 420.0, 10.0
	ring := contour{start: at(outer, begin)}
	for a := begin + step; a <= end; a += step {
		ring.segments = append(ring.segments, segment{at(outer, a)})
	}
	for a := end; a >= begin; a -= step {
		ring.segments = append(ring.segments, segment{at(inner, a)})
	}
	const middle = (outer + inner) / 2
	head := contour{start: at(middle-170, begin+8), segments: []segment{{at(middle+150, begin+8)}, {at(middle+60, begin-48)}}}
	return outline{ring, head}
}
