package figure

// Ease returns how far a movement has come at the part t of its time, from 0 before its
// beginning to 1 after its end: it is slow at both,
//
//	3t² − 2t³
func Ease(t float64) float64 {
	t = max(0, min(t, 1))
	return t * t * (3 - 2*t)
}
