package angle

// Powers returns count phases per position τ[i] = ω[i]/2π of the frequencies
//
//	ω[i] = (i/count)^m
//
// for i = 0, 1, …, count-1. Their error is below 2⁻¹¹⁰ of a turn.
func Powers(m, count int) []Phase {
	taus := make([]Phase, count)
	for i := range taus {
		tau := perRadian
		for range m {
			tau = fraction(Phase(tau.div(0, uint64(count))).Times(i))
		}
		taus[i] = Phase(tau)
	}
	return taus
}
