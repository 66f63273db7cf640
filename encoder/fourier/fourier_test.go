package fourier_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder/fourier"
	"github.com/posenc/posenc/encoder/internal/reference"
)

// TestReference compares each scheme with the numbers of its library, in more digits.
func TestReference(t *testing.T) {
	var f *fourier.Features
	tested := map[string]bool{}
	for _, line := range reference.Fields(t, "fourier.tsv") {
		if len(line) == 5 {
			s := reference.Must(fourier.Find(line[0]))
			var resolutions []float64
			if s.Linear {
				resolutions = reference.Numbers(t, line[3], ",")
			}
			f = reference.Must(s.New(int(reference.Number(t, line[1])), int(reference.Number(t, line[2])), resolutions...))
			tested[s.Name] = true
			continue
		}
		point, want := reference.Numbers(t, line[0], ","), reference.Numbers(t, line[1], ",")
		got := make([]float64, len(f.Columns()))
		if err := f.Row(got, point...); err != nil || len(got) != len(want) {
			t.Errorf("%v: %d columns, %v, want %d", point, len(got), err, len(want))
			continue
		}
		for j, x := range got {
			if math.Abs(x-want[j]) > 1e-13 {
				t.Errorf("%v: column %d (%v) is %v, want %v", point, j, f.Columns()[j], x, want[j])
			}
		}
	}
	for _, s := range fourier.All() {
		if !tested[s.Name] || s.About == "" || s.Source.URL() == "" {
			t.Errorf("%s has gaps", s.Name)
		}
	}
}

// TestUnit checks that the schemes of NeRF differ by the factor π of their frequencies.
func TestUnit(t *testing.T) {
	program := reference.Must(reference.Must(fourier.Find("nerf")).New(3, 10))
	paper := reference.Must(reference.Must(fourier.Find("nerf-paper")).New(3, 10))
	for k := range 10 {
		if got, want := program.Frequency(2, k), math.Ldexp(1, k); got != want || paper.Frequency(2, k) != math.Pi*want {
			t.Errorf("band %d: %v and %v", k, got, paper.Frequency(2, k))
		}
	}
	row := make([]float64, 60)
	if err := paper.Row(row, 1, -1, 0.5); err != nil {
		t.Fatal(err)
	}
	for j, c := range paper.Columns() {
		if c.Kind == fourier.Sine && c.Axis < 2 && row[j] != 0 {
			t.Errorf("column %d, sin(±π·2^%d) = %v", j, c.Band, row[j])
		}
	}
}

// TestColumns checks that each scheme has the sine and the cosine of each band of each
// axis once.
func TestColumns(t *testing.T) {
	for _, s := range fourier.All() {
		var resolutions []float64
		if s.Linear {
			resolutions = []float64{8, 20}
		}
		columns := reference.Must(s.New(2, 5, resolutions...)).Columns()
		for axis := range 2 {
			for band := range 5 {
				for _, kind := range []fourier.Kind{fourier.Sine, fourier.Cosine} {
					if n := len(slices.DeleteFunc(slices.Clone(columns), func(c fourier.Column) bool { return c != fourier.Column{Axis: axis, Band: band, Kind: kind} })); n != 1 {
						t.Errorf("%s has %d times band %d of axis %d", s.Name, n, band, axis)
					}
				}
			}
		}
	}
}

func TestInvalid(t *testing.T) {
	nerf, perceiver := reference.Must(fourier.Find("nerf")), reference.Must(fourier.Find("perceiver"))
	f := reference.Must(nerf.New(2, 4))
	errorOf := func(_ any, err error) error { return err }
	for _, c := range []struct {
		err  error
		want string
	}{
		{errorOf(fourier.Find("nerv")), `encoder: scheme "nerv" is unknown; did you mean nerf?`},
		{errorOf(nerf.New(0, 4)), "encoder: axes 0 is not in [1, 16]"},
		{errorOf(nerf.New(2, 65)), "encoder: bands 65 is not in [1, 64]"},
		{errorOf(nerf.New(2, 4, 8)), "encoder: nerf has no option resolutions"},
		{errorOf(perceiver.New(3, 4, 8, 8)), "encoder: number of resolutions 2 is neither 1 nor 3, the number of axes"},
		{errorOf(perceiver.New(2, 4, 8, 1)), "encoder: resolutions[1] 1 is not in [2, 2^53]"},
		{errorOf(perceiver.New(1, 4, math.NaN())), "encoder: resolutions[0] NaN is not in [2, 2^53]"},
		{f.Row(make([]float64, 18), 1), "encoder: number of coordinates 1 is not 2"},
		{f.Row(make([]float64, 17), 1, 2), "encoder: destination length 17 is not 18"},
		{f.Row(make([]float64, 18), 1, math.Inf(1)), "encoder: coordinates[1] +Inf times the highest band 8 is beyond ±2^53"},
		{errorOf(fourier.Grid(3, 1)), "encoder: shape[1] 1 is below 2"},
		{errorOf(fourier.Grid(1<<20, 1<<5)), "encoder: shape[1] 32 makes a grid of more than 2^24 cells"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("%v, want %s", c.err, c.want)
		}
	}
}

// The paper has a π that its program leaves out.
func ExampleScheme_New() {
	for _, name := range []string{"nerf", "nerf-paper"} {
		s, _ := fourier.Find(name)
		f, _ := s.New(1, 3)
		row := make([]float64, len(f.Columns()))
		f.Row(row, 0.25)
		fmt.Printf("%-10s %.4f\n", name, row)
	}
	// Output:
	// nerf       [0.2500 0.2474 0.9689 0.4794 0.8776 0.8415 0.5403]
	// nerf-paper [0.7071 0.7071 1.0000 0.0000 0.0000 -1.0000]
}

// ExampleGrid lists the points of a grid of 2 × 3 cells.
func ExampleGrid() {
	points, _ := fourier.Grid(2, 3)
	fmt.Println(points)
	// Output:
	// [[-1 -1] [-1 0] [-1 1] [1 -1] [1 0] [1 1]]
}
