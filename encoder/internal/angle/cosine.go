package angle

// Cosines writes the cosine of each phase to dst, within 4e-16:
//
//	cos 2πa = sin (π/2·v),  v = 1 − 4·|a|
//
// for a in [−½, ½] turn. The sine is v times a polynomial in v², through its values
// at the zeros of the Chebyshev polynomial of degree 19, and within 1.7e-19 of it
// between them. Unlike Sincos this needs no quarter turns, and 64 bits of a phase.
func Cosines(dst []float64, phases []Phase) {
	dst = dst[:len(phases)]
	for i, a := range phases {
		magnitude := int64(a.Hi) ^ int64(a.Hi)>>63 // |a|, in units of 2⁻⁶⁴ turn, rounded down
		v := float64(1<<62-magnitude) * 0x1p-62
		z := v * v
		dst[i] = v * ((((((((5.862350042819027e-12*z-6.683965200407248e-10)*z+5.6921285237658584e-08)*z-
			3.5988429470614973e-06)*z+1.6044118467426605e-04)*z-4.681754135292606e-03)*z+
			7.969262624616379e-02)*z-6.459640975062461e-01)*z + 1.5707963267948966)
	}
}
