package sweep

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// turn writes the row c turned by the row f to dst, ahead if sign is 1 and back if it
// is −1:
//
//	sin (c±f) = sin c · cos f ± cos c · sin f
//	cos (c±f) = cos c · cos f ∓ sin c · sin f
//
// (DLMF 4.21.2–3). All rows have the same length.
func turn(dst, c, f []float64, sign float64) {
	n := len(dst)
	c, f = c[:n], f[:n]
	for j := 1; j < n; j += 2 {
		sin, cos := sign*f[j-1], f[j]
		dst[j-1], dst[j] = c[j-1]*cos+c[j]*sin, c[j]*cos-c[j-1]*sin
	}
}

// mirror writes the row c turned ahead and back by the row f, and by the row g. The same
// four products serve both signs, and c is read once. If the rows ahead and back are
// the same one, c turned back is left in it.
func mirror[T Float](aheadF, backF, aheadG, backG []T, c, f, g []float64) {
	n := len(c)
	aheadF, backF, f = aheadF[:n], backF[:n], f[:n]
	aheadG, backG, g = aheadG[:n], backG[:n], g[:n]
	for j := 1 + 2*packedPairs(aheadF, backF, aheadG, backG, c, f, g); j < n; j += 2 {
		x, y := c[j-1], c[j]
		sc, cs, cc, ss := x*f[j], y*f[j-1], y*f[j], x*f[j-1]
		aheadF[j-1], aheadF[j], backF[j-1], backF[j] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x*g[j], y*g[j-1], y*g[j], x*g[j-1]
		aheadG[j-1], aheadG[j], backG[j-1], backG[j] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
}

// mirrorApart is mirror for rows whose sines and cosines are apart.
func mirrorApart[T Float](sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG []T, c, f, g []float64) {
	n := len(sinAF)
	cosAF, sinBF, cosBF, f = cosAF[:n], sinBF[:n], cosBF[:n], f[:2*n]
	sinAG, cosAG, sinBG, cosBG, g = sinAG[:n], cosAG[:n], sinBG[:n], cosBG[:n], g[:2*n]
	c = c[:2*n]
	for i := packedHalves(sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG, c, f, g); i < n; i++ {
		x, y := c[2*i], c[2*i+1]
		sc, cs, cc, ss := x*f[2*i+1], y*f[2*i], y*f[2*i+1], x*f[2*i]
		sinAF[i], cosAF[i], sinBF[i], cosBF[i] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = x*g[2*i+1], y*g[2*i], y*g[2*i+1], x*g[2*i]
		sinAG[i], cosAG[i], sinBG[i], cosBG[i] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
}

// mirrorTwice is mirrorApart for rows that have each number twice.
func mirrorTwice[T Float](sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG []T, c, f, g []float64) {
	n := len(c)
	sinAF, cosAF, sinBF, cosBF, f = sinAF[:n], cosAF[:n], sinBF[:n], cosBF[:n], f[:n]
	sinAG, cosAG, sinBG, cosBG, g = sinAG[:n], cosAG[:n], sinBG[:n], cosBG[:n], g[:n]
	for j := 1; j < n; j += 2 {
		x, y := c[j-1], c[j]
		sc, cs, cc, ss := x*f[j], y*f[j-1], y*f[j], x*f[j-1]
		sin, cos := T(sc+cs), T(cc-ss)
		sinAF[j-1], sinAF[j], cosAF[j-1], cosAF[j] = sin, sin, cos, cos
		sin, cos = T(sc-cs), T(cc+ss)
		sinBF[j-1], sinBF[j], cosBF[j-1], cosBF[j] = sin, sin, cos, cos
		sc, cs, cc, ss = x*g[j], y*g[j-1], y*g[j], x*g[j-1]
		sin, cos = T(sc+cs), T(cc-ss)
		sinAG[j-1], sinAG[j], cosAG[j-1], cosAG[j] = sin, sin, cos, cos
		sin, cos = T(sc-cs), T(cc+ss)
		sinBG[j-1], sinBG[j], cosBG[j-1], cosBG[j] = sin, sin, cos, cos
	}
}

// manyPairs is from how many pairs on a sum hides the rounding errors of its cosines.
const manyPairs = 16

// cosineSum returns Σ cos(k·ω[i]), at most the number of pairs in magnitude and
// exactly even in k.
func cosineSum(tau []angle.Phase, k float64) float64 {
	k = math.Abs(k)
	var at [sumPairs]angle.Phase
	var cos [sumPairs]float64
	var sum Sum
	for i := 0; i < len(tau); i += sumPairs {
		n := min(sumPairs, len(tau)-i)
		angle.At(at[:], tau[i:i+n], k)
		angle.Cosines(cos[:], at[:n])
		sum.addAll(cos[:n])
	}
	most := float64(len(tau))
	return max(-most, min(sum.Value(), most))
}

// Rounding may add to an amplitude: bound takes that back, for no sine is greater than
// 1. It looks for pairs whose product is small, as the other number of such a pair is:
// if |sin| > 1, then |cos| < √2e-15, or their radius would be off by more than 1e-15.
const nearAxis = 1e-7

// bound brings interleaved sines and cosines into ±limit, from a radius of that.
func bound[T Float](row []T, limit float64) {
	least := nearAxis * limit * limit
	for ; len(row) >= 8; row = row[8:] {
		x := (*[8]T)(row)
		if product(x[0], x[1]) <= least || product(x[2], x[3]) <= least || product(x[4], x[5]) <= least || product(x[6], x[7]) <= least {
			clamp(x[:], T(limit))
		}
	}
	clamp(row, T(limit))
}

// boundApart is bound for sines and cosines that are apart.
func boundApart[T Float](sin, cos []T, limit float64) {
	least := nearAxis * limit * limit
	for ; len(sin) >= 4 && len(cos) >= 4; sin, cos = sin[4:], cos[4:] {
		x, y := (*[4]T)(sin), (*[4]T)(cos)
		if product(x[0], y[0]) <= least || product(x[1], y[1]) <= least || product(x[2], y[2]) <= least || product(x[3], y[3]) <= least {
			clamp(x[:], T(limit))
			clamp(y[:], T(limit))
		}
	}
	clamp(sin, T(limit))
	clamp(cos, T(limit))
}

// product returns |x·y|.
func product[T Float](x, y T) float64 { return math.Abs(float64(x) * float64(y)) }

func clamp[T Float](row []T, limit T) {
	for j, x := range row {
		if x > limit {
			row[j] = limit
		} else if x < -limit {
			row[j] = -limit
		}
	}
}
