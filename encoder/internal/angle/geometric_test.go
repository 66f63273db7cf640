package angle

import (
	"math"
	"math/big"
	"testing"
)

// The constants, to 60 decimals.
const (
	ln2Digits = "0.693147180559945309417232121458176568075500134360255254120680"
	twoPi60   = "6.283185307179586476925286766559005768394338798750211641949889"
)

func digits(s string) *big.Float {
	x, _, err := big.ParseFloat(s, 10, 256, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return x
}

func number(x float64) *big.Float { return new(big.Float).SetPrec(256).SetFloat64(x) }

func (a fraction) number() *big.Float {
	n := new(big.Int).SetUint64(a.Hi)
	n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a.Lo))
	x := new(big.Float).SetPrec(256).SetInt(n)
	return x.SetMantExp(x, -128)
}

func quo(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(256).Quo(a, b) }
func mul(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(256).Mul(a, b) }

// within reports whether a and b differ by at most 2^exp.
func within(a, b *big.Float, exp int) bool {
	diff := new(big.Float).Sub(a, b)
	return diff.Abs(diff).Cmp(new(big.Float).SetMantExp(big.NewFloat(1), exp)) <= 0
}

func TestConstants(t *testing.T) {
	for _, c := range []struct {
		name string
		got  fraction
		want *big.Float
	}{
		{"ln 2", ln2.m, digits(ln2Digits)},
		{"1/(2 ln 2)", twoLog2E.m, quo(number(0.5), digits(ln2Digits))},
		{"1/2π", perRadian, quo(number(1), digits(twoPi60))},
	} {
		if !within(c.got.number(), c.want, -128) {
			t.Errorf("%s = %.40g, want %.40g", c.name, c.got.number(), c.want)
		}
	}
	sum := new(big.Float).SetPrec(256).Add(number(twoPi), number(twoPiRest))
	if !within(sum, digits(twoPi60), -104) {
		t.Errorf("2π = %.40g, want %.40g", sum, digits(twoPi60))
	}
	if head, tail := twoPiHead, twoPiTail; head+tail != twoPi {
		t.Errorf("the halves of 2π are %v and %v", twoPiHead, twoPiTail)
	}
}

// TestShifts compares shifts of 128 bits with those of package big.
func TestShifts(t *testing.T) {
	a, ones := fraction{0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9}, new(big.Int).Lsh(big.NewInt(1), 128)
	ones.Sub(ones, big.NewInt(1))
	whole := func(a fraction) *big.Int {
		n := new(big.Int).SetUint64(a.Hi)
		return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a.Lo))
	}
	for s := range 300 {
		left := new(big.Int).Lsh(whole(a), uint(s))
		if left.And(left, ones); whole(a.left(s)).Cmp(left) != 0 {
			t.Errorf("left(%d) = %v, want %x", s, a.left(s), left)
		}
		if right := new(big.Int).Rsh(whole(a), uint(s)); whole(a.right(s)).Cmp(right) != 0 {
			t.Errorf("right(%d) = %v, want %x", s, a.right(s), right)
		}
	}
}

// TestGeometric checks the grid by what makes it one, to 108 bits: that
// ω[i]·ω[steps-i] = 1/base for every i.
func TestGeometric(t *testing.T) {
	for _, base := range []float64{1, math.Nextafter(1, 2), 1.0001, 2, 3, 100, 1e4, 123456.789, 1e6, 1e12} {
		for _, steps := range []int{1, 2, 3, 128, 511, 6144, 32768} {
			tau := Geometric(base, float64(steps), steps+1)
			for _, i := range []int{0, 1, steps / 3, steps / 2} {
				product := mul(tau[i].number(), tau[steps-i].number())
				product = mul(mul(product, digits(twoPi60)), digits(twoPi60))
				want := quo(number(1), number(base))
				if !within(product, want, -108) {
					t.Errorf("n = %v: ω[%d]·ω[%d] = %.40g, want %.40g", base, i, steps-i, product, want)
				}
			}
		}
	}
}

// TestGeometricParts checks grids whose number of steps is not whole against
// those that they are parts of: 2ˢ of their steps are m whole ones of the base.
func TestGeometricParts(t *testing.T) {
	for _, steps := range []struct {
		steps float64
		m, i  int // ω[i] = base^(−m)
	}{{0.5, 2, 1}, {2.5, 2, 5}, {63.5, 2, 127}, {7.75, 4, 31}, {0.75, 4, 3}} {
		for _, base := range []float64{1, 2, 100, 1e4, 1e6} {
			tau := Geometric(base, steps.steps, steps.i+1)
			power := number(1)
			for range steps.m {
				power = mul(power, number(base))
			}
			got, want := mul(tau[steps.i].number(), digits(twoPi60)), quo(number(1), power)
			if !within(got, want, -108) {
				t.Errorf("n = %v: ω[%d] = %.40g in %v steps, want %.40g", base, steps.i, got, steps.steps, want)
			}
		}
	}
}

func TestGeometricBeyondRange(t *testing.T) {
	tau := Geometric(math.MaxFloat64, 2, 3)
	if tau[0] != perRadian {
		t.Errorf("τ[0] = %v, want 1/2π", tau[0])
	}
	if last := tau[2]; last != (Phase{}) {
		t.Errorf("τ[2] = %v for the largest base, want 0", last)
	}
}

// TestAt compares x·τ for fractional x with arithmetic that does not round.
func TestAt(t *testing.T) {
	tau := perRadian
	for _, x := range []float64{0, 1, 7, 0.5, 0.1, 1e-3, 1e-30, 1e-300, math.Pi, 1234567.875, 1 << 52, 1<<52 - 0.5, 1<<51 + 0.25, 1 << 53} {
		turns := mul(number(x), tau.number())
		whole, _ := turns.Int(nil)
		want := new(big.Float).SetPrec(256).Sub(turns, new(big.Float).SetPrec(256).SetInt(whole))
		if got := tau.At(x).number(); !within(got, want, -126) {
			t.Errorf("at(%v) = %.40g, want %.40g", x, got, want)
		}
		if sum := tau.At(x).Add(tau.At(-x)); sum != (Phase{}) {
			t.Errorf("at(%v) + at(%v) = %v, want 0", x, -x, sum)
		}
	}
}

// TestAtAll compares the phases of a row with those of each pair.
func TestAtAll(t *testing.T) {
	tau := Geometric(1e4, 7, 9)
	dst := make([]Phase, len(tau))
	for _, x := range []float64{0, 1, -1, 12345, -12345, 1<<32 - 1, 1 << 32, 1 << 53, -1 << 53, 0.5, -2.75} {
		At(dst, tau, x)
		for i, tau := range tau {
			if dst[i] != tau.At(x) {
				t.Errorf("%v·τ[%d] = %v, want %v", x, i, dst[i], tau.At(x))
			}
		}
	}
}
