package stack

import (
	"cmp"
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
	{"yarn", (*reader).vllmYaRN, ""},
	{"deepseek_yarn", (*reader).vllmDeepSeek, ""},
	{"longrope", (*reader).vllmLongRoPE, ""},
	{"llama3", (*reader).vllmLlama3, ""},
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
	if r.rule("vllm-v4-keys") {
		if r.file.Nested() && r.file.Scaling == nil {
			r.refusal("refuses-rope-parameters: refuses the configuration: the key rope_parameters is not known")
		}
		if r.file.Parameters != nil && r.file.Scaling == nil {
			r.warn(r.file.ParametersPath(), "unknown-to-vllm: was not known to vLLM then: the base is rope_theta, or the default of the class, and there is no scaling")
		}
	}
	if local := r.localTheta(); r.layer == model.Sliding && local.Given() && !r.file.Nested() {
		r.theta(local)
		return nil
	}
	d, theta := r.file.Scaling, r.text.Number(r.use, "rope_theta")
	if r.rule("vllm-converted") {
		d = cmp.Or(d, r.dictOf(r.layer))
		if own := d.Number(r.use, "rope_theta"); own.Given() {
			theta = own
		}
	}
	r.theta(theta)
	return d
}

// vllmOriginal returns M: from the dictionary, or from beside it, or, with the conversion of
// transformers 5, the length of the model.
func (r *reader) vllmOriginal(d *model.Dict, beside bool) int {
	if r.has("vllm-converted") {
		return r.original(d)
	}
	if n := r.text.Number(r.use, "original_max_position_embeddings"); beside && n.Given() {
		return n.Int()
	}
	return int(r.need(d, "original_max_position_embeddings"))
}

// vllmBase reads what generic YaRN and DeepSeek's have in common.
func (r *reader) vllmBase(d *model.Dict) (y rotary.YaRN) {
	y.Factor = r.need(d, "factor")
	y.BetaFast, y.BetaSlow = d.Number(r.use, "beta_fast").Or(32), d.Number(r.use, "beta_slow").Or(1)
	y.Extrapolation = d.Number(r.use, "extrapolation_factor").Or(1)
	y.MaxPosition = r.vllmOriginal(d, false)
	return y
}

func (r *reader) vllmYaRN(d *model.Dict) {
	y := r.vllmBase(d)
	r.rule("vllm-yarn")
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
	all := d.Number(r.use, "mscale_all_dim").Value
	k := d.Number(r.use, "mscale").Or(1)
	y.MScaleAllDim = all
	y.AttentionFactor = rotary.MScale(y.Factor, k) / rotary.MScale(y.Factor, all) * r.multiplier(d)
	y.SoftmaxFactor = d.Bool(r.use, "apply_yarn_scaling", true)
	r.config.Scaling = y
}

func (r *reader) vllmLongRoPE(d *model.Dict) {
	l := r.lists(d)
	m := r.vllmOriginal(d, true)
	l.MaxPosition, l.Factor = m, ratio(r.positions(), m)
	r.rule("vllm-longrope")
	if r.config.EffectiveDim() != r.config.HeadDim && r.has("vllm-longrope-by-batch") {
		r.refuse("ValueError: `Phi3LongRoPEScaledRotaryEmbedding` does not support rotary_dim != head_size")
	}
	long := r.length > m
	if r.rule("vllm-longrope-by-batch") {
		long = r.length-1 > m // the last position
	} else {
		r.rule("vllm-longrope-by-limit")
	}
	l.Use = rotary.AlwaysShort
	key := "short_mscale"
	if long {
		l.Use, key = rotary.AlwaysLong, "long_mscale"
	}
	l.AttentionFactor = d.Number(r.use, key).Or(0)
	r.config.Scaling = l
}

func (r *reader) vllmLlama3(d *model.Dict) {
	l := r.llama3(d)
	l.MaxPosition = r.vllmOriginal(d, false)
	r.config.Scaling = l
}

func (r *reader) vllmNTK(d *model.Dict) {
	b, s := d.Number(r.use, "mixed_b"), r.need(d, "factor")
	if b.Given() {
		r.config.Scaling = rotary.NTKMixed{Factor: s, B: b.Value}
	} else {
		r.config.Scaling = rotary.NTKFixed{Factor: s}
	}
}

func (r *reader) vllmDynamic(d *model.Dict) {
	if alpha := d.Number(r.use, "alpha"); alpha.Value != 0 && r.rule("vllm-alpha") {
		r.config.Scaling = rotary.Dynamic{Alpha: alpha.Value}
		return
	}
	s, p := r.need(d, "factor"), r.positions()
	trained := p
	if r.rule("vllm-dynamic-trained") {
		trained = int(d.Number(r.use, "max_trained_positions").Or(float64(p)))
		r.length = p
	} else {
		r.rule("vllm-dynamic")
		r.length = int(min(s*float64(p), encoder.MaxPosition))
	}
	r.config.Scaling = rotary.Dynamic{Factor: s, MaxPosition: cmp.Or(trained, p)}
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

func (r *reader) vllmTeleChat3(d *model.Dict) {
	y := r.vllmBase(d)
	y.Factor = ratio(r.positions(), y.MaxPosition)
	y.AttentionFactor = max(1, 0.07*math.Log(y.Factor)+1) * r.multiplier(d)
	y.NoTruncate = !d.Bool(r.use, "truncate", true)
	r.config.Scaling = y
}

// vllmOfImages refuses the type of Llama 4's model of images.
func (r *reader) vllmOfImages(*model.Dict) {
	r.refusal("reads-mllama4: reads mllama4 as the embedding of a model of images, which turns by rows and columns")
}
