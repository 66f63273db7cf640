package stack

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// A converter is classes of convert_hf_to_gguf.py in b6700 that write the same: until #18013
// (2025-12-14) each wrote for itself what it knew of rope_scaling, and one that is not here the
// base alone.
type converter struct {
	class string // or several, in convert_hf_to_gguf.py
	names string // model_type of the files, or of their text models
	types string // that it writes
}

// converters are those that write some scaling. The source is convert_hf_to_gguf.py of
// ggml-org/llama.cpp 3df2244df40c, set_gguf_parameters and generate_extra_tensors of each
// class and of those that it is made of.
var converters = []converter{
	// Files of Ministral 3 have the architecture of Mistral Small 3.1, which is known.
	{"LlamaModel", "llama code_llama llava mistral mistral3 ministral3 mixtral voxtral llama4 llama4_text granite granitemoe granitemoeshared smollm3 apertus", "linear llama3"},
	{"ArceeModel", "arcee", "linear llama3 yarn"},
	{"DeciModel ExaoneModel Exaone4Model", "deci nemotron-nas exaone exaone4", "linear llama3"},
	{"BaichuanModel XverseModel InternLM2Model InternLM3Model", "baichuan xverse internlm2 internlm3", "linear"},
	{"Gemma3Model", "gemma3_text gemma3 gemma3n_text gemma3n", "linear"},
	{"NemotronModel", "nemotron", "linear"},
	{
		"Qwen2Model Qwen2MoeModel Qwen3Model Qwen3MoeModel DreamModel Dots1Model GroveMoeModel",
		"qwen2 qwen2_audio qwen2_moe qwen3 qwen3_moe dream dots1 grovemoe", "yarn",
	},
	{"SmallThinkerModel Glm4Model BailingMoeModel", "smallthinker glm4 glm4v glm4v_text bailing_moe", "yarn"},
	{"Olmo2Model", "olmo2 olmo3", "yarn"},
	{"GptOssModel", "gpt_oss", "yarn"},
	{"DeepseekV2Model", "deepseek_v2 deepseek_v3 kimi_k2 kimi_vl", "yarn"},
	// No version knows the architecture of Phi-3-vision; its text model is Phi-3's.
	{"Phi3MiniModel PhiMoeModel", "phi3 phi3_v phimoe", "longrope"},
	{"MiniCPMModel MiniCPM3Model", "minicpm minicpm3", "longrope"},
	{"HunYuanMoEModel HunYuanModel", "hunyuan_v1_moe hunyuan hunyuan_v1_dense", "dynamic"},
	{"Qwen2VLModel", "qwen2_vl qwen2_vl_text qwen2_5_vl qwen2_5_vl_text qwen2_5_omni qwen2_5_omni_text qwen2_5_omni_thinker", ""},
}

// newcomers are the families that llama.cpp read first in a version of the table: by
// model_type, from the classes that the converter has there and not in the version before,
// and by the architecture of GGUF, from src/llama-arch.cpp.
var newcomers = []struct {
	from, names, architectures string
}{
	{
		"2026-01-07",
		"afmoe cogvlm glm4v_moe glm4v_moe_text lfm2_moe maincoder mimo_v2_flash minimax_m2 modernbert plamo3 qwen3_next qwen3_vl qwen3_vl_text qwen3_vl_moe qwen3_vl_moe_text rnd1 solar_open youtu youtu_llm bailing_moe_v2",
		"afmoe bailingmoe2 cogvlm lfm2moe llama-embed maincoder mimo2 minimax-m2 mistral3 modern-bert nemotron_h_moe pangu-embedded plamo3 qwen3next qwen3vl qwen3vlmoe rnd1",
	},
	{
		"2026-07-08",
		"cohere2_moe deepseek_v32 deepseek_v4 eurobert exaone4_5 exaone_moe gemma4 gemma4_text gemma4_assistant gemma4_unified gemma4_unified_text gemma4_unified_assistant glm4_moe_lite glm_moe_dsa glm_ocr glm_ocr_text hunyuan_vl hunyuan_vl_text jais2 kimi_k25 kimi_linear mellum minicpmv4_6 mistral4 paddleocr_vl paddleocr_vl_text qwen3_asr qwen3_omni_moe qwen3_omni_moe_text qwen3_omni_moe_thinker qwen3_5 qwen3_5_text qwen3_5_moe qwen3_5_moe_text step3p5 step3p7 talkie",
		"cohere2moe deepseek2-ocr deepseek32 deepseek4 dflash eagle3 eurobert exaone-moe gemma4 gemma4-assistant glm-dsa hunyuan_vl jais2 kimi-linear mellum mistral4 paddleocr qwen35 qwen35moe step35 talkie",
	},
}

