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
	{"dynamic", (*reader).dynamic, "mlx-dynamic"},
	{"yarn", (*reader).mlxYaRN, "mlx-yarn"},
	{"deepseek_yarn", (*reader).mlxYaRN, "mlx-yarn"},
	{"telechat3-yarn", (*reader).mlxYaRN, "mlx-yarn"},
	{"longrope", (*reader).mlxLongRoPE, "mlx-longrope"},
	{"llama3", (*reader).mlxLlama3, "mlx-llama3"},
	{"mrope", (*reader).mlxMRope, "mlx-mrope"},
}

// readMLX reads a file as initialize_rope does, with the keys that a model hands over.
func readMLX(r *reader) {
	r.head()
	r.config.Pairing = pairing(r.text.Bool(r.use, "rope_traditional", r.pair() == rotary.Interleaved))

	d, theta := r.file.Scaling, r.text.Number(r.use, "rope_theta")
	var parameters *model.Dict // where the base and the part of a head may be, too
	switch {
	case r.file.Parameters == nil:
	case r.file.Nested() || r.file.Class.Parameters:
		d = cmp.Or(r.file.Parameters[r.layer], r.file.Parameters[""])
		theta, parameters = r.numberIn(d, "rope_theta"), d
	default:
		r.rule("mlx-keys")
		r.warn(r.file.ParametersPath(), "unread-by-mlx: is not read by mlx-lm for models that have fields for rope_theta and rope_scaling")
	}
	if local, ok := r.slidingTheta(); ok {
		d, theta, parameters = nil, local, nil
	}
	r.theta(theta)

	kind, other := d.Text(r.use, "type"), d.Text(r.use, "rope_type")
	if kind != "" && other != "" && kind != other {
		r.rule("mlx-type")
	}
	kind = cmp.Or(kind, other, "default")
	if kind == "proportional" {
		r.config.Scaling = rotary.Proportional{Part: d.Number(r.use, "partial_rotary_factor").Or(1), Factor: d.Number(r.use, "factor").Or(1)}
		return
	}
	r.part(r.numberIn(parameters, "partial_rotary_factor"))
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
	r.warn(d.Path("mrope_section"), "one-axis-in-mlx: has no effect in mlx-lm, which turns all pairs by one position")
}

func (r *reader) mlxYaRN(d *model.Dict) {
	y := r.yarn(d, r.need(d, "factor"), d.Number(r.use, "original_max_position_embeddings").Or(4096))
	y.MScaleAllDim = d.Number(r.use, "mscale_all_dim").Value
	y.AttentionFactor = rotary.MScale(y.Factor, d.Number(r.use, "mscale").Or(1)) / rotary.MScale(y.Factor, y.MScaleAllDim)
	y.SoftmaxFactor = r.file.Class.Latent && y.MScaleAllDim != 0 && r.rule("mlx-softmax")
	r.config.Scaling = y
}

func (r *reader) mlxLlama3(d *model.Dict) {
	r.config.Scaling = rotary.Llama3{
		Low: d.Number(r.use, "low_freq_factor").Or(1), High: d.Number(r.use, "high_freq_factor").Or(4),
		MaxPosition: int(d.Number(r.use, "original_max_position_embeddings").Or(8192)), Factor: r.need(d, "factor"),
	}
}

func (r *reader) mlxLongRoPE(d *model.Dict) {
	m := d.Number(r.use, "original_max_position_embeddings")
	if beside := r.text.Number(r.use, "original_max_position_embeddings"); r.file.Class.Phi3 && beside.Given() {
		m = beside
	}
	if !m.Given() {
		r.missing("original_max_position_embeddings")
	}
	p, l := r.positions(), r.lists(d, r.missing)
	l.MaxPosition, l.Factor, l.Use = m.Int(), ratio(p, m.Int()), rotary.AlwaysLong
	r.config.Scaling = l
}
