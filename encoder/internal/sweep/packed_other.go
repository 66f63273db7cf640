//go:build !amd64

package sweep

func packedPairs[T Float](aheadF, backF, aheadG, backG []T, c, f, g []float64) int { return 0 }

func packedHalves[T Float](sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG []T, c, f, g []float64) int {
	return 0
}
