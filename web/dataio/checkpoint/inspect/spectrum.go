package inspect

import "github.com/posenc/posenc/encoder/learned"

// A Spectrum has the power of each column at k turns in all rows, k = 1, 2, …, as a part of
// the power of the column, without its mean.
type Spectrum struct {
	Turns  int         // K, up to which 99 % of the power of all columns lies, but at least 16 if there are as many
	Shares [][]float64 // of each column, for k = 1, …, K
}

// spectrumOf returns the spectrum of a table.
func spectrumOf(t *learned.Table) *Spectrum {
	powers, mean, total := make([][]float64, t.Columns()), make([]float64, t.Rows()/2+1), 0.0
	for j := range powers {
		powers[j] = t.Power(j)
		for k, p := range powers[j] {
			mean[k] += p / float64(t.Columns())
		}
	}
	for _, p := range mean[1:] {
		total += p
	}
	s := &Spectrum{}
	const most, least = 0.99, 16
	sum := 0.0
	for k := 1; k < len(mean) && (k <= least || sum < most*total); k++ {
		sum += mean[k]
		s.Turns = k
	}
	for _, power := range powers {
		all := 0.0
		for _, p := range power[1:] {
			all += p
		}
		shares := make([]float64, s.Turns)
		const rounding = 1e-28
		if all > rounding*power[0] {
			for k := range shares {
				shares[k] = power[1+k] / all
			}
		}
		s.Shares = append(s.Shares, shares)
	}
	return s
}
