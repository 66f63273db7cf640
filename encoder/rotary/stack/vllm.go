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
	{"default", (*reader).unscaled},
	{"linear", (*reader).linear},
	{"dynamic", (*reader).vllmDynamic},
	{"yarn", (*reader).vllmYaRN},
	{"deepseek_yarn", (*reader).vllmDeepSeek},
	{"longrope", (*reader).vllmLongRoPE},
	{"llama3", (*reader).vllmLlama3},
	{"ntk", (*reader).vllmNTK},
	{"proportional", (*reader).vllmProportional},
	{"xdrope", (*reader).vllmXDRoPE},
	{"openpangu", (*reader).vllmOpenPangu},
	{"deepseek_llama_scaling", (*reader).vllmDeepSeek},
	{"telechat3-yarn", (*reader).vllmTeleChat3},
	{"mllama4", (*reader).vllmOfImages},
}

// vllmRules are the rules that types of later versions need.
var vllmRules = map[string]string{
	"ntk": "vllm-ntk", "proportional": "vllm-proportional", "xdrope": "vllm-xdrope", "openpangu": "vllm-openpangu",
	"deepseek_llama_scaling": "vllm-deepseek-llama", "telechat3-yarn": "vllm-telechat3",
}

// readVLLM reads a file as get_rope does, and the classes of DeepSeek.
func readVLLM(r *reader) error {
	if err := r.head(); err != nil {
		return err
	}
	r.config.Pairing = r.pair()
	d, err := r.vllmDict()
	if err != nil {
		return err
	}
	if a, b := d.Text(nil, "rope_type"), d.Text(nil, "type"); a != "" && b != "" && a != b && !(r.has("vllm-converted") && today(b) == a) {
		return r.refuse("ValueError: Found conflicts between rope_type " + quoted(a) + " (modern field) and type " + quoted(b) + " (legacy field)")
	}
	if d != nil && r.file.Format == model.HuggingFace && r.has("vllm-v4-keys") && !d.Has("rope_type") && !d.Has("type") {
		return r.refuse("ValueError: rope_scaling should have a 'rope_type' key")
	}
	kind := r.kind(d)
	if d.Bool(nil, "use_fope", false) {
		return r.refusal("reads-fope: reads use_fope: trained coefficients of waves, which no configuration has")
	}
	if n := d.Number(nil, "rotary_dim"); n.Given() && d != r.text && r.rule("vllm-rope-dim") {
		r.config.Dim = d.Number(r.use, "rotary_dim").Int()
	}
	if err := r.partOf(d, kind); err != nil {
		return err
	}
	r.axes(d, rotary.Cyclic)
	if r.file.Class.Latent && kind != "default" {
		kind = "deepseek_yarn"
	}
	scaling := vllmTypes.find(kind)
	if need, later := vllmRules[kind]; scaling == nil || later && !r.rule(need) {
		return r.refuse("ValueError: Unknown RoPE scaling type " + quoted(kind))
	}
	return scaling(r, d)
}

// vllmDict returns the dictionary of a layer, with the base set.
func (r *reader) vllmDict() (*model.Dict, error) {
	if r.rule("vllm-v4-keys") {
		if r.file.Nested() && r.file.Scaling == nil {
			return nil, r.refusal("refuses-rope-parameters: refuses the configuration: the key rope_parameters is not known")
		}
		if r.file.Parameters != nil && r.file.Scaling == nil {
			r.warn(r.file.ParametersPath(), "unknown-to-vllm: was not known to vLLM then: the base is rope_theta, or the default of the class, and there is no scaling")
		}
	}
	if local := r.localTheta(); r.layer == model.Sliding && local.Given() && !r.file.Nested() {
		r.theta(local)
		return nil, nil
	}
	d, theta := r.file.Scaling, r.text.Number(r.use, "rope_theta")
	if r.rule("vllm-converted") {
		d = cmp.Or(d, r.dictOf(r.layer))
		if own := d.Number(r.use, "rope_theta"); own.Given() {
			theta = own
		}
	}
	r.theta(theta)
	return d, nil
}

// vllmOriginal returns M: from the dictionary, or from beside it, or, with the conversion of
// transformers 5, the length of the model.
func (r *reader) vllmOriginal(d *model.Dict, beside bool) (int, error) {
	if r.has("vllm-converted") {
		return r.original(d)
	}
	if n := r.text.Number(r.use, "original_max_position_embeddings"); beside && n.Given() {
		return n.Int(), nil
	}
	m, err := r.need(d, "original_max_position_embeddings")
	return int(m), err
}

// vllmBase reads what generic YaRN and DeepSeek's have in common.
func (r *reader) vllmBase(d *model.Dict) (y rotary.YaRN, err error) {
	if y.Factor, err = r.need(d, "factor"); err != nil {
		return y, err
	}
	y.MaxPosition, err = r.vllmOriginal(d, false)
	y.BetaFast, y.BetaSlow = d.Number(r.use, "beta_fast").Or(32), d.Number(r.use, "beta_slow").Or(1)
	y.Extrapolation = d.Number(r.use, "extrapolation_factor").Or(1)
	return y, err
}

