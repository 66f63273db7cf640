package describe_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

func ExampleReading() {
	config, err := configjson.Parse([]byte(`{"model_type": "llama", "head_dim": 128, "rope_theta": 500000,
		"rope_scaling": {"rope_type": "linear", "factor": 2.5}}`))
	if err != nil {
		panic(err)
	}
	r, err := stack.As(config, stack.VLLM, "", stack.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(describe.Reading(r))
	// Output: base 500000, 128 elements turn, rope_type linear, factor 2.5
}

// TestRotary describes lists, flags and numbers of parameters.
func TestRotary(t *testing.T) {
	for _, c := range []struct {
		scaling rotary.Scaling
		want    string
	}{
		{rotary.YaRN{Factor: 4, MaxPosition: 32768, NoTruncate: true}, "base 10000, rope_type yarn, factor 4, original_max_position_embeddings 32768, truncate false"},
		{rotary.LongRoPE{Short: []float64{1, 1.25}}, "base 10000, rope_type longrope, short_factor [1 1.25]"},
	} {
		fit := &invfreq.Fit{Config: rotary.Config{HeadDim: 4, Base: 10000, Scaling: c.scaling}, BaseKnown: true}
		id := &invfreq.Identification{Kind: invfreq.Frequencies, Attention: 1, Matches: []*invfreq.Fit{fit}, Reason: invfreq.Ambiguous}
		if got := describe.RotaryFit(id, fit); got != "rotary embedding (frequencies), "+c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if got := describe.Rotary(id); !strings.HasSuffix(got, ", or another that makes the same numbers; largest relative difference 0") {
			t.Errorf("ambiguous numbers: %q", got)
		}
	}
	if id, err := invfreq.Identify([]float64{1, float64(float32(.01))}, 2); err != nil || describe.Rotary(id) != "two frequencies are too few to tell: some base makes any two that decrease" {
		t.Errorf("two frequencies: %v, %q", err, describe.Rotary(id))
	}
	if got := describe.Rotary(&invfreq.Identification{Reason: invfreq.Unfilled}); got != "a buffer that was never filled" {
		t.Errorf("a buffer that was never filled: %q", got)
	}
}
