package resize_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/posenc/posenc/encoder/resize"
)

// TestTorch compares the weights with those that PyTorch computed in float64.
func TestTorch(t *testing.T) {
	text, err := os.ReadFile("testdata/torch.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			Method  string
			Old     int `json:"n"`
			New     int `json:"N"`
			Weights [][]float64
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 20 {
		t.Fatalf("%d cases", len(file.Cases))
	}
	methods := map[string]resize.Method{"Bicubic": resize.Bicubic, "Antialiased": resize.Antialiased, "Corners": resize.Corners, "Offset": resize.Offset}
	for _, c := range file.Cases {
		m, ok := methods[c.Method]
		if !ok {
			t.Fatalf("method %q", c.Method)
		}
		w := make([]float64, c.Old)
		for r, want := range c.Weights {
			m.Weights(w, r, c.New)
			for s := range w {
				if math.Abs(w[s]-want[s]) > 1e-12 {
					t.Errorf("%s of %d → %d: w[%d, %d] = %v, want %v", c.Method, c.Old, c.New, r, s, w[s], want[s])
				}
			}
		}
	}
}

// TestLaws checks that weights add up to 1, and that as many rows stay as they are, but for Offset.
func TestLaws(t *testing.T) {
	for _, m := range resize.Methods {
		for _, size := range [][2]int{{1, 1}, {1, 64}, {2, 3}, {14, 14}, {14, 24}, {24, 14}, {37, 16}, {64, 1}} {
			n, N := size[0], size[1]
			w := make([]float64, n)
			for r := range N {
				m.Weights(w, r, N)
				sum := 0.0
				for s, x := range w {
					sum += x
					if n == N && m != resize.Offset && math.Abs(x-map[bool]float64{true: 1}[s == r]) > 1e-15 {
						t.Errorf("method %d of %d rows: w[%d, %d] = %v", m, n, r, s, x)
					}
				}
				if math.Abs(sum-1) > 1e-14 {
					t.Errorf("method %d of %d → %d: weights of row %d add up to %v", m, n, N, r, sum)
				}
			}
		}
	}
}

// Three rows become five.
func ExampleMethod_Rows() {
	for _, row := range resize.Corners.Rows([][]float64{{0, 10}, {1, 20}, {2, 0}}, 5) {
		fmt.Println(row)
	}
	// Output:
	// [0 10]
	// [0.5 15]
	// [1 20]
	// [1.5 10]
	// [2 0]
}
