package angle

import (
	"math/rand/v2"
	"testing"
)

// TestAbove compares records with those of a search through all positions, for
// hands of any speed.
func TestAbove(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		shift := random.IntN(100)
		tau := Phase{random.Uint64(), random.Uint64()}
		switch {
		case shift >= 64:
			tau = Phase{0, tau.Hi >> (shift - 64)}
		case shift > 0:
			tau = Phase{tau.Hi >> shift, tau.Lo}
		}
		if random.IntN(2) == 0 {
			tau = tau.Neg()
		}
		a, n := Phase{random.Uint64(), random.Uint64()}, 1+random.IntN(2000)
		want := a
		for p, x := 0, a; p < n; p, x = p+1, x.Add(tau) {
			if x.less(want) {
				want = x
			}
		}
		if got := a.above(tau, n); got != want && want.Hi >= 1<<36 {
			t.Errorf("%x + p·%x comes down to %x in %d positions, want %x", a, tau, got, n, want)
		}
	}
}

// TestQuo checks quotients by what makes them one: q·b ≤ a < (q+1)·b.
func TestQuo(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		a := Phase{random.Uint64() >> random.IntN(64), random.Uint64()}
		b := Phase{random.Uint64() >> random.IntN(64), random.Uint64()}
		if random.IntN(3) == 0 {
			b = Phase{0, b.Lo | 1<<63}
		}
		q := a.quo(b)
		if a.Hi>>1 > b.Hi && q < 2 {
			t.Errorf("%x/%x = %d", a, b, q)
		}
		if q >= 1<<62 {
			continue
		}
		if rest := a.Sub(b.Times(int(q))); !rest.less(b) || a.less(rest) {
			t.Errorf("%x/%x = %d leaves %x", a, b, q, rest)
		}
	}
	if q := (Phase{1 << 63, 0}).quo(Phase{0, 1}); q != 1<<64-1 {
		t.Errorf("a quotient of %d, want the largest there is", q)
	}
	if q := (Phase{1<<64 - 1, 5}).quo(Phase{1<<64 - 1, 6}); q != 0 {
		t.Errorf("a quotient of %d, want 0", q)
	}
}
