package stack

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// vllmTypes are the types of get_rope.
var vllmTypes = types{
	{"default", (*reader).unscaled, ""},
	{"linear", (*reader).linear, ""},
	{"dynamic", (*reader).vllmDynamic, ""},
	{"yarn", (*reader).vllmYaRN, "vllm-yarn"},
	{"deepseek_yarn", (*reader).vllmDeepSeek, ""},
	{"longrope", (*reader).vllmLongRoPE, "vllm-longrope"},
	{"llama3", (*reader).llama3, ""},
	{"ntk", (*reader).vllmNTK, "vllm-ntk"},
	{"proportional", (*reader).unscaled, "vllm-proportional"}, // leaves the factor out
	{"xdrope", (*reader).vllmXDRoPE, "vllm-xdrope"},
	{"openpangu", (*reader).vllmOpenPangu, "vllm-openpangu"},
	{"deepseek_llama_scaling", (*reader).vllmDeepSeek, "vllm-deepseek-llama"},
	{"telechat3-yarn", (*reader).vllmTeleChat3, "vllm-telechat3"},
	{"mllama4", (*reader).vllmOfImages, ""},
}

// readVLLM reads a file as get_rope does, and the classes of DeepSeek.
func readVLLM(r *reader) {
	r.head()
	r.config.Pairing = r.pair()
	d := r.vllmDict()
	if a, b := d.Text(nil, "rope_type"), d.Text(nil, "type"); a != "" && b != "" && a != b && !(r.has("vllm-converted") && today(b) == a) {
		r.refuse("ValueError: Found conflicts between rope_type " + quoted(a) + " (modern field) and type " + quoted(b) + " (legacy field)")
	}
	if d != nil && r.file.Format == model.HuggingFace && r.has("vllm-v4-keys") && !d.Has("rope_type") && !d.Has("type") {
		r.refuse("ValueError: rope_scaling should have a 'rope_type' key")
	}
	kind := r.kind(d)
	if d.Bool(nil, "use_fope", false) {
		r.refusal("reads-fope: reads use_fope: trained coefficients of waves, which no configuration has")
	}
	if n := d.Number(nil, "rotary_dim"); n.Given() && d != r.text && r.rule("vllm-rope-dim") {
		r.config.Dim = d.Number(r.use, "rotary_dim").Int()
	}
	r.partOf(d, kind)
	r.axes(d, rotary.Cyclic)
	if r.file.Class.Latent && kind != "default" {
		kind = "deepseek_yarn"
	}
	if !r.scaling(vllmTypes, kind, d) {
		r.refuse("ValueError: Unknown RoPE scaling type " + quoted(kind))
	}
}

// vllmDict returns the dictionary of a layer, with the base set.
func (r *reader) vllmDict() *model.Dict {
	if r.rule("vllm-v4-keys") && r.file.Parameters != nil && r.file.Scaling == nil {
		if r.file.Nested() {
			r.refusal("refuses-rope-parameters: refuses the configuration: the key rope_parameters is not known")
		}
		r.warn(r.file.ParametersPath(), "unknown-then: was not known to # then: the base is rope_theta, or the default of the class, and there is no scaling", "vLLM")
	}
	if local, ok := r.slidingTheta(); ok {
		r.theta(local)
		return nil
	}
	return r.dict("vllm-converted")
}

// vllmBase reads what all kinds of YaRN have in common.
func (r *reader) vllmBase(d *model.Dict) rotary.YaRN {
	y := r.yarn(d, r.need(d, "factor"), float64(r.original(d)))
	y.Extrapolation = d.Number(r.use, "extrapolation_factor").Or(1)
	return y
}

func (r *reader) vllmYaRN(d *model.Dict) {
	y := r.vllmBase(d)
	y.AttentionFactor = rotary.MScale(y.Factor, 1) * r.multiplier(d)
	if r.has("vllm-apply-yarn") && !d.Bool(r.use, "apply_yarn_scaling", true) && r.rule("vllm-apply-yarn") {
		y.AttentionFactor = r.multiplier(d)
	}
	if !r.rule("vllm-no-truncate") {
		y.NoTruncate = !d.Bool(r.use, "truncate", true)
	}
	r.config.Scaling = y
}

