package sweep

// mirror writes the row c turned ahead by the row f to ahead, and c turned back by it
// to back:
//
//	sin (c±f) = sin c · cos f ± cos c · sin f
//	cos (c±f) = cos c · cos f ∓ sin c · sin f
//
// (DLMF 4.21.2–3). The same four products serve both signs. All rows have the same
// length. If ahead and back are the same one, c turned back is left in it.
func mirror[T Float](ahead, back []T, c, f []float64) {
	// Four pairs at a time: arrays of a known length need no bounds checks.
	for ; len(f) >= 8; ahead, back, c, f = ahead[8:], back[8:], c[8:], f[8:] {
		a, b, c, f := (*[8]T)(ahead), (*[8]T)(back), (*[8]float64)(c), (*[8]float64)(f)
		sc, cs, cc, ss := c[0]*f[1], c[1]*f[0], c[1]*f[1], c[0]*f[0]
		a[0], a[1], b[0], b[1] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = c[2]*f[3], c[3]*f[2], c[3]*f[3], c[2]*f[2]
		a[2], a[3], b[2], b[3] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = c[4]*f[5], c[5]*f[4], c[5]*f[5], c[4]*f[4]
		a[4], a[5], b[4], b[5] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = c[6]*f[7], c[7]*f[6], c[7]*f[7], c[6]*f[6]
		a[6], a[7], b[6], b[7] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
	for j := 0; j < len(f)-1; j += 2 {
		sc, cs, cc, ss := c[j]*f[j+1], c[j+1]*f[j], c[j+1]*f[j+1], c[j]*f[j]
		ahead[j], ahead[j+1], back[j], back[j+1] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
}

// mirrorApart is mirror for rows whose sines and cosines are apart.
func mirrorApart[T Float](sinAhead, cosAhead, sinBack, cosBack []T, c, f []float64) {
	for len(f) >= 8 {
		sa, ca, sb, cb := (*[4]T)(sinAhead), (*[4]T)(cosAhead), (*[4]T)(sinBack), (*[4]T)(cosBack)
		x, y := (*[8]float64)(c), (*[8]float64)(f)
		sc, cs, cc, ss := x[0]*y[1], x[1]*y[0], x[1]*y[1], x[0]*y[0]
		sa[0], ca[0], sb[0], cb[0] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x[2]*y[3], x[3]*y[2], x[3]*y[3], x[2]*y[2]
		sa[1], ca[1], sb[1], cb[1] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x[4]*y[5], x[5]*y[4], x[5]*y[5], x[4]*y[4]
		sa[2], ca[2], sb[2], cb[2] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x[6]*y[7], x[7]*y[6], x[7]*y[7], x[6]*y[6]
		sa[3], ca[3], sb[3], cb[3] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sinAhead, cosAhead, sinBack, cosBack = sinAhead[4:], cosAhead[4:], sinBack[4:], cosBack[4:]
		c, f = c[8:], f[8:]
	}
	for i := range len(f) / 2 {
		sc, cs, cc, ss := c[2*i]*f[2*i+1], c[2*i+1]*f[2*i], c[2*i+1]*f[2*i+1], c[2*i]*f[2*i]
		sinAhead[i], cosAhead[i], sinBack[i], cosBack[i] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
}
