package sweep

// turned returns the sines and the cosines of c + f and c − f from those of c and f:
//
//	sin (c±f) = sin c · cos f ± cos c · sin f
//	cos (c±f) = cos c · cos f ∓ sin c · sin f
//
// (DLMF 4.21.2–3). The same four products serve both signs.
func turned[T Float](sinC, cosC, sinF, cosF float64) (sinAhead, cosAhead, sinBack, cosBack T) {
	ss, sc, cs, cc := sinC*sinF, sinC*cosF, cosC*sinF, cosC*cosF
	return T(sc + cs), T(cc - ss), T(sc - cs), T(cc + ss)
}

// mirror writes the row c turned ahead by the row f to ahead, and c turned back by it
// to back. All four have the same length. If ahead and back are the same row, c
// turned back is left in it.
func mirror[T Float](ahead, back []T, c, f []float64) {
	// Four pairs at a time: arrays of a known length need no bounds checks.
	for ; len(f) >= 8; ahead, back, c, f = ahead[8:], back[8:], c[8:], f[8:] {
		a, b, c, f := (*[8]T)(ahead), (*[8]T)(back), (*[8]float64)(c), (*[8]float64)(f)
		a[0], a[1], b[0], b[1] = turned[T](c[0], c[1], f[0], f[1])
		a[2], a[3], b[2], b[3] = turned[T](c[2], c[3], f[2], f[3])
		a[4], a[5], b[4], b[5] = turned[T](c[4], c[5], f[4], f[5])
		a[6], a[7], b[6], b[7] = turned[T](c[6], c[7], f[6], f[7])
	}
	for j := 0; j < len(f)-1; j += 2 {
		ahead[j], ahead[j+1], back[j], back[j+1] = turned[T](c[j], c[j+1], f[j], f[j+1])
	}
}

// mirrorApart is mirror for rows whose sines and cosines are apart.
func mirrorApart[T Float](sinAhead, cosAhead, sinBack, cosBack []T, c, f []float64) {
	for len(f) >= 8 {
		sa, ca, sb, cb := (*[4]T)(sinAhead), (*[4]T)(cosAhead), (*[4]T)(sinBack), (*[4]T)(cosBack)
		x, y := (*[8]float64)(c), (*[8]float64)(f)
		sa[0], ca[0], sb[0], cb[0] = turned[T](x[0], x[1], y[0], y[1])
		sa[1], ca[1], sb[1], cb[1] = turned[T](x[2], x[3], y[2], y[3])
		sa[2], ca[2], sb[2], cb[2] = turned[T](x[4], x[5], y[4], y[5])
		sa[3], ca[3], sb[3], cb[3] = turned[T](x[6], x[7], y[6], y[7])
		sinAhead, cosAhead, sinBack, cosBack = sinAhead[4:], cosAhead[4:], sinBack[4:], cosBack[4:]
		c, f = c[8:], f[8:]
	}
	for i := range len(f) / 2 {
		sinAhead[i], cosAhead[i], sinBack[i], cosBack[i] = turned[T](c[2*i], c[2*i+1], f[2*i], f[2*i+1])
	}
}
