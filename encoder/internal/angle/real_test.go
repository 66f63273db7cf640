package angle

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// big returns x with 256 bits.
func (x Real) big() *big.Float {
	y := new(big.Float).SetMantExp(x.m.number(), x.exp)
	if x.neg {
		y.Neg(y)
	}
	return y
}

// near reports whether got is want but for 2^exp of its magnitude.
func near(got Real, want *big.Float, exp int) bool {
	return within(got.big(), want, want.MantExp(nil)+exp)
}

// TestReal compares sums, products and quotients with arithmetic of 256 bits.
func TestReal(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	list := []Real{{}, one, one.Neg(), NewReal(math.Pi), TwoPi, ln2, NewReal(0x1p-1022), NewReal(1e300)}
	for range 300 {
		x := NewReal(random.NormFloat64() * math.Ldexp(1, random.IntN(100)-50))
		list = append(list, x, x.Quo(NewReal(3)), x.Add(NewReal(random.Float64()).Shift(60)))
	}
	new256 := func() *big.Float { return new(big.Float).SetPrec(300) }
	for _, x := range list {
		y := list[random.IntN(len(list))]
		if got, want := x.Mul(y), new256().Mul(x.big(), y.big()); !near(got, want, -126) {
			t.Errorf("%v·%v = %v, want %v", x, y, got.big(), want)
		}
		// A sum may cancel: its error is a part of the greater summand.
		sum, exact := x.Add(y), new256().Add(x.big(), y.big())
		if !within(sum.big(), exact, max(x.exp, y.exp)-126) {
			t.Errorf("%v + %v = %v, want %v", x, y, sum.big(), exact)
		}
		if got, want := x.Cmp(y), x.big().Cmp(y.big()); got != want {
			t.Errorf("%v is compared with %v as %d, want %d", x, y, got, want)
		}
		if y.Sign() != 0 {
			if got, want := x.Quo(y), new256().Quo(x.big(), y.big()); !near(got, want, -126) {
				t.Errorf("%v/%v = %v, want %v", x, y, got.big(), want)
			}
		}
		if got, want := x.Over(7), new256().Quo(x.big(), number(7)); !near(got, want, -124) {
			t.Errorf("%v/7 = %v, want %v", x, got.big(), want)
		}
		if want, _ := x.big().Float64(); x.Float64() != want {
			t.Errorf("%v is rounded to %v, want %v", x, x.Float64(), want)
		}
	}
}

func TestRealWhole(t *testing.T) {
	for _, x := range []float64{0, 1, -1, 0.5, -0.5, 2.999, -2.999, 1e15 + 0.5, -1e15 - 0.5, 0x1p80, 1e-30, -1e-30, 8.092779} {
		if got := NewReal(x).Floor().Float64(); got != math.Floor(x) {
			t.Errorf("⌊%v⌋ = %v", x, got)
		}
		if got := NewReal(x).Ceil().Float64(); got != math.Ceil(x) {
			t.Errorf("⌈%v⌉ = %v", x, got)
		}
	}
}

// TestRealPowers checks 2^log₂ x = x, √x·√x = x, and phases against those of the
// geometric grid.
func TestRealPowers(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	list := []float64{1, 1.25, math.Sqrt2, 1.5, math.Nextafter(2, 1), 2, 1e4, 1e300, math.MaxFloat64}
	for range 300 {
		list = append(list, math.Exp(200*random.NormFloat64()))
	}
	for _, x := range list {
		x := NewReal(x)
		if got := x.Log2().Exp2(); !near(got, x.big(), -112) {
			t.Errorf("2^log₂ %v = %v", x.big(), got.big())
		}
		root := x.Sqrt()
		if got := root.Mul(root); !near(got, x.big(), -112) {
			t.Errorf("√²%v = %v", x.big(), got.big())
		}
	}
	if got := NewReal(math.Nextafter(1, 2)).Log2(); math.Abs(got.Float64()/(0x1p-52*math.Log2E)-1) > 1e-15 {
		t.Errorf("log₂(1 + 2⁻⁵²) = %v", got.Float64())
	}
	for _, base := range []float64{1, 2, 1e4, 5e5} {
		tau, log := Geometric(base, 64, 64), NewReal(base).Log2().Over(64)
		for i := range tau {
			got := log.Times(i).Neg().Exp2().Phase()
			if diff := got.Sub(tau[i]); !within(min128(diff, diff.Neg()).number(), number(0), -112) {
				t.Errorf("n = %v: τ[%d] = %v, want %v", base, i, got, tau[i])
			}
		}
	}
	if got := TwoPi.Times(5).Add(NewReal(1)).Phase().Sub(one.Phase()); min128(got, got.Neg()).Hi > 0 {
		t.Errorf("five turns are %v", got)
	}
}

func min128(a, b Phase) Phase {
	if a.less(b) {
		return a
	}
	return b
}
