package attention

import (
	"github.com/posenc/posenc/encoder"
)

// Embed returns a vector of d numbers for each word, row after row. It depends
// on the spelling of the word alone. The numbers are uniformly distributed over
// [-√3, √3), so that their variance is 1. Embed returns an *Error if d is not in
// [1, MaxDModel].
func Embed(words []string, d int) ([]float64, error) {
	switch {
	case d <= 0:
		return nil, encoder.Invalid("d_model", d, "not-positive: is not positive")
	case d > encoder.MaxDModel:
		return nil, encoder.Invalid("d_model", d, "above-65536: is above 65536")
	}
	x := make([]float64, 0, len(words)*d)
	for _, word := range words {
		numbers := wordSeed(word)
		for range d {
			x = append(x, numbers.standard())
		}
	}
	return x, nil
}

// wordSeed returns the FNV-1a hash of a word.
func wordSeed(word string) SplitMix {
	hash := uint64(14695981039346656037)
	for i := range len(word) {
		hash = (hash ^ uint64(word[i])) * 1099511628211
	}
	return SplitMix(hash)
}
