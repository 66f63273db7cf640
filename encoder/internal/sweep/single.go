package sweep

import "github.com/posenc/posenc/encoder/internal/angle"

// singlePairs is how many pairs of a single row are made at a time.
const singlePairs = 64

// single writes the row of one position, times scale. All columns of its pairs exist.
func single[T Float](row []T, l Layout, tau []angle.Phase, pos, scale float64) {
	var at [singlePairs]angle.Phase
	var pairs [2 * singlePairs]float64
	for len(tau) > 0 {
		n := min(singlePairs, len(tau))
		scaledAt(at[:n], tau[:n], pos, scale)
		angle.Sincos(pairs[:], at[:n])
		place(row, l, pairs[:2*n])
		tau, l = tau[n:], l.skip(n)
	}
}

// scaledAt writes pos·scale·τ, a product that is not rounded, for each τ in tau to dst.
func scaledAt(dst, tau []angle.Phase, pos, scale float64) {
	if scale == 1 {
		angle.At(dst, tau, pos)
		return
	}
	for i, tau := range tau {
		dst[i] = tau.AtProduct(pos, scale)
	}
}

// place writes the sines and cosines of pairs to their columns of a row.
func place[T Float](row []T, l Layout, pairs []float64) {
	sin, cos := row[l.Sin:], row[l.Cos:]
	for i, j := 0, 0; i < len(pairs)-1; i, j = i+2, j+l.Step {
		sin[j], cos[j] = T(l.Amplitude*pairs[i]), T(l.Amplitude*pairs[i+1])
	}
}
