package precision

import "math"

// frequencies returns ω[i] as most models compute it, by the listing of
// PyTorch's tutorial,
//
//	div_term = exp(arange(0, d, 2)·(−ln n/d))
//
// for i = 0, 1, …, d/2-1. Each operation rounds to float32, or to float64 if
// that is the type. The types of 16 bits round the float32 result once more, as
// a model does that is created in float32 and then cast.
func frequencies(dModel int, base float64, t DType) []float64 {
	omega := make([]float64, dModel/2)
	step := -math.Log(base) / float64(dModel)
	for i := range omega {
		if t == Float64 {
			omega[i] = math.Exp(float64(2*i) * step)
		} else {
			omega[i] = t.Round(float64(exp32(float32(2*i) * float32(step))))
		}
	}
	return omega
}

// exp32 returns eˣ for x ≤ 0 with the bits that PyTorch computes on processors
// with AVX2. One in ten results is not the float32 nearest to eˣ, which shows at
// position 1 000 000. With x = q·ln 2 + s,
//
//	eˣ = 2^q·(1 + (s + s²·(1/2 + s/6 + s²/24 + …)))
//
// where ln 2 is split into two parts. The coefficients are those of SLEEF 3
// (expf, 1 unit in the last place), which differ slightly from the Taylor series
// to spread its error evenly.
func exp32(x float32) float32 {
	q := float32(math.RoundToEven(float64(float32(x * math.Log2E))))
	s := fma32(q, -0.693145751953125, x)
	s = fma32(q, -1.428606765330187045e-06, s)
	u := float32(0.000198527617612853646278381)
	for _, c := range [...]float32{
		0.00139304355252534151077271,
		0.00833336077630519866943359,
		0.0416664853692054748535156,
		0.166666671633720397949219,
		0.5,
	} {
		u = fma32(u, s, c)
	}
	u = 1 + fma32(float32(s*s), u, s)
	return float32(math.Ldexp(float64(u), int(q)))
}

// fma32 returns a·b + c, almost as a fused multiply-add does: the product is exact
// in float64, where the sum is rounded before it is rounded to float32.
func fma32(a, b, c float32) float32 { return float32(float64(a)*float64(b) + float64(c)) }
