package learned

// Power returns the power spectrum of column j, 0 ≤ j < d:
//
//	P[k] = c·|X[k]|²/n²,  X[k] = Σ x[p, j]·e^(−2πi·kp/n)
//
// for k = 0, …, ⌊n/2⌋, in turns per n positions, where c = 1 for k = 0 and k = n/2 and
// c = 2 between, as −k has the same power. The sum of all P[k] is the mean of x[p, j]²
// (Parseval).
func (t *Table) Power(j int) []float64 {
	t.rest()
	n := t.rows
	x := make([]complex128, n)
	for p := range x {
		x[p] = complex(t.x[p*t.columns+j], 0)
	}
	fourier(x)
	power := make([]float64, n/2+1)
	for k := range power {
		re, im := real(x[k])/float64(n), imag(x[k])/float64(n)
		power[k] = re*re + im*im
		if k > 0 && 2*k < n {
			power[k] *= 2
		}
	}
	return power
}

// A Peak is the frequency with the most power in the spectrum of a column.
type Peak struct {
	Turns int     // k, per n positions; 0 if the column is constant
	Share float64 // P[k] divided by the sum of P[1], P[2], …
}

// Peaks returns the peak of each column.
func (t *Table) Peaks() []Peak {
	peaks := make([]Peak, t.columns)
	for j := range peaks {
		peaks[j] = peakOf(t.Power(j))
	}
	return peaks
}

func peakOf(power []float64) (peak Peak) {
	sum := 0.0
	for k, p := range power[1:] {
		if sum += p; p > peak.Share {
			peak = Peak{k + 1, p}
		}
	}
	// Rounding leaves a constant column some power.
	const rounding = 1e-28
	if sum <= rounding*power[0] {
		return Peak{}
	}
	peak.Share /= sum
	return peak
}

// MeanPower returns the mean over the columns of P[k].
func (t *Table) MeanPower() []float64 {
	mean := make([]float64, t.rows/2+1)
	for j := range t.columns {
		add(mean, 1/float64(t.columns), t.Power(j))
	}
	return mean
}
