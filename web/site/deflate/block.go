package deflate

import "math"

const (
	piece      = 1 << 13 // bytes: blocks are made of whole ones
	mostPieces = 64      // in a block
	newCode    = 4000    // bits: what it takes for another code to be worth having
)

// blocks returns where the blocks of content end. Parts with different bytes
// want different codes: the ends are those for which the entropies of the bytes of
// the blocks, and the price of a new code for each, are the least together.
func blocks(content []byte) []int {
	n := (len(content) + piece - 1) / piece
	counts := make([][256]int, n)
	for i, b := range content {
		counts[i/piece][b]++
	}
	// least[j] is what the first j pieces take; the last block begins with piece
	// last[j].
	least := make([]float64, n+1)
	last := make([]int, n+1)
	for j := 1; j <= n; j++ {
		least[j] = math.Inf(1)
		var block [256]int
		for i := j - 1; i >= max(0, j-mostPieces); i-- {
			for b, count := range counts[i] {
				block[b] += count
			}
			if bits := least[i] + entropy(&block) + newCode; bits < least[j] {
				least[j], last[j] = bits, i
			}
		}
	}
	var begins []int
	for j := n; j > 0; j = last[j] {
		begins = append(begins, last[j]*piece)
	}
	ends := []int{len(content)}
	for i := len(begins) - 2; i >= 0; i-- {
		ends = append(ends[:len(ends)-1], begins[i], len(content))
	}
	return ends
}

// entropy returns how many bits an ideal code needs for bytes that occur as
// often as counts says: Σ n[b]·log₂(n/n[b]).
func entropy(counts *[256]int) float64 {
	n := 0
	for _, count := range counts {
		n += count
	}
	bits := 0.0
	for _, count := range counts {
		if count > 0 {
			bits += float64(count) * math.Log2(float64(n)/float64(count))
		}
	}
	return bits
}
