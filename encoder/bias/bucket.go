package bias

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// T5 is the rule by which T5 sorts offsets into buckets (Raffel et al. 2020, section
// 2.1; _relative_position_bucket of transformers). With B buckets a side, e = ⌊B/2⌋ of
// them hold a single distance each, and the others grow with its logarithm:
//
//	n                                    for n < e
//	e + ⌊ln(n/e)/ln(D/e)·(B − e)⌋        for n ≥ e, at most B−1
//
// where D is MaxDistance, from which on all distances share the last bucket. If it is
// Bidirectional, B is half of Buckets, and keys after the query have B added; otherwise
// keys after the query are in bucket 0.
type T5 struct {
	Buckets       int // 32 in T5
	MaxDistance   int // 128 in T5
	Bidirectional bool
}

// sides returns B and e.
func (t T5) sides() (side, exact int) {
	side = t.Buckets
	if t.Bidirectional {
		side /= 2
	}
	return side, side / 2
}

// Check returns an *encoder.Error if a side has less than two buckets, or if MaxDistance
// is not above the distances that have their own.
func (t T5) Check() error {
	_, exact := t.sides()
	switch {
	case t.Buckets > encoder.MaxPosition || t.MaxDistance > encoder.MaxPosition:
		return encoder.Invalid("buckets", t.Buckets, "or max_distance is beyond ±2^53")
	case exact < 1 && t.Bidirectional:
		return encoder.Invalid("buckets", t.Buckets, "is below 4, two a side")
	case exact < 1:
		return encoder.Invalid("buckets", t.Buckets, "is below 2")
	case t.MaxDistance <= exact:
		return encoder.Invalid("max_distance", t.MaxDistance, "is not above #, the number of distances with their own bucket").With(strconv.Itoa(exact))
	}
	return nil
}

// Bucket returns the bucket of an offset key − query, for a T5 that Check accepts. A
// power that hits a whole number exactly counts as that number; programs in float32 miss
// it now and then.
func (t T5) Bucket(offset int) int {
	side, exact := t.sides()
	first, n := 0, -offset
	switch {
	case offset > 0 && t.Bidirectional:
		first, n = side, offset
	case offset > 0:
		return 0
	}
	if n < exact {
		return first + n
	}
	share := logQuotient(n, t.MaxDistance, exact)
	return first + min(exact+int(wholeDown(share.Times(side-exact))), side-1)
}

// DeBERTa is the rule by which DeBERTa sorts offsets into buckets of either sign (He et
// al. 2021, make_log_bucket_position of transformers). With mid = Size/2:
//
//	r                                                      for |r| ≤ mid
//	±(⌈ln(|r|/mid)/ln((max−1)/mid)·(mid−1)⌉ + mid)         for others
//
// where max is MaxPosition. Offsets beyond it have buckets of their own, too.
type DeBERTa struct{ Size, MaxPosition int }

// Check returns an *encoder.Error if Size is below 2 or MaxPosition-1 not above Size/2.
func (d DeBERTa) Check() error {
	switch {
	case d.Size < 2 || d.Size > encoder.MaxPosition:
		return encoder.Invalid("bucket_size", d.Size, "is not between 2 and 2^53")
	case d.MaxPosition-1 <= d.Size/2 || d.MaxPosition > encoder.MaxPosition:
		return encoder.Invalid("max_position", d.MaxPosition, "is not above # and at most 2^53").With(strconv.Itoa(d.Size/2 + 1))
	}
	return nil
}

// Bucket returns the bucket of an offset, for a DeBERTa that Check accepts.
func (d DeBERTa) Bucket(offset int) int {
	mid, r := d.Size/2, offset
	if r < 0 {
		r = -r
	}
	bucket := r
	if r > mid {
		share := logQuotient(r, d.MaxPosition-1, mid)
		bucket = mid - int(wholeDown(share.Times(mid-1).Neg()))
	}
	if offset < 0 {
		return -bucket
	}
	return bucket
}

// logQuotient returns ln(n/e)/ln(d/e).
func logQuotient(n, d, e int) angle.Real {
	log := func(n int) angle.Real { return angle.NewReal(float64(n)).Quo(angle.NewReal(float64(e))).Log2() }
	return log(n).Quo(log(d))
}

// wholeDown returns ⌊x⌋, where x counts as a whole number if it is within 2⁻⁸⁰ of it.
func wholeDown(x angle.Real) float64 { return x.Add(angle.NewReal(0x1p-80)).Floor().Float64() }
