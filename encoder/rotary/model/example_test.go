package model_test

import (
	"fmt"

	"github.com/posenc/posenc/encoder/rotary/model"
)

// A file of Gemma 4 has frequencies for two types of layers, in the text model of a model
// for several media.
func Example() {
	file, err := model.Parse(map[string]any{
		"model_type": "gemma4",
		"text_config": map[string]any{
			"head_dim": 256.0, "global_head_dim": 512.0, "max_position_embeddings": 131072.0,
			"rope_parameters": map[string]any{
				"full_attention":    map[string]any{"rope_type": "proportional", "rope_theta": 1e6, "partial_rotary_factor": 0.25},
				"sliding_attention": map[string]any{"rope_type": "default", "rope_theta": 1e4},
			},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	use := model.Use{}
	for _, layer := range file.Layers() {
		theta := file.Parameters[layer].Number(use, "rope_theta")
		fmt.Println(layer, theta.Value, "of", theta.Key)
	}
	for _, key := range file.Ignored(use) {
		fmt.Println("not read:", key.Key, key.Reason)
	}
	// Output:
	// full_attention 1e+06 of text_config.rope_parameters.full_attention.rope_theta
	// sliding_attention 10000 of text_config.rope_parameters.sliding_attention.rope_theta
	// not read: model_type unread
	// not read: text_config.global_head_dim unread
	// not read: text_config.head_dim unread
	// not read: text_config.max_position_embeddings unread
	// not read: text_config.rope_parameters.full_attention.partial_rotary_factor unread
	// not read: text_config.rope_parameters.full_attention.rope_type unread
	// not read: text_config.rope_parameters.sliding_attention.rope_type unread
}
