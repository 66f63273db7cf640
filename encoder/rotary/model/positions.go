package model

import (
	"cmp"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// Positions is what a model knows the order of its tokens by.
type Positions string

const (
	Rotary     Positions = "rotary"     // a rotary embedding, of all layers or of some
	Rotary2D   Positions = "rotary-2d"  // one that turns by the rows and columns of an image
	Learned    Positions = "learned"    // a trained vector for each position
	Sinusoidal Positions = "sinusoidal" // a fixed table of sines and cosines
	ALiBi      Positions = "alibi"      // a bias of logits in proportion to the distance
	Buckets    Positions = "buckets"    // a trained bias for each range of distances
	Relative   Positions = "relative"   // another term for each distance
	None       Positions = "none"       // its recurrence, its convolutions, or its mask alone
)

// instead are the rules of the errors of NoRotary.
var instead = map[Positions]string{
	Rotary2D:   "has no rotary embedding of one axis: it turns by the rows and columns of an image",
	Learned:    "has no rotary embedding: it has a learned vector for each position",
	Sinusoidal: "has no rotary embedding: it has a table of sines and cosines",
	ALiBi:      "has no rotary embedding: it has ALiBi, a bias that grows with the distance",
	Buckets:    "has no rotary embedding: it has a learned bias for each range of distances",
	Relative:   "has no rotary embedding: it has learned terms for relative positions",
	None:       "has no rotary embedding: nothing in it encodes positions but its mask or its recurrence",
}

// others are the families without a rotary embedding, by their model_type: the source is
// huggingface/transformers decba1d2ea4e, src/transformers/models, and for the names of
// GGML gguf-py/gguf/constants.py of ggml-org/llama.cpp 92366df30d4e.
var others = []struct {
	positions Positions
	names     string
}{
	{Learned, "gpt2 gpt_bigcode gpt_neo openai-gpt imagegpt decision_transformer biogpt opt xlm xlm-roberta xlm-roberta-xl flaubert"},
	{Learned, "bert bert-generation roberta roberta-prelayernorm camembert distilbert albert electra convbert ernie megatron-bert mobilebert squeezebert rembert roc_bert splinter big_bird bigbird_pegasus longformer led nystromformer yoso mra canine luke mluke ibert realm dpr xmod data2vec-text visual_bert lxmert layoutlm layoutlmv2 layoutlmv3 lilt markuplm tapas bros vilt starcoder"},
	{Learned, "bart mbart plbart blenderbot blenderbot-small mvp whisper bark trocr prophetnet xlm-prophetnet"},
	{Learned, "vit deit dinov2 dinov2_with_registers vit_msn vit_hybrid yolos dpt clip clip_text_model clip_vision_model clipseg chinese_clip altclip siglip siglip_text_model siglip_vision_model siglip2 blip blip_text_model blip-2 instructblip owlvit owlv2 groupvit xclip flava git align bridgetower kosmos-2 idefics2_vision idefics3_vision sam pix2struct timesformer vivit audio-spectrogram-transformer tvp segformer"},
	{Learned, "wav2vec2 hubert unispeech unispeech-sat data2vec-audio sew speecht5"}, // by a convolution
	{Sinusoidal, "marian pegasus pegasus_x m2m_100 nllb-moe xglm fsmt ctrl speech_to_text musicgen musicgen_melody informer autoformer time_series_transformer patchtst"},
	{Sinusoidal, "vit_mae videomae ijepa detr conditional_detr deformable_detr dab-detr table-transformer maskformer mask2former rt_detr"},
	{ALiBi, "bloom mpt refact jina-bert-v2 jais"},
	{Buckets, "t5 mt5 umt5 byt5 longt5 switch_transformers udop mpnet t5encoder wavlm pop2piano"},
	{Relative, "xlnet transfo-xl deberta deberta-v2 funnel nezha sew-d beit data2vec-vision swin swinv2 swin2sr donut-swin maskformer-swin levit wav2vec2-conformer seamless_m4t seamless_m4t_v2 fastspeech2_conformer inkling"},
	{None, "mamba mamba2 falcon_mamba falcon-mamba rwkv rwkv4 rwkv5 rwkv6 rwkv7 xlstm jamba zamba nemotron_h nemotron_h_moe fnet perceiver resnet convnext convnextv2 regnet mobilenet_v1 mobilenet_v2 efficientnet poolformer hiera hgnet_v2"},
	{Rotary2D, "dinov3_vit pixtral llama4_vision_model efficientloftr vjepa2 qwen2_vl_vision qwen2_5_vl_vision qwen3_vl_vision"},
}

// Positions returns what the model of a file knows positions by: by a key that says so,
// or by its class. A class that is not known is taken to turn queries and keys.
func (f *File) Positions() Positions { return f.Uses(nil) }

// Uses is Positions, and notes in use the keys that say so.
func (f *File) Uses(use Use) Positions {
	name := f.Architecture(use)
	switch kind := f.Text.Text(nil, "position_embedding_type"); kind {
	case "absolute", "learned", "learned_absolute":
		return f.say(use, "position_embedding_type", Learned)
	case "relative_key", "relative_key_query":
		return f.say(use, "position_embedding_type", Relative)
	case "rotary", "rope":
		return f.say(use, "position_embedding_type", Rotary)
	case "alibi":
		return f.say(use, "position_embedding_type", ALiBi)
	case "nope":
		return f.say(use, "position_embedding_type", None)
	}
	own := positionsOf(name)
	switch {
	case f.Text.Bool(nil, "alibi", false):
		return f.say(use, "alibi", ALiBi)
	case f.Text.Bool(nil, "mla_use_nope", false):
		return f.say(use, "mla_use_nope", None)
	case name == "mpt" && f.Text.Bool(nil, "rope", false):
		return f.say(use, "rope", Rotary)
	case name == "mpt" && f.Text.Has("alibi"):
		return f.say(use, "alibi", Learned)
	case name == "baichuan" && f.Text.Number(nil, "hidden_size").Value == 5120: // 13B, which 7B shares its class with
		return f.say(use, "hidden_size", ALiBi)
	case name == "zamba2" && !f.Text.Bool(nil, "use_mem_rope", false):
		return f.say(use, "use_mem_rope", None)
	case f.Text.Has("axes_dims_rope"): // of diffusers
		return f.say(use, "axes_dims_rope", Rotary2D)
	case f.Format == GGUF && own != Rotary && f.Text.Number(nil, "rope_theta").Given(): // nomic-bert of older converters
		return Rotary
	}
	return own
}

// say notes that a key says what positions are.
func (f *File) say(use Use, key string, p Positions) Positions {
	f.Text.find(use, key)
	return p
}

// positionsOf returns what the models of a model_type know positions by.
func positionsOf(name string) Positions {
	for _, o := range others {
		if contains(o.names, name) {
			return o.positions
		}
	}
	return Rotary
}

// contains reports whether a name is among names with spaces between them.
func contains(names, name string) bool { return strings.Contains(" "+names+" ", " "+name+" ") }

// NoRotary returns an *encoder.Error that says what a model has in place of a rotary
// embedding, for programs that need one, or nil if it has one.
func (f *File) NoRotary() error {
	rule, ok := instead[f.Positions()]
	if !ok {
		return nil
	}
	return &encoder.Error{Code: encoder.Unsupported, Parameter: "configuration", Subject: cmp.Or(f.modelType(), "the configuration"), Rule: rule}
}
