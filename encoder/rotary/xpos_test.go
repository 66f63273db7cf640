package rotary_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
)

// TestXPos compares the factors of xPos, and queries and keys turned and multiplied by
// them, with torchscale's.
func TestXPos(t *testing.T) {
	var file struct {
		XPos struct {
			Cases []struct {
				Params struct {
					HeadDim   int `json:"head_dim"`
					Length    int
					Offset    int
					ScaleBase float64 `json:"scale_base"`
				}
				Centre int
				Scale  [][]float64 `json:"scale_exact"`
				X      [][]float64
				Q      [][]float64 `json:"q_exact"`
				K      [][]float64 `json:"k_exact"`
			}
		} `json:"xpos"`
	}
	reference.JSON(t, "bias.json", &file)
	for _, c := range file.XPos.Cases {
		p := c.Params
		e := reference.Must(rotary.New(rotary.Config{HeadDim: p.HeadDim, Pairing: rotary.Interleaved}, 0))
		centre := rotary.XPosCentre(p.Length, p.Offset)
		if centre != -c.Centre {
			t.Errorf("centre %d, want %d", centre, -c.Centre)
		}
		for row := range p.Length {
			scale, q := make([]float64, p.HeadDim/2), make([]float64, p.HeadDim)
			pos := float64(p.Offset + row)
			if err := rotary.XPosScale(scale, pos-float64(centre), p.ScaleBase); err != nil {
				t.Fatal(err)
			}
			if err := e.Rotate(q, c.X[row], pos); err != nil {
				t.Fatal(err)
			}
			for j := range q {
				s := scale[j/2]
				if reference.Relative(s, c.Scale[row][j/2]) > 1e-15 {
					t.Errorf("row %d: factor %d = %v, want %v", row, j/2, s, c.Scale[row][j/2])
				}
				if math.Abs(q[j]*s-c.Q[row][j]) > 4e-15 || math.Abs(q[j]/s-c.K[row][j]) > 4e-15 {
					t.Errorf("row %d: query %v and key %v, want %v and %v", row, q[j]*s, q[j]/s, c.Q[row][j], c.K[row][j])
				}
			}
		}
	}
	if len(file.XPos.Cases) != 3 {
		t.Errorf("%d cases", len(file.XPos.Cases))
	}
}
