package sweep

// A Sum adds numbers and keeps apart what rounding loses of each (Knuth, The
// Art of Computer Programming, volume 2, theorem 4.2.2B).
type Sum struct{ total, rest float64 }

func (s *Sum) Add(x float64) {
	total := s.total + x
	kept := total - s.total
	s.rest += (s.total - (total - kept)) + (x - kept)
	s.total = total
}

// addAll adds numbers, eight of which are first added in pairs.
func (s *Sum) addAll(x []float64) {
	for ; len(x) >= 8; x = x[8:] {
		x := (*[8]float64)(x)
		s.Add(((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7])))
	}
	for _, x := range x {
		s.Add(x)
	}
}

// Value returns the sum.
func (s *Sum) Value() float64 { return s.total + s.rest }

// sumPairs is how many pairs are made at a time for as many offsets.
const sumPairs = 64
