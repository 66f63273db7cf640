package figure

// Ease returns the progress of a movement, from 0 to 1, at the part t of its time. It is
// slow at the beginning and at the end,
//
//	3t² − 2t³
func Ease(t float64) float64 {
	t = max(0, min(t, 1))
	return t * t * (3 - 2*t)
}
