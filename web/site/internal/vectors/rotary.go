package vectors

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// positions are those of vectors of rotary embeddings on one axis: the first ones, and the
// last ones of contexts.
var positions = []float64{0, 1, 2, 100, 4095, 131071}

// rotaries returns a vector for each type of rotary embedding and each pairing.
func rotaries() ([]vector, error) {
	var list []vector
	for _, c := range configs {
		var r *stack.Reading
		file, err := configjson.Parse([]byte(c.config))
		if err == nil {
			r, err = stack.As(file, cmp.Or(c.stack, stack.Transformers), "", stack.Options{Length: c.length})
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		as := map[string]any{"stack": r.Stack.Name, "version": r.Version.Name}
		parameters := map[string]any{"config": json.RawMessage(c.config), "as": as}
		if c.length > 0 {
			parameters["seqLen"] = c.length
		}
		v, err := rotaryVector(r.Embedding, parameters)
		if err != nil {
			return nil, err
		}
		v.Name, v.About, v.chinese = c.name, c.about, c.chinese
		v.Source = "https://github.com/" + r.Stack.Repository + "/tree/" + r.Version.Commit
		list = append(list, v)
	}
	for _, c := range layouts {
		e, err := rotary.New(c.config, 0)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		axes := c.config.Axes
		v, err := rotaryVector(e, map[string]any{
			"headDim": c.config.HeadDim, "base": c.config.EffectiveBase(), "axes": axes.Order.String(), "sections": axes.Sections,
		})
		if err != nil {
			return nil, err
		}
		v.Name, v.About, v.chinese, v.Source = c.name, c.about, c.chinese, c.source
		list = append(list, v)
	}
	return list, nil
}

// rotaryVector returns the frequencies of an embedding, vectors, and what they are after it
// has turned them.
func rotaryVector(e *rotary.Embedding, parameters map[string]any) (vector, error) {
	c := e.Config()
	axes := c.Axes.Count()
	at := positions
	if axes > 1 {
		at = gridPositions(axes)
	}
	n := len(at) / axes
	input := make([]float64, n*c.HeadDim)
	for i := range input {
		input[i] = float64(i*7%17-8) / 8 // exact in all types
	}
	output := make([]float64, len(input))
	if err := e.Rotate(output, input, at...); err != nil {
		return vector{}, err
	}
	angles := make([]float64, n)
	for i := range angles {
		for _, pos := range at[i*axes:][:axes] {
			angles[i] = max(angles[i], pos*e.Frequency(0))
		}
	}
	return vector{
		Kind: "rotary", Parameters: parameters,
		Embedding: &embedding{c.EffectiveDim(), c.Pairing.String(), e.AttentionFactor(), e.SoftmaxFactor()},
		Arrays: map[string]array{
			"frequencies": {[]int{1, e.Pairs()}, e.Frequencies()},
			"positions":   {[]int{n, axes}, at},
			"input":       {[]int{n, c.HeadDim}, input},
			"output":      {[]int{n, c.HeadDim}, output},
		},
		Tolerance: tolerances(angles...),
	}, nil
}

// gridPositions returns a few positions on some axes.
func gridPositions(axes int) []float64 {
	var list []float64
	for row := range 6 {
		for axis := range axes {
			list = append(list, float64((row*(axis+3))%11+100*(row/4)))
		}
	}
	return list
}

// configs are configurations as files of models have them, which transformers reads unless
// another stack is named, and the length of the call.
var configs = []struct {
	name, about, chinese, config, stack string
	length                              int
}{
	{name: "rope-default", about: "no scaling, half pairing: Llama 2", chinese: "不缩放，前后两半配对：Llama 2", config: `{"model_type":"llama","head_dim":64,"rope_theta":10000.0}`},
	{name: "rope-interleaved", about: "no scaling, interleaved pairing: GLM", chinese: "不缩放，相邻两个配对：GLM", config: `{"model_type":"glm","head_dim":64,"rope_theta":10000.0}`},
	{name: "rope-partial", about: "a quarter of each head turns: GPT-NeoX", chinese: "每个头只转动四分之一：GPT-NeoX", config: `{"model_type":"gpt_neox","hidden_size":256,"num_attention_heads":4,"rotary_pct":0.25,"rotary_emb_base":10000}`},
	{name: "rope-linear", about: "position interpolation by 4", chinese: "位置插值，4 倍", config: `{"model_type":"llama","head_dim":64,"rope_theta":10000.0,"rope_scaling":{"rope_type":"linear","factor":4.0}}`},
	{name: "rope-dynamic", about: "dynamic NTK by 2, in a call of twice max_position_embeddings", chinese: "动态 NTK，2 倍，调用长度为 max_position_embeddings 的两倍", config: `{"model_type":"llama","head_dim":64,"rope_theta":10000.0,"max_position_embeddings":4096,"rope_scaling":{"rope_type":"dynamic","factor":2.0}}`, length: 8192},
	{name: "rope-yarn", about: "YaRN by 4: Qwen2.5", chinese: "YaRN，4 倍：Qwen2.5", config: `{"model_type":"qwen2","head_dim":64,"max_position_embeddings":131072,"rope_theta":1000000.0,"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":32768}}`},
	{name: "rope-yarn-exact", about: "YaRN by 32 with truncate false: gpt-oss", chinese: "YaRN，32 倍，truncate 为 false：gpt-oss", config: `{"model_type":"gpt_oss","head_dim":64,"max_position_embeddings":131072,"rope_theta":150000,"rope_scaling":{"rope_type":"yarn","factor":32.0,"original_max_position_embeddings":4096,"beta_fast":32.0,"beta_slow":1.0,"truncate":false}}`},
	{name: "rope-yarn-mscale", about: "YaRN by 40 with the pair of mscale, pairs read as neighbours and written as halves: DeepSeek-V3", chinese: "YaRN，40 倍，带一对 mscale；读取时相邻配对，写出时前后两半：DeepSeek-V3", config: `{"model_type":"deepseek_v3","qk_rope_head_dim":64,"max_position_embeddings":163840,"rope_theta":10000,"rope_scaling":{"type":"yarn","factor":40,"original_max_position_embeddings":4096,"beta_fast":32,"beta_slow":1,"mscale":1.0,"mscale_all_dim":1.0}}`},
	{name: "rope-longrope-short", about: "LongRoPE with its short list", chinese: "LongRoPE 的短列表", config: longRoPE},
	{name: "rope-longrope-long", about: "LongRoPE with its long list, in a call beyond original_max_position_embeddings", chinese: "LongRoPE 的长列表，调用长于 original_max_position_embeddings", config: longRoPE, length: 8192},
	{name: "rope-llama3", about: "llama3 by 32: Llama 3.2 1B", chinese: "llama3，32 倍：Llama 3.2 1B", config: `{"model_type":"llama","head_dim":64,"max_position_embeddings":131072,"rope_theta":500000.0,"rope_scaling":{"rope_type":"llama3","factor":32.0,"low_freq_factor":1.0,"high_freq_factor":4.0,"original_max_position_embeddings":8192}}`},
	{name: "rope-proportional", about: "a quarter of the pairs turns, with the frequencies of all: Gemma 4", chinese: "只转动四分之一的对，频率仍按全部的对计算：Gemma 4", config: `{"model_type":"gemma4_text","head_dim":64,"rope_parameters":{"rope_type":"proportional","rope_theta":1000000.0,"partial_rotary_factor":0.25}}`},
	{name: "rope-ntk", about: "NTK fixed by 4, which vLLM alone has", chinese: "固定 NTK，4 倍，只有 vLLM 有", config: `{"model_type":"llama","head_dim":64,"rope_theta":10000.0,"rope_scaling":{"rope_type":"ntk","factor":4.0}}`, stack: stack.VLLM},
	{name: "rope-ntk-mixed", about: "NTK mixed by 4, which vLLM alone has", chinese: "混合 NTK，4 倍，只有 vLLM 有", config: `{"model_type":"llama","head_dim":64,"rope_theta":10000.0,"rope_scaling":{"rope_type":"ntk","factor":4.0,"mixed_b":0.625}}`, stack: stack.VLLM},
	{name: "rope-alpha", about: "dynamic with alpha, at every length: Hunyuan", chinese: "带 alpha 的动态 NTK，各个长度都一样：混元", config: `{"model_type":"hunyuan_v1_dense","head_dim":64,"max_position_embeddings":32768,"rope_theta":10000.0,"rope_scaling":{"type":"dynamic","alpha":1000.0,"factor":1.0}}`},
}

// longRoPE is made up, as the lists of models are long.
const longRoPE = `{"model_type":"phi3","head_dim":16,"max_position_embeddings":131072,"original_max_position_embeddings":4096,"rope_theta":10000.0,"rope_scaling":{"type":"longrope","short_factor":[1,1.05,1.1,1.25,1.4,1.55,1.85,2],"long_factor":[1.03,1.08,1.3,1.9,5.42,15.66,32.35,62.5]}}`

const transformers = "https://github.com/huggingface/transformers/blob/decba1d2ea4ed3cbf0495d1828abad4b2dba1846/src/transformers/models/"

// layouts are embeddings whose positions have several numbers, which configurations do not
// say in full, and the static NTK-aware scaling, which they have no name for.
var layouts = []struct {
	name, about, chinese, source string
	config                       rotary.Config
}{
	{"rope-ntk-aware", "NTK-aware by 8: the base times 8^(d/(d−2))", "NTK-aware，8 倍：底数乘 8^(d/(d−2))", "", rotary.Config{HeadDim: 64, Scaling: rotary.NTK{Factor: 8}}},
	{"rope-mrope-blocks", "time, row and column, one after the other: Qwen2-VL", "时间、行、列依次排列：Qwen2-VL", transformers + "qwen2_vl/modeling_qwen2_vl.py", rotary.Config{HeadDim: 64, Base: 1e6, Axes: rotary.Axes{Order: rotary.Blocks, Sections: []int{8, 12, 12}}}},
	{"rope-mrope-interleaved", "time, row and column in turns: Qwen3-VL", "时间、行、列轮流排列：Qwen3-VL", transformers + "qwen3_vl/modeling_qwen3_vl.py", rotary.Config{HeadDim: 64, Base: 5e6, Axes: rotary.Axes{Order: rotary.Cyclic, Sections: []int{12, 10, 10}}}},
	{"rope-vision-restarted", "row and column, each with the same frequencies: the vision tower of Qwen2-VL", "行与列各用同样的频率：Qwen2-VL 的视觉塔", transformers + "qwen2_vl/modeling_qwen2_vl.py", rotary.Config{HeadDim: 64, Axes: rotary.Axes{Order: rotary.Restarted}}},
	{"rope-vision-even-odd", "the row has the even frequencies, the column the odd ones: Pixtral", "行用偶数号频率，列用奇数号频率：Pixtral", transformers + "pixtral/modeling_pixtral.py", rotary.Config{HeadDim: 64, Axes: rotary.Axes{Order: rotary.EvenOdd}}},
}