func (r *reader) vllmDeepSeek(d *model.Dict) {
	y := r.vllmBase(d)
	r.rule("vllm-deepseek")
	y.MScaleAllDim = d.Number(r.use, "mscale_all_dim").Value
	k := d.Number(r.use, "mscale").Or(1)
	y.AttentionFactor = rotary.MScale(y.Factor, k) / rotary.MScale(y.Factor, y.MScaleAllDim) * r.multiplier(d)
	y.SoftmaxFactor = d.Bool(r.use, "apply_yarn_scaling", true)
	r.config.Scaling = y
}

// vllmTeleChat3 has a slope of the attention factor of its own.
func (r *reader) vllmTeleChat3(d *model.Dict) {
	y := r.vllmBase(d)
	y.Factor = ratio(r.positions(), y.MaxPosition)
	y.AttentionFactor = max(1, 0.07*math.Log(y.Factor)+1) * r.multiplier(d)
	y.NoTruncate = !d.Bool(r.use, "truncate", true)
	r.config.Scaling = y
}

func (r *reader) vllmLongRoPE(d *model.Dict) {
	l := r.lists(d, r.missing)
	if m := r.text.Number(r.use, "original_max_position_embeddings"); m.Given() && !r.has("vllm-converted") {
		l.MaxPosition = m.Int()
	} else {
		l.MaxPosition = r.original(d)
	}
	l.Factor = ratio(r.positions(), l.MaxPosition)
	if r.config.EffectiveDim() != r.config.HeadDim && r.has("vllm-longrope-by-batch") {
		r.refuse("ValueError: `Phi3LongRoPEScaledRotaryEmbedding` does not support rotary_dim != head_size")
	}
	long := r.length > l.MaxPosition
	if r.rule("vllm-longrope-by-batch") {
		long = r.length-1 > l.MaxPosition // the last position
	}
	r.rule("vllm-longrope-by-limit")
	l.Use = rotary.AlwaysShort
	key := "short_mscale"
	if long {
		l.Use, key = rotary.AlwaysLong, "long_mscale"
	}
	l.AttentionFactor = d.Number(r.use, key).Value
	r.config.Scaling = l
}

func (r *reader) vllmNTK(d *model.Dict) {
	s := r.need(d, "factor")
	r.config.Scaling = rotary.NTKFixed{Factor: s}
	if b := d.Number(r.use, "mixed_b"); b.Given() {
		r.config.Scaling = rotary.NTKMixed{Factor: s, B: b.Value}
	}
}

func (r *reader) vllmDynamic(d *model.Dict) {
	if alpha := d.Number(r.use, "alpha"); alpha.Value != 0 && r.rule("vllm-alpha") {
		r.config.Scaling = rotary.Dynamic{Alpha: alpha.Value}
		return
	}
	s, p := r.need(d, "factor"), r.positions()
	y := rotary.Dynamic{Factor: s, MaxPosition: p}
	if r.rule("vllm-dynamic-trained") {
		y.MaxPosition = int(d.Number(r.use, "max_trained_positions").Or(float64(p)))
		r.length = p
	} else {
		r.rule("vllm-dynamic")
		r.length = int(min(s*float64(p), encoder.MaxPosition))
	}
	r.config.Scaling = y
}

// vllmXDRoPE reads the scaling of HunYuan-VL. In texts its four axes are one.
func (r *reader) vllmXDRoPE(d *model.Dict) {
	r.config.Scaling = rotary.Dynamic{Alpha: r.need(d, "alpha")}
}

func (r *reader) vllmOpenPangu(d *model.Dict) {
	if d.List(r.use, "mrope_section") == nil || !d.Bool(r.use, "mrope_interleaved", false) {
		r.refuse("ValueError: Pangu mrope interleaved lacks necessary parameters mrope_section or mrope_interleaved.")
	}
}

func (r *reader) vllmOfImages(*model.Dict) {
	r.refusal("reads-mllama4: reads mllama4 as the embedding of a model of images, which turns by rows and columns")
}
