package rotarybug_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/encoder/rotary"
)

var update = flag.Bool("update", false, "write testdata/tests.json")

// TestLaws checks that every law holds for the rotation that was meant and fails for that
// of its bug.
func TestLaws(t *testing.T) {
	meant := map[string]float64{
		"llama3-ignored": 8, "wrong-length": 24, "clamped-positions": 0, "attention-dropped": rotary.MScale(4, 1), "attention-squared": rotary.MScale(4, 1),
		"neighbours-for-halves": 0, "bfloat16-frequencies": 0, "unfilled-buffer": 1,
	}
	for _, b := range rotarybug.All() {
		want, known := meant[b.Name]
		if !known || b.About == "" || b.Right == b.Wrong || b.Law.Name == "" || b.Law.About == "" || b.Test == "" || b.Model == "" {
			t.Errorf("%s has empty fields, or is not in this test", b.Name)
		}
		right, wrong := b.Law.Of(b, b.Meant()), b.Law.Of(b, b.Written())
		if math.Abs(right-want) > 1e-9 {
			t.Errorf("%s: the law gives %v without the bug, want %v", b.Name, right, want)
		}
		if math.Abs(wrong-want) < 1e-3 {
			t.Errorf("%s: the law gives %v with the bug and %v without", b.Name, wrong, right)
		}
	}
}

// TestSizes compares how far the bugs are off with the sizes that were computed elsewhere:
// llama3 ignored 0.089 rad at 100 and 7.3 at 8192, bfloat16 5.0 rad at 4096.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		name     string
		position float64
		want     float64
	}{
		{"llama3-ignored", 100, 0.089}, {"llama3-ignored", 8192, 7.3}, {"bfloat16-frequencies", 4096, 5.0},
	} {
		b, err := rotarybug.Find(c.name)
		if err != nil {
			t.Fatal(err)
		}
		right, wrong := b.Meant(), b.Written()
		worst := 0.0
		for i, w := range right.Frequencies {
			worst = max(worst, c.position*math.Abs(w-wrong.Frequencies[i]))
		}
		if math.Abs(worst-c.want) > 0.05*c.want {
			t.Errorf("%s is off by %v rad at %v, want %v", c.name, worst, c.position, c.want)
		}
	}
}

// TestAngle checks the angles of a pair, right and with positions divided as integers.
func TestAngle(t *testing.T) {
	b, err := rotarybug.Find("clamped-positions")
	if err != nil {
		t.Fatal(err)
	}
	right, wrong := b.Meant(), b.Written()
	for _, c := range []struct{ pos, right, wrong float64 }{{1, 0.25, 0}, {7, 1.75, 1}, {8, 2, 2}, {20000, 5000, 4095}} {
		if got := right.Angle(0, c.pos); math.Abs(got-c.right) > 1e-12 {
			t.Errorf("position %v: angle %v, want %v", c.pos, got, c.right)
		}
		if got := wrong.Angle(0, c.pos); math.Abs(got-c.wrong) > 1e-12 {
			t.Errorf("position %v: angle %v with the bug, want %v", c.pos, got, c.wrong)
		}
	}
}

// TestRotate compares the rotations that are meant with package rotary.
func TestRotate(t *testing.T) {
	for _, b := range rotarybug.All() {
		e, err := rotary.New(b.Config(), 0)
		if err != nil {
			t.Fatal(err)
		}
		x := rotarybug.Input(b.Config())[:2*b.Config().HeadDim]
		got, want := make([]float64, len(x)), make([]float64, len(x))
		b.Meant().Rotate(got, x, 3, 70000)
		if err := e.Rotate(want, x, 3, 70000); err != nil {
			t.Fatal(err)
		}
		for j := range want {
			if math.Abs(got[j]-want[j]) > 1e-10 {
				t.Errorf("%s: element %d is %v, want %v", b.Name, j, got[j], want[j])
			}
		}
	}
}

func TestFind(t *testing.T) {
	var typed *encoder.Error
	if _, err := rotarybug.Find("x"); !errors.As(err, &typed) || err.Error() != `encoder: bug "x" is not one of the bugs` {
		t.Errorf("error %v for an unknown bug", err)
	}
}

// TestTests checks that testdata/tests.json has the tests of all bugs, which
// e2e/figures/code-python.test.js runs with PyTorch on both rotations.
func TestTests(t *testing.T) {
	type rotation struct {
		Frequencies []float64 `json:"inv_freq"`
		Output      []float64 `json:"y"`
	}
	type test struct {
		Name, Test     string
		Columns        int
		Input          []float64
		Meant, Written rotation
	}
	var list []test
	for _, b := range rotarybug.All() {
		c := b.Config()
		x := rotarybug.Input(c)[:2*c.HeadDim]
		turn := func(r *rotarybug.Rotation) rotation {
			y := make([]float64, len(x))
			r.Rotate(y, x, 0, 1)
			return rotation{short(r.Frequencies), short(y)}
		}
		list = append(list, test{b.Name, b.Test, c.HeadDim, x, turn(b.Meant()), turn(b.Written())})
	}
	content, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("testdata/tests.json", content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("testdata/tests.json"); err != nil || string(got) != string(content) {
		t.Errorf("testdata/tests.json differs (%v); run the test with -update", err)
	}
}

// short returns numbers with nine digits, as float32 has them.
func short(list []float64) []float64 {
	rounded := make([]float64, len(list))
	for i, x := range list {
		rounded[i], _ = strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	}
	return rounded
}

// Llama 3.1 without its scaling is right in short texts.
func ExampleBug() {
	b, _ := rotarybug.Find("llama3-ignored")
	fmt.Println("meant:  ", b.Right)
	fmt.Println("written:", b.Wrong)
	fmt.Println("law:    ", b.Law.About)
	right, wrong := b.Meant(), b.Written()
	fmt.Printf("%.0f without the bug, %.0f with it\n", b.Law.Of(b, right), b.Law.Of(b, wrong))
	for _, pos := range []float64{100, 8192} {
		worst := 0.0
		for i, w := range right.Frequencies {
			worst = max(worst, pos*(wrong.Frequencies[i]-w))
		}
		fmt.Printf("%.2f rad off at position %v\n", worst, pos)
	}
	// Output:
	// meant:   inv_freq = llama3(b ** (-2*i/d), s, low, high, M)
	// written: inv_freq = b ** (-2*i/d)
	// law:     the slowest pair is divided by the factor s: b^(−(d−2)/d)/ω[d/2−1]
	// 8 without the bug, 1 with it
	// 0.09 rad off at position 100
	// 7.29 rad off at position 8192
}
