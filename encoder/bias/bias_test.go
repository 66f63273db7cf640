package bias_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// A table is the cases of one rule.
type table struct {
	Cases []struct {
		Params struct {
			Heads, Length int
			Form, Rule    string
			From          int `json:"relative_position_from"`
			To            int `json:"relative_position_to"`
			Bidirectional bool
			Buckets       int `json:"num_buckets"`
			MaxDistance   int `json:"max_distance"`
			Size          int `json:"bucket_size"`
			MaxPosition   int `json:"max_position"`
			Kernel        string
			P, A          []float64
			Distances     []int
			HeadDim       int `json:"hidden_size_per_head"`
		}
		Shape  []int
		Exact  any
		Values any
		Runs   [][2]int
		Wrong  []int `json:"float32_differs_at"`
	}
}

func tables(t *testing.T) map[string]table {
	var known struct {
		ALiBi    table `json:"alibi"`
		T5       table `json:"t5_buckets"`
		DeBERTa  table `json:"deberta_buckets"`
		KERPLE   table `json:"kerple"`
		Sandwich table `json:"sandwich"`
	}
	reference.JSON(t, "bias.json", &known)
	return map[string]table{"alibi": known.ALiBi, "t5": known.T5, "deberta": known.DeBERTa, "kerple": known.KERPLE, "sandwich": known.Sandwich}
}

// flat returns the numbers of nested lists.
func flat(x any) []float64 {
	switch x := x.(type) {
	case float64:
		return []float64{x}
	case []any:
		var list []float64
		for _, y := range x {
			list = append(list, flat(y)...)
		}
		return list
	}
	return nil
}

func TestALiBi(t *testing.T) {
	for _, c := range tables(t)["alibi"].Cases {
		slopes := reference.Must(bias.ALiBiSlopes(c.Params.Heads))
		switch {
		case c.Params.Rule != "":
			// One rule for all numbers of heads, which some ports have.
			if slices.EqualFunc(slopes, flat(c.Values), func(a, b float64) bool { return reference.Relative(a, b) <= 1e-9 }) {
				t.Errorf("the slopes of %d heads are 2^(−8h/H)", c.Params.Heads)
			}
		case c.Params.Form == "":
			for h, want := range flat(c.Exact) {
				if reference.Relative(slopes[h], want) > 1e-15 {
					t.Errorf("slope %d of %d heads = %v, want %v", h, c.Params.Heads, slopes[h], want)
				}
			}
		default:
			// Rows of libraries differ from −slope·(query − key) by a constant.
			values, n := flat(c.Values), c.Params.Length
			for h, slope := range slopes {
				for j := range n {
					want := values[h*n+j] - values[h*n+n-1]
					if got := bias.ALiBi(slope, float64(n-1-j)); got != want {
						t.Errorf("head %d, key %d: %v, want %v", h, j, got, want)
					}
				}
			}
		}
	}
}

func TestBuckets(t *testing.T) {
	compare := func(name string, from int, runs [][2]int, bucket func(int) int) {
		offset := from
		for _, run := range runs {
			for range run[1] {
				if got := bucket(offset); got != run[0] {
					t.Errorf("%s: bucket of %d is %d, want %d", name, offset, got, run[0])
				}
				offset++
			}
		}
	}
	for _, c := range tables(t)["t5"].Cases {
		rule := bias.T5{Buckets: c.Params.Buckets, MaxDistance: c.Params.MaxDistance, Bidirectional: c.Params.Bidirectional}
		if err := rule.Check(); err != nil {
			t.Error(err)
		}
		compare("T5", c.Params.From, c.Runs, rule.Bucket)
	}
	for _, c := range tables(t)["deberta"].Cases {
		rule := bias.DeBERTa{Size: c.Params.Size, MaxPosition: c.Params.MaxPosition}
		if err := rule.Check(); err != nil {
			t.Error(err)
		}
		compare("DeBERTa", c.Params.From, c.Runs, rule.Bucket)
	}
}

