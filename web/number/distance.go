package number

// Rounding is less than numbers of the size of 1 differ by, unless by rounding alone.
const Rounding = 1e-15

// Distance returns how far two numbers are apart, with two decimals.
func Distance(x float64) string {
	if x < Rounding {
		return "< 10⁻¹⁵"
	}
	return Fixed(x, 2)
}
