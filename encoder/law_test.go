package encoder_test

import (
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// checkLaws checks what holds for every encoding, for rows p and p+k.
func checkLaws(t *testing.T, d int, base float64, p, k float64) {
	t.Helper()
	e := reference.Must(encoder.New(0, d, encoder.Base(base)))
	here, there, moved := make([]float64, d), make([]float64, d), make([]float64, d)
	if e.Row(here, p) != nil || e.Row(there, p+k) != nil {
		t.Fatalf("Row refuses %v or %v", p, p+k)
	}

	// |PE[p]|² = d/2, and no element leaves [-1, 1].
	if got := reference.Dot(here, here); math.Abs(got-float64(d)/2) > 1e-15*float64(d) {
		t.Errorf("|PE[%v]|² = %v, want %v", p, got, d/2)
	}
	for j, x := range here {
		if !(math.Abs(x) <= 1) {
			t.Errorf("PE[%v, %d] = %v, want at most 1", p, j, x)
		}
	}

	// PE[p]·PE[p+k] = g(k) = g(-k).
	forth, err := e.RelativeDot(k)
	back, err2 := e.RelativeDot(-k)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	if forth != back {
		t.Errorf("RelativeDot(%v) = %v, but RelativeDot(%v) = %v", k, forth, -k, back)
	}
	if got := reference.Dot(here, there); math.Abs(got-forth) > 1e-15*float64(d) {
		t.Errorf("PE[%v]·PE[%v] = %v, want RelativeDot(%v) = %v", p, p+k, got, k, forth)
	}

	// M(k)·PE[p] = PE[p+k].
	shift, err := e.Shift(k)
	if err != nil {
		t.Fatal(err)
	}
	if err := shift.Apply(moved, here); err != nil {
		t.Fatal(err)
	}
	for j := range moved {
		if math.Abs(moved[j]-there[j]) > 1e-15 {
			t.Errorf("(M(%v)·PE[%v])[%d] = %v, want %v", k, p, j, moved[j], there[j])
		}
	}
	for i, a := range shift.Angles() {
		want := shift.Block(i)[0]
		if math.Abs(math.Cos(a)-want[0]) > 1e-15 || math.Abs(math.Sin(a)-want[1]) > 1e-15 {
			t.Errorf("Angles()[%d] = %v, but cos and sin of it are %v", i, a, want)
		}
	}
}

func TestLaws(t *testing.T) {
	for _, d := range []int{2, 4, 64, 512} {
		for _, base := range []float64{1, 2, 100, 1e4, 1e12} {
			for _, p := range []float64{0, 1, -1, 99, 0.25, 1 << 32, 1<<51 + 1} {
				for _, k := range []float64{0, 1, -1, 10, 0.5, 4095, 1 << 31} {
					checkLaws(t, d, base, p, k)
				}
			}
		}
	}
}

// TestUnique checks that no two of many positions look the same.
func TestUnique(t *testing.T) {
	rows := reference.Matrix(reference.Must(encoder.New(2000, 4, encoder.Start(-1000))))
	slices.SortFunc(rows, slices.Compare)
	for r := 1; r < len(rows); r++ {
		if slices.Equal(rows[r-1], rows[r]) {
			t.Fatalf("%v stands for two positions", rows[r])
		}
	}
}

// TestMeanIsMean compares the closed form with a sum, and the windows of a
// picture with windows made one by one.
func TestMeanIsMean(t *testing.T) {
	const d = 64
	e := reference.Must(encoder.New(0, d))
	edges := []int{-70, -60, -49, -39, -38, 0, 1, 2, 3, 1003, 2003, 3004}
	for r := range 200 {
		edges = append(edges, 3007+r*7/2)
	}
	columns := []int{6, 7, 9, 12, 13, 13, 20, 25, 39, 40}
	windows, err := e.Means(edges, columns)
	if err != nil {
		t.Fatal(err)
	}
	r, mean := 0, make([]float64, d)
	for got := range windows {
		first, n := edges[r], edges[r+1]-edges[r]
		if err := e.Mean(mean, first, n); err != nil {
			t.Fatal(err)
		}
		sum := make([]float64, d)
		for _, row := range reference.Matrix(reference.Must(encoder.New(n, d, encoder.Start(first)))) {
			for j, x := range row {
				sum[j] += x / float64(n)
			}
		}
		for j := range mean {
			if math.Abs(mean[j]-sum[j]) > 1e-13 {
				t.Errorf("Mean(%d, %d)[%d] = %v, want %v", first, n, j, mean[j], sum[j])
			}
		}
		if len(got) != len(columns)-1 {
			t.Fatalf("%d means, want %d", len(got), len(columns)-1)
		}
		for g, x := range got {
			want, of := 0.0, mean[columns[g]:columns[g+1]]
			for _, y := range of {
				want += y / float64(len(of))
			}
			if math.Abs(x-want) > 1e-13 {
				t.Errorf("window %d: the mean of columns [%d, %d) is %v, want %v", r, columns[g], columns[g+1], x, want)
			}
		}
		r++
	}
	if r != len(edges)-1 {
		t.Errorf("%d windows, want %d", r, len(edges)-1)
	}
}

// TestMeansOfPictures compares the means of pictures, zoomed out and in, with means made
// one by one: of columns that are groups, share groups with others or have none, and of
// more windows than are turned from an exact one.
func TestMeansOfPictures(t *testing.T) {
	for _, c := range []struct {
		d, columns  int
		first, step float64 // positions
	}{
		{512, 512, -7, 1},
		{512, 300, 1 << 40, 116550.11655},
		{512, 300, 1<<40 + 11655, 116550.11655},
		{512, 300, 3, 2000.5},
		{510, 150, -1e15, 4.7},
		{1200, 7, 0, 1e6 + 1/3.},
		{16384, 1200, 123, 98765.4},
		{65536, 1200, 5, 1.25},
	} {
		e := reference.Must(encoder.New(0, c.d))
		var edges, columns []int
		for r := range 530 * 4096 / max(4096, c.d) {
			edges = append(edges, int(c.first)+int(float64(r)*c.step))
		}
		for g := range c.columns {
			columns = append(columns, 1+g*(c.d-1)/c.columns)
		}
		windows, err := e.Means(edges, columns)
		if err != nil {
			t.Fatal(err)
		}
		r, mean := 0, make([]float64, c.d)
		for got := range windows {
			if err := e.Mean(mean, edges[r], edges[r+1]-edges[r]); err != nil {
				t.Fatal(err)
			}
			for g, x := range got {
				want, of := 0.0, mean[columns[g]:columns[g+1]]
				for _, y := range of {
					want += y / float64(len(of))
				}
				if math.Abs(x-want) > 1e-13 {
					t.Fatalf("%+v: window %d: the mean of columns [%d, %d) is %v, want %v", c, r, columns[g], columns[g+1], x, want)
				}
			}
			r++
		}
		if r != len(edges)-1 {
			t.Errorf("%+v: %d windows, want %d", c, r, len(edges)-1)
		}
	}
}

// TestAtIsNew checks that explicit positions give the rows that a start does,
// whatever their order.
func TestAtIsNew(t *testing.T) {
	positions := []float64{-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 2.5, 3.5, 4.5, 9, 9, 1, 0}
	for p := 0.1; p < 3000; p++ {
		positions = append(positions, p) // each step rounds
	}
	got := reference.Matrix(reference.Must(reference.Must(encoder.New(0, 10)).At(positions)))
	for r, p := range positions {
		want := make([]float64, 10)
		if err := reference.Must(encoder.New(0, 10)).Row(want, p); err != nil {
			t.Fatal(err)
		}
		for j := range want {
			if math.Abs(got[r][j]-want[j]) > 1e-15 {
				t.Errorf("position %v: [%d] = %v, want %v", p, j, got[r][j], want[j])
			}
		}
	}
}

// TestOrigin checks that position 0 has no rounding errors, wherever its row
// stands in a block.
func TestOrigin(t *testing.T) {
	for _, start := range []int{0, -1, -7, -50, -99} {
		rows := reference.Matrix(reference.Must(encoder.New(100, 6, encoder.Start(start))))
		if got, want := rows[-start], []float64{0, 1, 0, 1, 0, 1}; !slices.Equal(got, want) {
			t.Errorf("PE[0] = %v from %d on, want %v", got, start, want)
		}
	}
	offsets, g := make([]float64, 100), make([]float64, 100)
	for i := range offsets {
		offsets[i] = float64(i - 50)
	}
	if err := reference.Must(encoder.New(0, 512)).RelativeDots(g, offsets); err != nil {
		t.Fatal(err)
	}
	if g[50] != 256 {
		t.Errorf("RelativeDot(0) = %v, want 256", g[50])
	}
}

func TestAllStops(t *testing.T) {
	seen := 0
	for p := range reference.Must(encoder.New(1<<40, 2)).All() {
		if seen++; p == 9 {
			break
		}
	}
	if seen != 10 {
		t.Errorf("All yields %d rows before position 9 has passed, want 10", seen)
	}
}

// TestMeanOfStillHands checks the mean of a pair that hardly turns, for bases
// far above those that anyone uses.
func TestMeanOfStillHands(t *testing.T) {
	for _, base := range []float64{1e12, 1e20, 1e30, 1e36, 1e40, 1e300, math.MaxFloat64} {
		const d = 512
		mean := make([]float64, d)
		if err := reference.Must(encoder.New(0, d, encoder.Base(base))).Mean(mean, 0, 2); err != nil {
			t.Fatal(err)
		}
		for i := range d / 2 {
			w := math.Exp(-2 * float64(i) / d * math.Log(base))
			sin, cos := math.Sin(w)/2, (1+math.Cos(w))/2
			if math.Abs(mean[2*i]-sin) > 1e-13 || math.Abs(mean[2*i+1]-cos) > 1e-13 {
				t.Errorf("n = %v: mean of pair %d = %v, %v, want %v, %v", base, i, mean[2*i], mean[2*i+1], sin, cos)
			}
		}
	}
}

// TestShared lets goroutines share an encoding: each gets what one alone gets.
func TestShared(t *testing.T) {
	e := reference.Must(encoder.New(200, 130))
	want := make([]float64, 200*130)
	if err := e.Rows64(want, 0, 200); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			got := make([]float64, len(want))
			for range 20 {
				if err := e.Rows64(got, 0, 200); err != nil || !slices.Equal(got, want) {
					t.Errorf("rows differ when they are made at the same time: %v", err)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestBound looks at an element that angle addition rounds to more than 1.
func TestBound(t *testing.T) {
	e := reference.Must(encoder.New(4096, 256, encoder.Base(2.2141226595721887e11), encoder.Start(3)))
	dst := make([]float64, 4096*256)
	if err := e.Rows64(dst, 0, 4096); err != nil {
		t.Fatal(err)
	}
	for i, x := range dst {
		if math.Abs(x) > 1 {
			t.Fatalf("element %d = %v", i, x)
		}
	}
}
