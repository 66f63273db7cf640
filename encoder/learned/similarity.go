package learned

// A Similarity has the cosines of the angles between rows p = 0, Step, 2·Step, …
type Similarity struct {
	Step, Size int
	cosines    []float64
}

// Similarity returns the cosines of all pairs of rows that are multiples of the smallest
// step with which there are at most most of them. A row of zeros has the cosine 0 with
// every other.
func (t *Table) Similarity(most int) *Similarity {
	step := (t.rows + max(most, 1) - 1) / max(most, 1)
	s := &Similarity{Step: step, Size: (t.rows + step - 1) / step}
	s.cosines = make([]float64, s.Size*s.Size)
	norms := t.Norms()
	for i := range s.Size {
		t.rest()
		for j := range i + 1 {
			p, q := i*step, j*step
			c := 0.0
			if norms[p] > 0 && norms[q] > 0 {
				c = min(1, max(-1, dot(t.Row(p), t.Row(q))/norms[p]/norms[q]))
			}
			s.cosines[i*s.Size+j], s.cosines[j*s.Size+i] = c, c
		}
	}
	return s
}

// At returns cos ∠(x[i·Step], x[j·Step]), for 0 ≤ i, j < Size.
func (s *Similarity) At(i, j int) float64 { return s.cosines[i*s.Size+j] }

// ByOffset returns the mean cosine of all pairs of rows k·Step apart, for k = 0, …,
// Size-1.
func (s *Similarity) ByOffset() []float64 {
	mean := make([]float64, s.Size)
	for k := range mean {
		for i := k; i < s.Size; i++ {
			mean[k] += s.At(i, i-k)
		}
		mean[k] /= float64(s.Size - k)
	}
	return mean
}

// Stationarity returns how much of the variance of the cosines of different rows their
// offset explains:
//
//	1 − Σ (c[i, j] − m[|i−j|])² / Σ (c[i, j] − m)²
//
// where m[k] are the means ByOffset and m is the mean of all. Sinusoids have 1, for their
// cosines are a function of the offset; so have rows whose cosines are all equal.
func (s *Similarity) Stationarity() float64 {
	byOffset, all, pairs := s.ByOffset(), 0.0, 0.0
	for k, mean := range byOffset[1:] {
		n := float64(s.Size - 1 - k)
		all, pairs = all+n*mean, pairs+n
	}
	if pairs == 0 {
		return 1
	}
	all /= pairs
	within, total := 0.0, 0.0
	for i := range s.Size {
		for j := range i {
			c := s.At(i, j)
			within += (c - byOffset[i-j]) * (c - byOffset[i-j])
			total += (c - all) * (c - all)
		}
	}
	const rounding = 1e-26
	if total <= rounding*pairs {
		return 1
	}
	return 1 - within/total
}
