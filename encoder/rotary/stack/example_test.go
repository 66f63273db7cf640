package stack_test

import (
	"fmt"

	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// The documentation of Qwen2.5 says to add YaRN for texts beyond 32768 tokens, and to leave
// max_position_embeddings as it is. Some versions of transformers took the quotient of the
// two lengths, 1, for the factor, and scaled nothing.
func Example() {
	file, err := configjson.Parse([]byte(`{
		"model_type": "qwen2", "hidden_size": 3584, "num_attention_heads": 28,
		"max_position_embeddings": 32768, "rope_theta": 1000000.0,
		"rope_scaling": {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	newest, _ := stack.Read(file, stack.Options{})
	for _, version := range []string{"4.48", "4.51", "4.56", "5.0-2025-10", "5.16"} {
		r, _ := stack.As(file, stack.Transformers, version, stack.Options{})
		d := r.Apart(newest)
		fmt.Printf("%-11s  attention factor %.4f", version, r.AttentionFactor())
		if first := d.FirstBeyond(0.1); first > 0 {
			fmt.Printf(", angles 0.1 rad apart from position %d on, %.1f rad at 32768", first, d.Angle(32768))
		}
		fmt.Println()
	}
	for _, w := range newest.Warnings {
		fmt.Println(w.Key, w.Text)
	}
	// Output:
	// 4.48         attention factor 1.1386
	// 4.51         attention factor 1.0000, angles 0.1 rad apart from position 192 on, 17.1 rad at 32768
	// 4.56         attention factor 1.1386
	// 5.0-2025-10  attention factor 1.0000, angles 0.1 rad apart from position 192 on, 17.1 rad at 32768
	// 5.16         attention factor 1.1386
	// rope_scaling.factor is 4, but max_position_embeddings/original_max_position_embeddings is 1, which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead
}

// Without original_max_position_embeddings every library has an answer of its own.
func ExampleAs() {
	file, _ := configjson.Parse([]byte(`{
		"model_type": "qwen2", "head_dim": 128, "max_position_embeddings": 131072, "rope_theta": 1000000.0,
		"rope_scaling": {"rope_type": "yarn", "factor": 4.0}
	}`))
	for _, s := range []struct{ name, version string }{{stack.Transformers, ""}, {stack.MLX, ""}, {stack.VLLM, ""}, {stack.VLLM, "2025-11-19"}, {stack.LlamaCpp, ""}} {
		r, err := stack.As(file, s.name, s.version, stack.Options{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s %s: pair 30 turns by %.6f rad for each position\n", r.Stack.Name, r.Version.Name, r.Frequency(30))
	}
	// Output:
	// transformers 5.16: pair 30 turns by 0.001540 rad for each position
	// mlx-lm 2026-08-22: pair 30 turns by 0.000449 rad for each position
	// vllm 2026-08-17: pair 30 turns by 0.001540 rad for each position
	// encoder: vllm 2025-11-19 refuses the configuration: KeyError: 'original_max_position_embeddings'
	// encoder: llama.cpp 2026-07-08 refuses the configuration: KeyError: 'original_max_position_embeddings'
}