// oneOf reports whether the model_type of the file is among names with spaces between them.
func (r *reader) oneOf(names string) bool {
	return slices.Contains(strings.Fields(names), r.file.Architecture(nil))
}

// ggufKnows refuses a file if the version does not know its family yet.
func (r *reader) ggufKnows() {
	for _, n := range newcomers {
		switch name := encoder.Quote(r.file.Architecture(nil)); {
		case r.stack.Versions[r.version].Name >= n.from: // both are dates
		case r.file.Format == model.GGUF && r.oneOf(n.architectures):
			r.refuse("unknown model architecture: " + quoted(r.file.Architecture(nil)))
		case r.file.Format == model.HuggingFace && r.oneOf(n.names):
			r.refusal("refuses-model-type: refuses the configuration: its converter does not know model_type # yet", name)
		}
	}
}

// ggufTheta sets the base, which the converter leaves out for some classes.
func (r *reader) ggufTheta(n model.Number) {
	const baseless = "gpt_neox orion falcon RefinedWeb RefinedWebModel stablelm minicpm3 phi plamo gemma gemma2 codeshell"
	switch {
	case r.file.Format != model.HuggingFace:
	case r.oneOf(baseless) && r.rule("gguf-no-base"),
		r.oneOf("glm chatglm") && !strings.HasSuffix(n.Key, "rope_ratio") && r.rule("gguf-no-base"),
		r.oneOf("baichuan xverse") && r.rule("gguf-baichuan"):
		if n.Given() && n.Value != 10000 {
			r.warn(n.Key, "no-base-in-gguf: is not written by llama.cpp's converter in this class: the base is 10000")
		}
		n = model.Number{Value: 10000, State: model.Given}
	}
	r.theta(n)
}

// byClass reads a file as the converter of b6700 does.
func (r *reader) byClass() {
	types, d := "", r.file.Scaling
	for _, c := range converters {
		if r.oneOf(c.names) {
			r.class, types = c.class, c.types
		}
	}
	if r.file.Parameters != nil && d == nil {
		r.warn(r.file.ParametersPath(), "unknown-then: was not known to # then: the base is rope_theta, or the default of the class, and there is no scaling", "llama.cpp")
	}
	if r.file.Format == model.Mistral && d != nil && r.rule("gguf-mistral-plain") {
		d = nil
	}
	r.ggufTheta(r.text.Number(r.use, "rope_theta"))
	switch sections := d.List(nil, "mrope_section"); {
	case r.class == "Qwen2VLModel" && sections == nil:
		r.missing("mrope_section")
	case r.class == "Qwen2VLModel":
		r.ggufAxes(d)
		r.rule("gguf-mrope")
	case sections != nil:
		r.rule("gguf-mrope")
	}
	r.part(r.text.Number(r.use, "partial_rotary_factor"))
	if r.layer == model.Sliding && r.rule("gguf-one-base") {
		switch r.class {
		case "Gemma3Model":
			r.config.Base = 10000
			return
		case "Olmo2Model":
			return
		}
	}
	r.scalingByClass(types, d)
}

// scalingByClass sets the scaling of d that the converter writes, if it is of one of its types.
func (r *reader) scalingByClass(types string, d *model.Dict) {
	kind, name, lists := r.kind(d), r.class, types == "longrope"
	switch {
	case name == "GptOssModel" && kind != "yarn":
		r.refuse("AssertionError: GPT-OSS only supports yarn rope scaling, got " + quoted(kind))
	case name == "Gemma3Model" && d != nil && kind != "linear":
		r.refuse("AssertionError")
	case d == nil || kind == "default" && !lists:
		return
	case name == "NemotronModel":
		r.config.Scaling = rotary.Linear{Factor: r.need(r.text, "factor")}
		return
	case strings.HasPrefix(name, "Phi") && kind != "longrope" && kind != "yarn":
		r.refuse("NotImplementedError: The rope scaling type " + kind + " is not supported yet")
	case lists:
		r.ggufLongRoPE(d) // for want of the lists, it refuses other types
		return
	case kind == "dynamic" && !r.file.Class.Alpha:
		r.rule("gguf-dynamic")
	}
	spelling := map[string]string{"llama3": "rope_type", "dynamic": "type"}[kind] // the only one that is read
	switch {
	case !slices.Contains(strings.Fields(types), kind), spelling != "" && d.Text(nil, spelling) == "":
		r.warn(r.text.Path("rope_scaling"), "type-unknown-to-gguf: is of a type that llama.cpp's converter did not write for this class then: there is no scaling")
	case kind == "dynamic":
		r.alpha(d)
	default:
		r.scaling(llamaCppTypes, kind, d)
	}
}
