package precision_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

func inType(t *testing.T, d int, dtype precision.DType, rounding precision.RoundingMode) *precision.Encoding {
	t.Helper()
	p, err := precision.New(reference.Must(encoder.New(0, d)), dtype, rounding)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// row returns the row of a position.
func row(p *precision.Encoding, d int, pos float64) []float64 {
	row := make([]float64, d)
	for i := range d / 2 {
		row[2*i], row[2*i+1] = p.Pair(i, pos)
	}
	return row
}

// exactRow returns the true row of a position.
func exactRow(t *testing.T, d int, pos float64) []float64 {
	t.Helper()
	row := make([]float64, d)
	if err := reference.Must(encoder.New(0, d)).Row(row, pos); err != nil {
		t.Fatal(err)
	}
	return row
}

// worst returns the largest error in a row, its column, and the root of the
// mean of the squares.
func worst(t *testing.T, p *precision.Encoding, d int, pos float64) (err float64, column int, rms float64) {
	t.Helper()
	errors, exact := row(p, d, pos), exactRow(t, d, pos)
	for j := range errors {
		errors[j] -= exact[j]
		if x := math.Abs(errors[j]); x > err {
			err, column = x, j
		}
	}
	return err, column, math.Sqrt(reference.Dot(errors, errors) / float64(d))
}

// TestFloat32 compares elements with libraries that compute the same operations, up
// to position 250 000. Their sines and cosines are the nearest float32 or a
// neighbour of it; all else is equal to the last bit.
func TestFloat32(t *testing.T) {
	equal, elements := 0, 0
	for _, u := range reference.Upstreams(t) {
		if u.Preset != "pytorch-tutorial" && u.Preset != "annotated-transformer" && u.Preset != "diffusers-sinusoidal" {
			continue
		}
		p, start := inType(t, u.D, precision.Float32, precision.InAngle), reference.Convention(t, u.Preset, u.Settings).Start
		for _, x := range u.Elements {
			sin, cos := p.Pair(x.Column/2, float64(start+x.Row))
			got := [...]float64{sin, cos}[x.Column%2]
			if math.Abs(got-x.Value) > 0x1p-24 {
				t.Errorf("%s, d = %d, row %d, column %d: %v, want %v", u.Preset, u.D, start+x.Row, x.Column, got, x.Value)
			}
			elements++
			if got == x.Value {
				equal++
			}
		}
	}
	t.Logf("%d of %d elements are equal", equal, elements)
	if elements == 0 || equal < elements*9/10 {
		t.Errorf("%d of %d elements are equal", equal, elements)
	}
}

// TestFloat32Errors compares the errors of rows of d = 512 with those of PyTorch
// 1.13.1, measured against mpmath.
func TestFloat32Errors(t *testing.T) {
	const d = 512
	p := inType(t, d, precision.Float32, precision.InAngle)
	for _, c := range []struct{ pos, err, rms float64 }{
		{511, 2.87e-5, 3.5e-6},
		{4095, 1.66e-4, 2.6e-5},
		{65535, 3.12e-3, 4.0e-4},
		{250000, 1.304e-2, 1.652e-3},
		{1e6, 4.52e-2, 6.6e-3},
	} {
		err, _, rms := worst(t, p, d, c.pos)
		if math.Abs(err-c.err) > 2e-3*c.err || math.Abs(rms-c.rms) > 8e-3*c.rms {
			t.Errorf("row %v: largest error %v, rms %v, want %v, %v", c.pos, err, rms, c.err, c.rms)
		}
	}
}

// TestLowPrecision compares the largest errors of rows with those that were reported
// for models in 16 bits (vllm-project/vllm#54620 and others).
func TestLowPrecision(t *testing.T) {
	for _, c := range []struct {
		dtype precision.DType
		mode  precision.RoundingMode
		pos   float64
		want  float64
		digit float64
	}{
		{precision.Float16, precision.InAngle, 512, 0.12, 0.01},
		{precision.Float16, precision.InAngle, 2049, 1.22, 0.01},
		{precision.BFloat16, precision.InAngle, 100, 0.29, 0.01},
		{precision.Float16, precision.AtOutput, 512, 2.4e-4, 1e-5},
		{precision.Float16, precision.AtOutput, 2049, 2.4e-4, 1e-5},
		{precision.BFloat16, precision.AtOutput, 100, 2.0e-3, 1e-4},
	} {
		p := inType(t, 512, c.dtype, c.mode)
		if got, _, _ := worst(t, p, 512, c.pos); math.Abs(got-c.want) > c.digit/2 {
			t.Errorf("%v, %v: error %v at position %v, want %v", p.DType(), p.RoundingMode(), got, c.pos, c.want)
		}
	}

	// PyTorch's table of 5000 rows.
	p, most := inType(t, 512, precision.Float32, precision.InAngle), 0.0
	for pos := range 5000 {
		err, _, _ := worst(t, p, 512, float64(pos))
		most = max(most, err)
	}
	if math.Abs(most-3.9e-4) > 5e-6 {
		t.Errorf("float32: error %v in 5000 rows, want 3.9e-4", most)
	}
}

// TestInFrequency compares with float32 arithmetic on frequencies that were rounded, and
// checks that positions stay apart where the type itself has no room for them.
func TestInFrequency(t *testing.T) {
	const d = 512
	for _, dtype := range []precision.DType{precision.Float32, precision.BFloat16, precision.Float16} {
		p := inType(t, d, dtype, precision.InFrequency)
		full := inType(t, d, precision.Float32, precision.InAngle)
		for _, i := range []int{0, 1, 100, 255} {
			// At position 1 the sine of a small frequency is nearly the frequency.
			if small, _ := full.Pair(i, 1); i == 255 {
				w, _ := p.Pair(i, 1)
				if relative := math.Abs(w/small - 1); relative > math.Ldexp(1, -dtype.Digits())*1.1 {
					t.Errorf("%v: frequency %d is off by %v of itself", dtype, i, relative)
				}
			}
			w := dtype.Round(math.Exp(-2 * float64(i) / d * math.Log(10000)))
			sin, cos := p.Pair(i, 1000)
			if want := math.Sin(1000 * w); dtype != precision.Float32 && math.Abs(sin-want) > 1e-4 {
				t.Errorf("%v: sine %d at 1000 is %v, want %v", dtype, i, sin, want)
			}
			if want := math.Cos(1000 * w); dtype != precision.Float32 && math.Abs(cos-want) > 1e-4 {
				t.Errorf("%v: cosine %d at 1000 is %v, want %v", dtype, i, cos, want)
			}
		}
		if pos, ok := p.Indistinguishable(); !ok || pos != 1<<24 {
			t.Errorf("%v: position %v is like the next one", dtype, pos)
		}
		if pos, ok := p.Overflow(); ok {
			t.Errorf("%v: position %v is infinite", dtype, pos)
		}
	}
}

// TestAtOutput checks that rounding the result alone costs at most half a unit in
// the last place of 1, at any position.
func TestAtOutput(t *testing.T) {
	const d = 64
	for dtype := precision.Float64; dtype <= precision.Float16; dtype++ {
		p := inType(t, d, dtype, precision.AtOutput)
		for _, pos := range []float64{0, 1, -0.5, 2049, 65520, 1e6, encoder.MaxPosition} {
			exact := exactRow(t, d, pos)
			for j, x := range row(p, d, pos) {
				if x != dtype.Round(exact[j]) || math.Abs(x-exact[j]) > math.Ldexp(0.5, -dtype.Digits()) {
					t.Errorf("%v: row %v, column %d = %v, and exactly %v", dtype, pos, j, x, exact[j])
				}
			}
		}
	}
}

// TestIndistinguishable compares the rows of neighbours, for types of 16 bits at all
// positions up to the first two equal rows.
func TestIndistinguishable(t *testing.T) {
	const d = 16
	for _, c := range []struct {
		dtype precision.DType
		want  float64
	}{{precision.Float64, 1 << 53}, {precision.Float32, 1 << 24}, {precision.BFloat16, 256}, {precision.Float16, 2048}} {
		p := inType(t, d, c.dtype, precision.InAngle)
		if got, ok := p.Indistinguishable(); got != c.want || !ok {
			t.Errorf("%v: Indistinguishable() = %v, %v, want %v", c.dtype, got, ok, c.want)
		}
		if got, ok := inType(t, d, c.dtype, precision.AtOutput).Indistinguishable(); ok {
			t.Errorf("%v, cast: Indistinguishable() = %v", c.dtype, got)
		}
		// The rows before c.want differ, those of c.want and the next do not.
		for pos := max(0, c.want-4096); pos <= c.want && pos < encoder.MaxPosition; pos++ {
			if same := slices.Equal(row(p, d, pos), row(p, d, pos+1)); same != (pos == c.want) {
				t.Errorf("%v: row %v is row %v: %v", c.dtype, pos, pos+1, same)
			}
		}
	}
}

// TestOverflow checks the last row of numbers and the first row of NaN.
func TestOverflow(t *testing.T) {
	p := inType(t, 4, precision.Float16, precision.InAngle)
	first, ok := p.Overflow()
	if first != 65520 || !ok {
		t.Errorf("Overflow() = %v, %v, want 65520", first, ok)
	}
	for _, pos := range []float64{65519, 65520, 1e6, -65520} {
		for j, x := range row(p, 4, pos) {
			if math.IsNaN(x) != (math.Abs(pos) >= first) {
				t.Errorf("row %v, column %d = %v", pos, j, x)
			}
		}
	}
	for _, p := range []*precision.Encoding{
		inType(t, 4, precision.Float16, precision.AtOutput),
		inType(t, 4, precision.BFloat16, precision.InAngle),
		inType(t, 4, precision.Float64, precision.InAngle),
	} {
		if first, ok := p.Overflow(); ok {
			t.Errorf("%v, %v: Overflow() = %v", p.DType(), p.RoundingMode(), first)
		}
	}
}

// TestPrecisionOfBases checks that frequencies below the smallest number of a type
// become 0 instead of NaN.
func TestPrecisionOfBases(t *testing.T) {
	for _, base := range []float64{1, 2, 1e30, math.MaxFloat64} {
		for dtype := precision.Float64; dtype <= precision.Float16; dtype++ {
			p, err := precision.New(reference.Must(encoder.New(0, 8, encoder.Base(base))), dtype, precision.InAngle)
			if err != nil {
				t.Fatal(err)
			}
			sin, cos := p.Pair(3, 3)
			want := math.Sin(3 * math.Pow(base, -0.75))
			if limit := 8 * math.Ldexp(1, -dtype.Digits()); !(math.Abs(sin-want) <= limit) || !(math.Abs(math.Hypot(sin, cos)-1) <= limit) {
				t.Errorf("%v, base %v: sin = %v, cos = %v, want sin = %v", dtype, base, sin, cos, want)
			}
		}
	}
}

func TestPrecisionErrors(t *testing.T) {
	e := reference.Must(encoder.New(4, 4))
	made := func(e *encoder.Encoding, t precision.DType, r precision.RoundingMode) error {
		_, err := precision.New(e, t, r)
		return err
	}
	found := func(name string) error { _, err := precision.FindRoundingMode(name); return err }
	for _, c := range []struct {
		err  error
		want string
	}{
		{made(e, 4, precision.AtOutput), "encoder: dtype 4 is not one of the four"},
		{made(e, precision.Float16, -1), "encoder: route -1 is not one of the three"},
		{made(reference.Must(encoder.New(4, 4, encoder.Frequencies(encoder.Linear))), precision.Float16, precision.InAngle), "encoder: spectrum 1 is not geometric, as the recipes of libraries are"},
		{found("angel"), `encoder: route "angel" is not one of angle, cast, stored`},
	} {
		var err *encoder.Error
		if !errors.As(c.err, &err) || err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
	for i, name := range precision.RoundingModeNames() {
		if r, err := precision.FindRoundingMode(name); err != nil || r != precision.RoundingMode(i) || r.String() != name {
			t.Errorf("FindRoundingMode(%q) = %v, %v", name, r, err)
		}
	}
}
