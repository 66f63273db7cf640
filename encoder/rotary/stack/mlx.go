package stack

import (
	"cmp"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// mlxTypes are the types of initialize_rope.
var mlxTypes = types{
	{"default", (*reader).unscaled, ""},
	{"linear", (*reader).linear, ""},
	{"dynamic", (*reader).mlxDynamic, ""},
	{"yarn", (*reader).mlxYaRN, ""},
	{"deepseek_yarn", (*reader).mlxYaRN, ""},
	{"telechat3-yarn", (*reader).mlxYaRN, ""},
	{"longrope", (*reader).mlxLongRoPE, ""},
	{"llama3", (*reader).mlxLlama3, ""},
	{"mrope", (*reader).mlxMRope, ""},
}

// readMLX reads a file as initialize_rope does, with the keys that a model hands over.
func readMLX(r *reader) {
	r.head()
	r.config.Pairing = rotary.Half
	if r.text.Bool(r.use, "rope_traditional", r.pair() == rotary.Interleaved) {
		r.config.Pairing = rotary.Interleaved
	}
	d, theta := r.file.Scaling, r.text.Number(r.use, "rope_theta")
	parameters := r.file.Parameters != nil && (r.file.Nested() || r.file.Class.Parameters)
	switch {
	case parameters:
		d = r.dictOf(r.layer)
		theta = r.numberIn(d, "rope_theta")
	case r.file.Parameters != nil:
		r.rule("mlx-keys")
		r.warn(r.file.ParametersPath(), "unread-by-mlx: is not read by mlx-lm for models that have fields for rope_theta and rope_scaling")
	}
	if local := r.localTheta(); r.layer == model.Sliding && local.Given() && !r.file.Nested() {
		d, theta = nil, local
	}
	r.theta(theta)
	r.mlxScaling(d, parameters)
}

// mlxScaling sets how many elements turn, and the scaling of d. With parameters, d has the
// first of them, too.
func (r *reader) mlxScaling(d *model.Dict, parameters bool) {
	kind, other := d.Text(r.use, "type"), d.Text(r.use, "rope_type")
	if kind != "" && other != "" && kind != other {
		r.rule("mlx-type")
	}
	kind = cmp.Or(kind, other, "default")
	if kind == "proportional" {
		r.config.Scaling = rotary.Proportional{Part: d.Number(r.use, "partial_rotary_factor").Or(1), Factor: d.Number(r.use, "factor").Or(1)}
		return
	}
	in := r.text
	if parameters {
		in = d
	}
	r.part(r.numberIn(in, "partial_rotary_factor"))
	if kind == "su" && r.file.Class.Phi3 {
		kind = "longrope"
	}
	if !r.scaling(mlxTypes, kind, d) {
		r.refuse("ValueError: Unsupported RoPE type " + quoted(kind))
	}
}

func (r *reader) mlxMRope(d *model.Dict) {
	if n := len(d.List(r.use, "mrope_section")); n != 3 {
		r.refuse("AssertionError: MRoPE currently only supports 3 sections")
	}
	r.rule("mlx-mrope")
	r.warn(d.Path("mrope_section"), "one-axis-in-mlx: has no effect in mlx-lm, which turns all pairs by one position")
}

func (r *reader) mlxDynamic(d *model.Dict) {
	r.rule("mlx-dynamic")
	r.dynamic(d)
}

func (r *reader) mlxYaRN(d *model.Dict) {
	s := r.need(d, "factor")
	r.rule("mlx-yarn")
	y := rotary.YaRN{
		Factor: s, MaxPosition: int(d.Number(r.use, "original_max_position_embeddings").Or(4096)),
		BetaFast: d.Number(r.use, "beta_fast").Or(32), BetaSlow: d.Number(r.use, "beta_slow").Or(1),
	}
	k, all := d.Number(r.use, "mscale").Or(1), d.Number(r.use, "mscale_all_dim").Or(0)
	y.MScaleAllDim = all
	y.AttentionFactor = rotary.MScale(s, k) / rotary.MScale(s, all)
	if r.file.Class.Latent && all != 0 {
		r.rule("mlx-softmax")
		y.SoftmaxFactor = true
	}
	r.config.Scaling = y
}

func (r *reader) mlxLlama3(d *model.Dict) {
	r.rule("mlx-llama3")
	r.config.Scaling = rotary.Llama3{
		Low: d.Number(r.use, "low_freq_factor").Or(1), High: d.Number(r.use, "high_freq_factor").Or(4),
		MaxPosition: int(d.Number(r.use, "original_max_position_embeddings").Or(8192)), Factor: r.need(d, "factor"),
	}
}

func (r *reader) mlxLongRoPE(d *model.Dict) {
	r.rule("mlx-longrope")
	m := d.Number(r.use, "original_max_position_embeddings")
	if beside := r.text.Number(r.use, "original_max_position_embeddings"); r.file.Class.Phi3 && beside.Given() {
		m = beside
	}
	if !m.Given() {
		r.missing("original_max_position_embeddings")
	}
	p, l := r.positions(), r.lists(d)
	l.MaxPosition, l.Factor, l.Use = m.Int(), ratio(p, m.Int()), rotary.AlwaysLong
	r.config.Scaling = l
}
