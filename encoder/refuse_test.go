package encoder_test

import (
	"errors"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

func TestRefused(t *testing.T) {
	e := reference.Must(encoder.New(4, 4))
	option := func(o encoder.Option) error { _, err := encoder.New(4, 4, o); return err }
	size := func(seqLen, dModel int) error { _, err := encoder.New(seqLen, dModel); return err }
	at := func(p float64) error { _, err := e.At([]float64{p}); return err }
	embed := func(d int) error { _, err := attention.Embed([]string{"a"}, d); return err }
	attended := func(n, d int) error { _, err := attention.Attend(make([]float64, n), d); return err }
	compared := func(n, d int, order ...int) error {
		a, _ := attention.Attend(make([]float64, 6), 2)
		b, _ := attention.Attend(make([]float64, n*d), d)
		_, err := a.Compare(b, order)
		return err
	}
	dropped := func(p float64) error { return attention.Dropout(nil, nil, p, 1) }
	oneHot := func(seqLen, n, row, rows int, mix float64) error {
		_, err := attention.NewOneHot(reference.Must(encoder.New(seqLen, 4)), make([]float64, n), row, rows, mix)
		return err
	}
	digits := func(n int) error { _, err := property.BinaryDigits(n); return err }
	judged := func(c property.Candidate, length, other int) error { _, err := c.Judge(length, other); return err }
	scored := func(d, n int) error { _, err := attention.NewScore(d, make([]float64, n)); return err }
	expanded := func(n int) error {
		s, _ := attention.NewScore(2, nil)
		v := make([]float64, 2)
		_, err := s.Expand(v, v, v, make([]float64, n), 1)
		return err
	}
	stationary := func(r, theta []float64) error {
		_, err := property.LargestStationarityError(r, theta)
		return err
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{embed(0), "encoder: d_model 0 is not positive"},
		{embed(65537), "encoder: d_model 65537 is above 65536"},
		{attended(4, 0), "encoder: d_model 0 is not positive"},
		{attended(4, 1025), "encoder: d_model 1025 is above 1024, the widest head"},
		{attended(5, 4), "encoder: input length 5 is not whole rows of 4"},
		{compared(2, 2), "encoder: number of words 2 is not 3"},
		{compared(3, 4), "encoder: d_model 4 is not 2"},
		{compared(3, 2, 0, 1), "encoder: order length 2 is not 3"},
		{compared(3, 2, 0, 1, 1), "encoder: place 1 is twice in the order, or not in the sentence"},
		{compared(3, 2, 0, 1, 3), "encoder: place 3 is twice in the order, or not in the sentence"},
		{attention.Inject(e, make([]float64, 8), make([]float64, 8), 0), "encoder: length 0 is not positive"},
		{attention.Inject(e, make([]float64, 20), make([]float64, 20), 5), "encoder: length 5 is above seq_len 4"},
		{attention.Inject(e, make([]float64, 12), make([]float64, 12), 2), "encoder: input length 12 is not whole sentences of 2 rows of 4"},
		{attention.Inject(e, make([]float64, 7), make([]float64, 8), 2), "encoder: destination length 7 is not that of the input"},
		{dropped(1), "encoder: dropout 1 is not in [0, 1)"},
		{dropped(-0.1), "encoder: dropout -0.1 is not in [0, 1)"},
		{dropped(math.NaN()), "encoder: dropout NaN is not in [0, 1)"},
		{attention.Dropout(nil, make([]float64, 1), 0, 1), "encoder: destination length 0 is not that of the input"},
		{oneHot(4, 4, 4, 4, 0), "encoder: row 4 is not in [0, 4)"},
		{oneHot(4, 4, -1, 4, 0), "encoder: row -1 is not in [0, 4)"},
		{oneHot(4, 3, 0, 4, 0), "encoder: input length 3 is not d_model"},
		{oneHot(4, 4, 0, 0, 0), "encoder: rows 0 is not in [1, 4]"},
		{oneHot(4, 4, 0, 5, 0), "encoder: rows 5 is not in [1, 4]"},
		{oneHot(4, 4, 0, 4, 1.5), "encoder: mix 1.5 is not in [0, 1]"},
		{oneHot(4, 4, 0, 4, math.NaN()), "encoder: mix NaN is not in [0, 1]"},
		{oneHot(1<<40, 4, 0, 4, 0), "encoder: seq_len 1099511627776 and d_model 4 make a matrix of more than 2^22 numbers"},
		{digits(0), "encoder: number of digits 0 is not positive"},
		{digits(65537), "encoder: number of digits 65537 is above 65536"},
		{judged(property.PlainIndex(), 1, 5), "encoder: seq_len 1 is below 2; one word has no neighbour"},
		{judged(property.PlainIndex(), 5, 2049), "encoder: seq_len 2049 is above 2048, too many to compare each with each"},
		{judged(property.Sinusoid(reference.Must(encoder.New(0, 1024)), make([]int, 512), 1), 1025, 2), "encoder: seq_len 1025 makes codes of more than 2^20 numbers"},
		{scored(0, 0), "encoder: d_model 0 is not positive"},
		{scored(65, 3), "encoder: d_model 65 is above 64, the width of a head"},
		{scored(2, 3), "encoder: matrix length 3 is not the square of 2"},
		{expanded(3), "encoder: vector length 3 is not 2"},
		{stationary([]float64{1}, nil), "encoder: number of angles 0 is not the number of radii 1"},
		{stationary(make([]float64, 257), make([]float64, 257)), "encoder: number of radii 257 is above 256, too many to compare each with each"},
		{stationary([]float64{-1}, []float64{0}), "encoder: radius -1 is negative"},
		{stationary([]float64{math.NaN()}, []float64{0}), "encoder: radius NaN is not a finite number"},
		{stationary([]float64{1}, []float64{math.Inf(1)}), "encoder: angle +Inf is not a finite number"},
		{size(-1, 4), "encoder: seq_len -1 is negative"},
		{size(4, 0), "encoder: d_model 0 is not positive"},
		{size(4, -2), "encoder: d_model -2 is not positive"},
		{size(4, 7), "encoder: d_model 7 is odd; sines and cosines come in pairs"},
		{size(4, 65538), "encoder: d_model 65538 is above 65536"},
		{option(encoder.Base(0)), "encoder: base 0 is below 1"},
		{option(encoder.Base(0.999)), "encoder: base 0.999 is below 1"},
		{option(encoder.Base(math.NaN())), "encoder: base NaN is not a finite number"},
		{option(encoder.Base(math.Inf(1))), "encoder: base +Inf is not a finite number"},
		{option(encoder.Start(1<<53 + 1)), "encoder: start 9007199254740993 is beyond ±2^53"},
		{option(encoder.Start(1<<53 - 2)), "encoder: seq_len 4 leads beyond position 2^53"},
		{size(math.MaxInt, 4), "encoder: seq_len 9223372036854775807 leads beyond position 2^53"},
		{at(math.NaN()), "encoder: positions[0] NaN is not a finite number"},
		{at(1e16), "encoder: positions[0] 1e16 is beyond ±2^53"},
		{e.Row(make([]float64, 3), 0), "encoder: destination length 3 is not 1 rows of 4"},
		{e.Row(make([]float64, 4), math.Inf(-1)), "encoder: position -Inf is not a finite number"},
		{e.Rows32(make([]float32, 8), 0, 4), "encoder: destination length 8 is not 4 rows of 4"},
		{e.Rows64(make([]float64, 4), 4, 5), "encoder: rows [4, 5) are not within [0, 4)"},
		{e.Rows64(nil, 2, 1), "encoder: rows [2, 1) are not within [0, 4)"},
		{func() error { _, err := e.RelativeDot(math.NaN()); return err }(), "encoder: offset NaN is not a finite number"},
		{e.RelativeDots(make([]float64, 1), make([]float64, 2)), "encoder: destination length 1 is not the number of offsets"},
		{option(encoder.Frequencies(4)), "encoder: spectrum 4 is not one of the four"},
		{e.Curve(make([]float64, 3), 1<<52, 1<<52), "encoder: offset 1.3510798882111488e16 is beyond ±2^53"},
		{property.ColumnRanges(e, nil), "encoder: destination length 0 is not 1 rows of 4"},
		{e.Distances(make([]float64, 1), make([]float64, 2)), "encoder: destination length 1 is not the number of offsets"},
		{e.Cosines(make([]float64, 1), []float64{math.Inf(1)}), "encoder: offset[0] +Inf is not a finite number"},
		{func() error { _, err := e.Shift(1e17); return err }(), "encoder: offset 1e17 is beyond ±2^53"},
		{e.Mean(make([]float64, 4), 0, 0), "encoder: window length 0 is below 1"},
		{e.Mean(make([]float64, 4), 2, 1<<53), "encoder: window length 9007199254740992 leads beyond position 2^53"},
		{e.Mean(make([]float64, 2), 0, 1), "encoder: destination length 2 is not 1 rows of 4"},
		{func() error { _, err := e.Means([]int{0, 5, 5}, []int{0, 4}); return err }(), "encoder: window length 0 is below 1"},
		{func() error { _, err := e.Means([]int{0, 5}, []int{0, 6}); return err }(), "encoder: columns [0, 6) are not within [0, 4)"},
	} {
		if c.err == nil {
			t.Errorf("no error, want %q", c.want)
			continue
		}
		if c.err.Error() != c.want {
			t.Errorf("error %q, want %q", c.err, c.want)
		}
		var typed *encoder.Error
		if !errors.As(c.err, &typed) {
			t.Errorf("%q is a %T, want an *encoder.Error", c.err, c.err)
		}
	}
}

// TestAccepted goes to the ends of what is allowed.
func TestAccepted(t *testing.T) {
	for _, e := range []*encoder.Encoding{
		reference.Must(encoder.New(0, 2)),
		reference.Must(reference.Must(encoder.New(5, 2, encoder.Start(7))).At(nil)),
		reference.Must(encoder.New(3, 4, encoder.Base(1))),
		reference.Must(encoder.New(3, 4, encoder.Base(math.MaxFloat64))),
		reference.Must(encoder.New(2, encoder.MaxDModel)),
		reference.Must(encoder.New(3, 4, encoder.Start(-encoder.MaxPosition))),
		reference.Must(encoder.New(3, 4, encoder.Start(encoder.MaxPosition-2))),
		reference.Must(reference.Must(encoder.New(0, 4)).At([]float64{encoder.MaxPosition, -encoder.MaxPosition, math.SmallestNonzeroFloat64})),
	} {
		for p, row := range e.All() {
			for j, x := range row {
				if !(math.Abs(x) <= 1) {
					t.Errorf("d = %d, n = %v: PE[%v, %d] = %v", e.DModel(), e.Base(), p, j, x)
				}
			}
		}
	}
}
