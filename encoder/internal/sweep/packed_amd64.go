package sweep

import "unsafe"

// packedPairs is mirror for float32, by the instructions for two numbers at a time that
// every amd64 has. It returns how many pairs it has written.
func packedPairs[T Float](aheadF, backF, aheadG, backG []T, c, f, g []float64) int {
	n := len(c) / 2
	if !single[T]() || n == 0 {
		return 0
	}
	mirrorPairs(first(aheadF), first(backF), first(aheadG), first(backG), &c[0], &f[0], &g[0], n)
	return n
}

// packedHalves is packedPairs for mirrorApart.
func packedHalves[T Float](sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG []T, c, f, g []float64) int {
	n := len(c) / 4 * 2
	if !single[T]() || n == 0 {
		return 0
	}
	mirrorHalves(first(sinAF), first(cosAF), first(sinBF), first(cosBF), first(sinAG), first(cosAG), first(sinBG), first(cosBG), &c[0], &f[0], &g[0], n)
	return n
}

func single[T Float]() bool { return unsafe.Sizeof(T(0)) == 4 }

// first returns the address of the first number of a row of float32.
func first[T Float](row []T) *float32 { return (*float32)(unsafe.Pointer(&row[0])) }

// mirrorPairs is mirror for pairs that are not checked against the lengths of rows.
//
//go:noescape
func mirrorPairs(aheadF, backF, aheadG, backG *float32, row, byF, byG *float64, pairs int)

// mirrorHalves is mirrorPairs for rows whose sines and cosines are apart, and an even
// number of pairs.
//
//go:noescape
func mirrorHalves(sinAF, cosAF, sinBF, cosBF, sinAG, cosAG, sinBG, cosBG *float32, row, byF, byG *float64, pairs int)
