package dataio

import (
	"math"
	"strconv"
	"strings"
)

// A literal is a number with the precision that it was written with.
type literal struct {
	value    float64
	decimals int // digits after the decimal point when written without an exponent
}

// parse reads a number as Python, C, Rust, JavaScript and spreadsheets write it, with
// the words nan, inf and infinity, and with its type behind or around it: 0.5f, 0.5_f32,
// np.float32(0.5).
func parse(token string) (n literal, ok bool) {
	token = withoutType(strings.Map(asciiMinus, token))
	point, exponent := -1, len(token)
	for i := range len(token) {
		switch c := token[i]; {
		case c == '.':
			point = i
		case c == 'e' || c == 'E':
			exponent = i
		case c != '+' && c != '-' && (c < '0' || c > '9'):
			return parseNonFinite(token)
		}
	}
	value, err := strconv.ParseFloat(token, 64)
	if err != nil && !math.IsInf(value, 0) {
		return literal{}, false
	}
	n.value = value
	if point >= 0 {
		n.decimals = exponent - point - 1
	}
	if exponent < len(token) {
		power, _ := strconv.Atoi(token[exponent+1:])
		n.decimals -= power
	}
	return n, true
}

// withoutType returns a number without its type.
func withoutType(token string) string {
	if call, ok := strings.CutSuffix(token, ")"); ok {
		_, number, _ := strings.Cut(call, "(")
		return strings.Trim(number, `"'`)
	}
	for _, suffix := range [...]string{"_f32", "_f64", "f32", "f64", "f", "F", "L"} {
		if number, ok := strings.CutSuffix(token, suffix); ok && number != "" && strings.IndexByte(".0123456789", number[len(number)-1]) >= 0 {
			return number
		}
	}
	return token
}

// asciiMinus replaces the dashes that editors and typeset pages write for a minus.
func asciiMinus(r rune) rune {
	switch r {
	case '\u2212', '\u2010', '\u2011', '\u2013', '\uff0d':
		return '-'
	}
	return r
}

// lowerASCII returns a text with small letters for A to Z. The Unicode tables of
// strings.ToLower would add 2.3 KB to page.wasm, compressed.
func lowerASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, text)
}

// parseNonFinite reads a word for a number that is not finite.
func parseNonFinite(token string) (n literal, ok bool) {
	switch lowerASCII(strings.TrimLeft(token, "+-")) {
	case "nan":
		return literal{value: math.NaN()}, true
	case "inf", "infinity":
		if token[0] == '-' {
			return literal{value: math.Inf(-1)}, true
		}
		return literal{value: math.Inf(1)}, true
	}
	return literal{}, false
}

// A scale has, for each power of ten, the number of decimals of the numbers of that
// size plus one, or 0 if there are no such numbers.
type scale [2 * scaleMost]int

const scaleMost = 32

// add takes a number into account. Zeros, which have no size, are left out.
func (s *scale) add(n literal) {
	if n.value == 0 {
		return
	}
	if at := decade(n.value) + scaleMost; at >= 0 && at < len(s) {
		s[at] = max(s[at], n.decimals+1)
	}
}

// decade returns e for a number of the size of 10^e.
func decade(x float64) int { return int(math.Floor(math.Log10(math.Abs(x)))) }

// step returns the unit of the last digit of the largest numbers that are not
// integers, 0 if there are none. Smaller numbers have more decimals where each is
// written with as many digits as distinguish it from its neighbours.
func (s *scale) step() float64 {
	for i := len(s) - 1; i > 0; i-- {
		if decimals := max(s[i], s[i-1]) - 1; s[i] > 0 && decimals > 0 {
			return math.Pow(10, -float64(decimals))
		}
	}
	return 0
}
