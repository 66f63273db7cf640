package encoder

// RelativeDot returns the dot product of two rows that are offset positions
// apart, wherever they stand:
//
//	g(k) = PE[m]·PE[m+k] = Σ cos(k·ω[i])
//
// summed over i = 0, 1, …, d/2-1, for any real k in ±MaxPosition. It is even
// in k, at most d/2 in magnitude, and within 1e-15·d of its true value.
//
// Special cases are:
//
//	RelativeDot(0) = d/2
func (e *Encoding) RelativeDot(offset float64) (float64, error) {
	dst := [1]float64{}
	err := e.RelativeDots(dst[:], []float64{offset})
	return dst[0], err
}

// RelativeDots writes the relative dot product for each of the offsets into
// dst, which has the same length. Offsets that follow each other in steps of 1
// cost less than others.
func (e *Encoding) RelativeDots(dst, offsets []float64) error {
	for _, k := range offsets {
		if err := checkPosition("offset", k); err != nil {
			return err
		}
	}
	if len(dst) != len(offsets) {
		return Refuse("destination length", len(dst), "is not the number of offsets")
	}
	for len(offsets) > 0 {
		n := consecutive(offsets[:min(len(offsets), dotRows)])
		e.dots(dst[:n], offsets[0])
		dst, offsets = dst[n:], offsets[n:]
	}
	return nil
}

// dotRows is how many offsets are summed together.
const dotRows = 256

// dots writes g(first), g(first+1), … into dst, at most dotRows of them.
func (e *Encoding) dots(dst []float64, first float64) {
	var sums [dotRows]sum
	rows := make([]float64, len(dst)*2*min(tilePairs, len(e.tau)))
	for i := 0; i < len(e.tau); i += tilePairs {
		tau := e.tau[i:min(i+tilePairs, len(e.tau))]
		sweep(rows, tau, first, len(dst))
		for r := range dst {
			row := rows[r*2*len(tau):][:2*len(tau)]
			for j := 1; j < len(row); j += 2 {
				sums[r].add(row[j])
			}
		}
	}
	for r := range dst {
		dst[r] = sums[r].total + sums[r].rest
		if first+float64(r) == 0 {
			dst[r] = float64(len(e.tau))
		}
	}
}

// A sum adds numbers and keeps apart what rounding loses of each (Knuth, The
// Art of Computer Programming, volume 2, theorem 4.2.2B).
type sum struct{ total, rest float64 }

func (s *sum) add(x float64) {
	total := s.total + x
	kept := total - s.total
	s.rest += (s.total - (total - kept)) + (x - kept)
	s.total = total
}