// TestT5Laws checks, for many sizes, that buckets do not fall with the distance, that all
// of them are used, and that the last one begins before MaxDistance.
func TestT5Laws(t *testing.T) {
	for _, rule := range []bias.T5{{2, 2, false}, {4, 3, true}, {32, 128, true}, {32, 128, false}, {48, 81, false}, {320, 800, true}, {7, 1000, false}} {
		if err := rule.Check(); err != nil {
			t.Fatal(err)
		}
		last := -1
		for n := range 2 * rule.MaxDistance {
			b := rule.Bucket(-n)
			if b < last {
				t.Errorf("%v: bucket %d of distance %d is below %d", rule, b, n, last)
			}
			last = b
			if after := rule.Bucket(n); n > 0 && rule.Bidirectional && after != b+rule.Buckets/2 || !rule.Bidirectional && after != 0 {
				t.Errorf("%v: bucket %d of key %d after its query", rule, after, n)
			}
		}
		if side := rule.Bucket(-rule.MaxDistance); side != last {
			t.Errorf("%v: bucket %d at max_distance, %d beyond", rule, side, last)
		}
	}
}

func TestKernels(t *testing.T) {
	for _, c := range tables(t)["kerple"].Cases {
		kernel := bias.KERPLELog
		if c.Params.Kernel == "power" {
			kernel = bias.KERPLEPower
		}
		want := flat(c.Exact)
		n := len(want) / len(c.Params.P)
		for h := range c.Params.P {
			for j := range n {
				if got := kernel(c.Params.P[h], c.Params.A[h], float64(j)); reference.Relative(got, want[h*n+j]) > 1e-15 {
					t.Errorf("%s kernel, p = %v, a = %v: %v at %d, want %v", c.Params.Kernel, c.Params.P[h], c.Params.A[h], got, j, want[h*n+j])
				}
			}
		}
	}
	for _, c := range tables(t)["sandwich"].Cases {
		want, heads := flat(c.Exact), c.Params.Heads
		for j, n := range c.Params.Distances {
			dst := make([]float64, heads)
			if err := bias.Sandwich(dst, heads, c.Params.HeadDim, n); err != nil {
				t.Fatal(err)
			}
			for h, got := range dst {
				if w := want[h*len(c.Params.Distances)+j]; math.Abs(got-w) > 1e-13*(1+math.Abs(w)) {
					t.Errorf("Sandwich of head %d at %d: %v, want %v", h, n, got, w)
				}
			}
		}
	}
}

func TestErrors(t *testing.T) {
	slopes := func(n int) error { _, err := bias.ALiBiSlopes(n); return err }
	for _, c := range []struct {
		err  error
		want string
	}{
		{slopes(0), "encoder: heads 0 is not positive"},
		{slopes(1 << 20), "encoder: heads 1048576 is above 65536"},
		{bias.T5{Buckets: 1, MaxDistance: 128}.Check(), "encoder: buckets 1 is below 2"},
		{bias.T5{Buckets: 3, MaxDistance: 128, Bidirectional: true}.Check(), "encoder: buckets 3 is below 4, two a side"},
		{bias.T5{Buckets: 32, MaxDistance: 16}.Check(), "encoder: max_distance 16 is not above 16, the number of distances with their own bucket"},
		{bias.DeBERTa{Size: 1, MaxPosition: 128}.Check(), "encoder: bucket_size 1 is not between 2 and 2^53"},
		{bias.DeBERTa{Size: 32, MaxPosition: 17}.Check(), "encoder: max_position 17 is not above 17 and at most 2^53"},
		{bias.Sandwich(make([]float64, 3), 2, 8, 0), "encoder: destination length 3 is not a multiple of 2, the number of heads"},
		{bias.Sandwich(make([]float64, 2), 2, 7, 0), "encoder: d_model 7 is odd; sines and cosines come in pairs"},
	} {
		var err *encoder.Error
		if !errors.As(c.err, &err) || err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}
