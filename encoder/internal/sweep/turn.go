package sweep

// mirror writes the row c turned ahead by the row f to ahead, and c turned
// back by it to back. All four have the same length. If ahead and back are the
// same row, c turned back is left in it.
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
func mirrorApart[T Float](aheadSin, aheadCos, backSin, backCos []T, c, f []float64) {
	for len(f) >= 8 {
		as, ac, bs, bc := (*[4]T)(aheadSin), (*[4]T)(aheadCos), (*[4]T)(backSin), (*[4]T)(backCos)
		x, y := (*[8]float64)(c), (*[8]float64)(f)
		sc, cs, cc, ss := x[0]*y[1], x[1]*y[0], x[1]*y[1], x[0]*y[0]
		as[0], ac[0], bs[0], bc[0] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x[2]*y[3], x[3]*y[2], x[3]*y[3], x[2]*y[2]
		as[1], ac[1], bs[1], bc[1] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x[4]*y[5], x[5]*y[4], x[5]*y[5], x[4]*y[4]
		as[2], ac[2], bs[2], bc[2] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x[6]*y[7], x[7]*y[6], x[7]*y[7], x[6]*y[6]
		as[3], ac[3], bs[3], bc[3] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		aheadSin, aheadCos, backSin, backCos = aheadSin[4:], aheadCos[4:], backSin[4:], backCos[4:]
		c, f = c[8:], f[8:]
	}
	for i := 0; i < len(f)/2; i++ {
		sc, cs, cc, ss := c[2*i]*f[2*i+1], c[2*i+1]*f[2*i], c[2*i+1]*f[2*i+1], c[2*i]*f[2*i]
		aheadSin[i], aheadCos[i], backSin[i], backCos[i] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
}