func (r *reader) vllmYaRN(d *model.Dict) error {
	y, err := r.vllmBase(d)
	if err != nil {
		return err
	}
	r.rule("vllm-yarn")
	y.AttentionFactor = rotary.MScale(y.Factor, 1) * r.multiplier(d)
	if r.has("vllm-apply-yarn") && !d.Bool(r.use, "apply_yarn_scaling", true) && r.rule("vllm-apply-yarn") {
		y.AttentionFactor = r.multiplier(d)
	}
	if !r.rule("vllm-no-truncate") {
		y.NoTruncate = !d.Bool(r.use, "truncate", true)
	}
	r.config.Scaling = y
	return nil
}

func (r *reader) vllmDeepSeek(d *model.Dict) error {
	y, err := r.vllmBase(d)
	if err != nil {
		return err
	}
	r.rule("vllm-deepseek")
	all := d.Number(r.use, "mscale_all_dim").Value
	k := d.Number(r.use, "mscale").Or(1)
	y.MScaleAllDim = all
	y.AttentionFactor = rotary.MScale(y.Factor, k) / rotary.MScale(y.Factor, all) * r.multiplier(d)
	y.SoftmaxFactor = d.Bool(r.use, "apply_yarn_scaling", true)
	r.config.Scaling = y
	return nil
}

func (r *reader) vllmLongRoPE(d *model.Dict) error {
	l, err := r.lists(d)
	if err != nil {
		return err
	}
	m, err := r.vllmOriginal(d, true)
	if err != nil {
		return err
	}
	p, err := r.positions()
	if err != nil {
		return err
	}
	l.MaxPosition, l.Factor = m, ratio(p, m)
	r.rule("vllm-longrope")
	if r.config.EffectiveDim() != r.config.HeadDim && r.has("vllm-longrope-by-batch") {
		return r.refuse("ValueError: `Phi3LongRoPEScaledRotaryEmbedding` does not support rotary_dim != head_size")
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
	return nil
}

func (r *reader) vllmLlama3(d *model.Dict) error {
	list, err := r.needAll(d, "factor", "low_freq_factor", "high_freq_factor")
	if err != nil {
		return err
	}
	m, err := r.vllmOriginal(d, false)
	r.config.Scaling = rotary.Llama3{Factor: list[0], Low: list[1], High: list[2], MaxPosition: m}
	return err
}

func (r *reader) vllmNTK(d *model.Dict) error {
	s, err := r.need(d, "factor")
	if b := d.Number(r.use, "mixed_b"); b.Given() {
		r.config.Scaling = rotary.NTKMixed{Factor: s, B: b.Value}
	} else {
		r.config.Scaling = rotary.NTKFixed{Factor: s}
	}
	return err
}

func (r *reader) vllmDynamic(d *model.Dict) error {
	if alpha := d.Number(r.use, "alpha"); alpha.Value != 0 && r.rule("vllm-alpha") {
		r.config.Scaling = rotary.Dynamic{Alpha: alpha.Value}
		return nil
	}
	s, err := r.need(d, "factor")
	if err != nil {
		return err
	}
	p, err := r.positions()
	if err != nil {
		return err
	}
	trained := p
	if r.rule("vllm-dynamic-trained") {
		trained = int(d.Number(r.use, "max_trained_positions").Or(float64(p)))
		r.length = p
	} else {
		r.rule("vllm-dynamic")
		r.length = int(min(s*float64(p), encoder.MaxPosition))
	}
	r.config.Scaling = rotary.Dynamic{Factor: s, MaxPosition: cmp.Or(trained, p)}
	return nil
}

// vllmXDRoPE reads the scaling of HunYuan-VL. In texts its four axes are one.
func (r *reader) vllmXDRoPE(d *model.Dict) error {
	alpha, err := r.need(d, "alpha")
	r.config.Scaling = rotary.Dynamic{Alpha: alpha}
	return err
}

func (r *reader) vllmOpenPangu(d *model.Dict) error {
	if d.List(r.use, "mrope_section") == nil || !d.Bool(r.use, "mrope_interleaved", false) {
		return r.refuse("ValueError: Pangu mrope interleaved lacks necessary parameters mrope_section or mrope_interleaved.")
	}
	return nil
}

func (r *reader) vllmTeleChat3(d *model.Dict) error {
	y, err := r.vllmBase(d)
	if err != nil {
		return err
	}
	p, err := r.positions()
	if err != nil {
		return err
	}
	y.Factor = ratio(p, y.MaxPosition)
	y.AttentionFactor = max(1, 0.07*math.Log(y.Factor)+1) * r.multiplier(d)
	y.NoTruncate = !d.Bool(r.use, "truncate", true)
	r.config.Scaling = y
	return nil
}

// vllmOfImages refuses the type of Llama 4's model of images.
func (r *reader) vllmOfImages(*model.Dict) error {
	return r.refusal("reads-mllama4: reads mllama4 as the embedding of a model of images, which turns by rows and columns")
}

// vllmProportional leaves the factor out.
func (r *reader) vllmProportional(*model.Dict) error { return nil }
