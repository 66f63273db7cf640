package scene_test

import (
	"slices"
	"testing"

	"github.com/posenc/posenc/web/scene"
)

// TestWidth compares widths with those that a browser measures in DejaVu Sans, and in
// DejaVu Sans Bold for semibold texts. In the latter, signs are as wide as in the former.
func TestWidth(t *testing.T) {
	for _, c := range []struct {
		class scene.Class
		text  string
		want  float64
	}{
		{0, "", 0},
		{0, "T5: bucket (its bias is learned)", 196.9},
		{0, "The dot product of two rows depends on k = 10 alone.", 354.4},
		{0, "position 9\u202f007\u202f199\u202f254\u202f740\u202f991", 201.0},
		{0, "g(k) ÷ g(0) ≈ −0.25 · ω²", 159.3},
		{0, "θ → 2π/ω, ⟨p, q⟩", 101.7},
		{scene.Strong, "Which column of A is which of B", 233.9},
		{scene.Strong, "n = 10\u202f000", 77.0},
		{scene.Big, "PE[pos, 2i] = sin(pos·ω[i])", 195.0},
		{scene.Big | scene.Strong, "query m = 12", 113.5},
	} {
		if got := c.class.Width(c.text); got < 0.98*c.want || got > 1.06*c.want {
			t.Errorf("the width of %q of class %q is %.1f, want %.1f", c.text, c.class, got, c.want)
		}
	}
}

// TestLines checks that widths of classes count, and that no line ends with an opening
// bracket or begins with a closing one.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		class scene.Class
		text  string
		width float64
		want  []string
	}{
		{0, "", 100, nil},
		{0, "two rows k apart", 110, []string{"two rows k apart"}},
		{scene.Strong, "two rows k apart", 110, []string{"two rows k", "apart"}},
		{0, "bfloat16、float32", 60, []string{"bfloat1", "6、", "float32"}},
		{0, "bfloat16）、float32", 60, []string{"bfloat1", "6）、", "float32"}},
		{0, "夹角改变（整圈不计）。", 75, []string{"夹角改变", "（整圈不", "计）。"}},
	} {
		if got := c.class.Lines(c.text, c.width); !slices.Equal(got, c.want) {
			t.Errorf("the lines of %q of class %q are %q, want %q", c.text, c.class, got, c.want)
		}
	}
}
