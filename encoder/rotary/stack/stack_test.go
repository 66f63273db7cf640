package stack_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// relative returns how far x is from want, as a part of want.
func relative(x, want float64) float64 {
	if x == want {
		return 0
	}
	return math.Abs(x/want - 1)
}

func parse(t *testing.T, config any) *model.File {
	t.Helper()
	file, err := model.Parse(config)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestReadings reads every configuration of the reference as its stack and version does,
// and compares frequencies, factors and refusals.
func TestReadings(t *testing.T) {
	cases := reference.Ropes(t)
	type key struct {
		file, model, layer, version string
		length                      int
	}
	numbers := map[key]reference.Rope{}
	done := map[string]int{}
	for _, c := range cases {
		if c.Stack == "" || c.Config == nil {
			continue
		}
		k := key{c.File, c.Model, c.Layer, c.Version, c.Length}
		if c.Same != "" {
			same := numbers[key{c.File, c.Model, c.Layer, c.Same, c.Length}]
			same.Version, same.Config = c.Version, c.Config
			c = same
		}
		numbers[k] = c
		if c.File == "vllm" && c.Model == "Phi-3-vision-128k" && c.Uses == "" {
			continue // the two lists have a test of their own
		}
		done[c.File]++
		testReading(t, c)
	}
	t.Log(done)
}

func testReading(t *testing.T, c reference.Rope) {
	t.Helper()
	name := strings.Join([]string{c.File, c.Stack, c.Version, c.Model, c.Layer}, " ")
	length := c.Length
	if c.Uses == "long" {
		length = 131072
	}
	if c.EffectiveLength > 0 {
		length = c.EffectiveLength
	}
	r, err := stack.As(parse(t, c.Config), c.Stack, c.Version, stack.Options{Layer: c.Layer, Length: length})
	if c.Error != "" {
		var refused *encoder.Error
		switch {
		case strings.Contains(c.Error, "no converter"):
			// The architecture is not known to the converter; its rules are those of others.
		case !errors.As(err, &refused) || refused.Code != encoder.Unsupported:
			t.Errorf("%s: %v, want the refusal %s", name, err, c.Error)
		case strings.HasPrefix(c.Error, "KeyError") && !strings.Contains(refused.Error(), c.Error):
			t.Errorf("%s: %v, want %s", name, err, c.Error)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if r.Pairs() != c.Pairs {
		t.Errorf("%s: %d pairs, want %d", name, r.Pairs(), c.Pairs)
		return
	}
	for j, i := range c.At {
		want := c.Exact[j]
		if c.Divisor != 0 {
			want /= c.Divisor
		}
		if got := r.Frequency(i); relative(got, want) > 1e-15 {
			t.Errorf("%s length %d: ω[%d] = %v, want %v", name, c.Length, i, got, want)
			break
		}
	}
	if c.Attention != 0 && relative(r.AttentionFactor(), c.Attention) > 1e-15 {
		t.Errorf("%s: attention factor %v, want %v", name, r.AttentionFactor(), c.Attention)
	}
	if c.Softmax != 0 && relative(r.SoftmaxFactor(), c.Softmax) > 1e-15 {
		t.Errorf("%s: softmax factor %v, want %v", name, r.SoftmaxFactor(), c.Softmax)
	}
}
