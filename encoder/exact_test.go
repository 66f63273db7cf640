package encoder_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestRow compares single rows and rows in the middle of a block with values
// that are right to the last bit.
func TestRow(t *testing.T) {
	for _, file := range []string{"paper_points.tsv", "paper_real_positions.tsv"} {
		worst := 0.0
		for _, v := range reference.Rows(t, file) {
			pos, dim, d, base, want := v[0], int(v[1]), int(v[2]), v[3], v[4]
			row := make([]float64, d)
			if err := reference.Must(encoder.New(0, d, encoder.Base(base))).Row(row, pos); err != nil {
				t.Fatal(err)
			}
			diff := math.Abs(row[dim] - want)
			worst = max(worst, diff)
			if diff > 1.2e-16 {
				t.Errorf("Row(%v)[%d] = %v for d = %d, n = %v, want %v", pos, dim, row[dim], d, base, want)
			}
		}
		t.Logf("%s: worst error %.2g", file, worst)
	}
}

// TestRows compares each of 50 rows that angle addition makes around a
// position.
func TestRows(t *testing.T) {
	const before, rows = 17, 50
	worst := 0.0
	for _, v := range reference.Rows(t, "paper_points.tsv") {
		pos, dim, d, base, want := v[0], int(v[1]), int(v[2]), v[3], v[4]
		if d > 1024 || pos+rows > encoder.MaxPosition {
			continue
		}
		e := reference.Must(encoder.New(rows, d, encoder.Base(base), encoder.Start(int(pos)-before)))
		double, single := make([]float64, rows*d), make([]float32, rows*d)
		if err := e.Rows64(double, 0, rows); err != nil {
			t.Fatal(err)
		}
		if err := e.Rows32(single, 0, rows); err != nil {
			t.Fatal(err)
		}
		at := before*d + dim
		worst = max(worst, math.Abs(double[at]-want))
		if math.Abs(double[at]-want) > 1e-15 {
			t.Errorf("Rows64: PE[%v, %d] = %v for d = %d, n = %v, want %v", pos, dim, double[at], d, base, want)
		}
		if !reference.NearFloat32(single[at], want) {
			t.Errorf("Rows32: PE[%v, %d] = %v for d = %d, n = %v, want %v", pos, dim, single[at], d, base, float32(want))
		}
	}
	t.Logf("worst error %.2g", worst)
}

// nearFloat32 reports whether got is the float32 nearest to want, a neighbour
// TestRowsAgree compares every row of blocks of all small sizes, and of one
// block that is larger than a tile in both directions, with the exact row.
func TestRowsAgree(t *testing.T) {
	check := func(rows, d, start int) {
		e := reference.Must(encoder.New(rows, d, encoder.Start(start)))
		got, want := make([]float64, rows*d), make([]float64, d)
		if err := e.Rows64(got, 0, rows); err != nil {
			t.Fatal(err)
		}
		for r := range rows {
			if err := e.Row(want, float64(start+r)); err != nil {
				t.Fatal(err)
			}
			for j, w := range want {
				if math.Abs(got[r*d+j]-w) > 8e-16 {
					t.Fatalf("row %d of %d from %d: [%d] = %v, want %v", r, rows, start, j, got[r*d+j], w)
				}
			}
		}
	}
	for rows := range 300 {
		check(rows, 6, rows-150)
	}
	check(4096+37, 130, -2000)
	check(4096, 12, 1<<40)
}

func TestRelativeDot(t *testing.T) {
	worst := 0.0
	for _, v := range reference.Rows(t, "relative_dot.tsv") {
		k, d, base, want := v[0], int(v[1]), v[2], v[3]
		e := reference.Must(encoder.New(0, d, encoder.Base(base)))
		got, err := e.RelativeDot(k)
		if err != nil {
			t.Fatal(err)
		}
		offsets := make([]float64, 100)
		for i := range offsets {
			offsets[i] = k - 41 + float64(i)
		}
		dots := make([]float64, len(offsets))
		if err := e.RelativeDots(dots, offsets); err != nil {
			t.Fatal(err)
		}
		for _, got := range []float64{got, dots[41]} {
			worst = max(worst, math.Abs(got-want)/float64(d))
			if math.Abs(got-want) > 1e-15*float64(d) {
				t.Errorf("RelativeDot(%v) = %v for d = %d, n = %v, want %v", k, got, d, base, want)
			}
		}
	}
	t.Logf("worst error %.2g·d", worst)
}

// TestFirsts finds where g first turns negative and where it first rises.
func TestFirsts(t *testing.T) {
	for _, v := range reference.Rows(t, "zero_crossings.tsv") {
		d, wantNegative, wantRise := int(v[0]), int(v[1]), int(v[2])
		n := wantNegative + 2
		offsets, g := make([]float64, n), make([]float64, n)
		for k := range offsets {
			offsets[k] = float64(k)
		}
		if err := reference.Must(encoder.New(0, d)).RelativeDots(g, offsets); err != nil {
			t.Fatal(err)
		}
		negative, rise := 0, 0
		for k := n - 2; k > 0; k-- {
			if g[k] < 0 {
				negative = k
			}
			if g[k+1] > g[k] {
				rise = k
			}
		}
		if negative != wantNegative || rise != wantRise {
			t.Errorf("d = %d: first negative at %d, first rise at %d, want %d and %d", d, negative, rise, wantNegative, wantRise)
		}
	}
}

func TestMean(t *testing.T) {
	worst := 0.0
	for _, v := range reference.Rows(t, "means.tsv") {
		d, base, i, p0, n := int(v[0]), v[1], int(v[2]), int(v[3]), int(v[4])
		row := make([]float64, d)
		if err := reference.Must(encoder.New(0, d, encoder.Base(base))).Mean(row, p0, n); err != nil {
			t.Fatal(err)
		}
		for j, want := range v[5:7] {
			worst = max(worst, math.Abs(row[2*i+j]-want))
			if math.Abs(row[2*i+j]-want) > 1e-14 {
				t.Errorf("Mean(%d, %d)[%d] = %v for d = %d, n = %v, want %v", p0, n, 2*i+j, row[2*i+j], d, base, want)
			}
		}
	}
	t.Logf("worst error %.2g", worst)
}

// TestListingDrifts computes rows as the PyTorch listing does, with float32
// frequencies and angles, and finds how far off they are.
func TestListingDrifts(t *testing.T) {
	const d = 512
	e := reference.Must(encoder.New(0, d))
	row := make([]float64, d)
	for _, c := range []struct{ pos, want float64 }{{511, 2.87e-5}, {4095, 1.66e-4}, {65535, 3.12e-3}} {
		if err := e.Row(row, c.pos); err != nil {
			t.Fatal(err)
		}
		worst := 0.0
		for i := range d / 2 {
			exponent := float32(2*i) * float32(-math.Log(10000)/d)
			w := float32(math.Exp(float64(exponent)))
			sin, cos := math.Sincos(float64(float32(c.pos) * w))
			worst = max(worst, math.Abs(sin-row[2*i]), math.Abs(cos-row[2*i+1]))
		}
		if math.Abs(worst-c.want) > 0.02*c.want {
			t.Errorf("the listing is off by %.3g at position %v, want %.3g", worst, c.pos, c.want)
		}
	}
}
