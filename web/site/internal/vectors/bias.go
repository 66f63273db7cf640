package vectors

import (
	"fmt"

	"github.com/posenc/posenc/encoder/bias"
)

// biases returns vectors for ALiBi and for the buckets of T5.
func biases() ([]vector, error) {
	var list []vector
	for _, heads := range []int{8, 12} {
		slopes, err := bias.ALiBiSlopes(heads)
		if err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
		list = append(list, vector{
			Name: fmt.Sprintf("alibi-%d", heads), Kind: "bias", About: fmt.Sprintf("the slopes of ALiBi for %d heads", heads),
			Source:     "https://github.com/ofirpress/attention_with_linear_biases",
			Parameters: map[string]any{"heads": heads},
			Arrays:     map[string]array{"slopes": {[]int{1, heads}, slopes}},
			Tolerance:  tolerances(0),
		})
	}
	for _, bidirectional := range []bool{false, true} {
		b := bias.T5{Buckets: 32, MaxDistance: 128, Bidirectional: bidirectional}
		var offsets, buckets []float64
		for offset := -160; offset <= 160; offset++ {
			offsets, buckets = append(offsets, float64(offset)), append(buckets, float64(b.Bucket(offset)))
		}
		name, about := "t5-decoder", "the buckets of T5, for keys before the query"
		if bidirectional {
			name, about = "t5-encoder", "the buckets of T5, for keys on both sides"
		}
		shape := []int{1, len(offsets)}
		list = append(list, vector{
			Name: name, Kind: "bias", About: about, Source: "https://github.com/huggingface/transformers/blob/decba1d2ea4ed3cbf0495d1828abad4b2dba1846/src/transformers/models/t5/modeling_t5.py",
			Parameters: map[string]any{"buckets": 32, "maxDistance": 128, "bidirectional": bidirectional},
			Arrays:     map[string]array{"offsets": {shape, offsets}, "buckets": {shape, buckets}},
			Tolerance:  tolerance{Float64: []float64{0}, Float32: []float64{0}},
		})
	}
	return list, nil
}
