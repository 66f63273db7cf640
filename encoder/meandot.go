package encoder

import "math"

// MeanDots writes into dst means of dot products, as a picture needs them that
// has more rows than pixels: element j is the mean of PE[m]·PE[n] over all real
// m and n within width/2 of two positions that are first + j·step apart,
//
//	Σ cos((first + j·step)·ω[i]) · sinc²(ω[i]·width/2),  sinc x = sin x / x
//
// summed over i = 0, 1, …, d/2-1, since the mean of cos xω over an interval is
// its middle value times sinc, and so for m and for n. A width of 0 gives the
// dot products themselves. Each is within 1e-13·d of its true value for up to
// 1000 elements.
func (e *Encoding) MeanDots(dst []float64, first, step, width float64) error {
	if err := CheckPosition("offset", first); err != nil {
		return err
	}
	if err := CheckPosition("offset", first+float64(len(dst))*step); err != nil {
		return err
	}
	clear(dst)
	for i := range e.tau {
		weight := 1.0
		if x := e.Frequency(i) * width / 2; x != 0 {
			weight = math.Sin(x) / x * math.Sin(x) / x
		}
		if weight < 1e-14 {
			continue // too fast to be seen
		}
		sin, cos := e.Pair(i, first)
		s, c := e.Pair(i, step)
		for j := range dst {
			dst[j] += weight * cos
			sin, cos = sin*c+cos*s, cos*c-sin*s
		}
	}
	return nil
}
