package stack

import (
	"cmp"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// transformersTypes are the types of ROPE_INIT_FUNCTIONS, and the default.
var transformersTypes = types{
	{"default", (*reader).unscaled, ""},
	{"linear", (*reader).linear, ""},
	{"dynamic", (*reader).dynamic, ""},
	{"yarn", (*reader).transformersYaRN, ""},
	{"longrope", (*reader).transformersLongRoPE, ""},
	{"llama3", (*reader).llama3, ""},
	{"proportional", (*reader).proportionalFactor, "proportional"},
	{"xdrope", (*reader).dynamic, "xdrope"},
}

// readTransformers reads a file as modeling_rope_utils.py does.
func readTransformers(r *reader) {
	r.head()
	r.config.Pairing = r.file.Class.Pairing
	if r.text.Bool(r.use, "rotary_emb_interleaved", false) {
		r.config.Pairing = rotary.Interleaved
	}
	if r.file.Class.Latent && !r.text.Bool(r.use, "rope_interleave", true) {
		r.config.Pairing = rotary.Half
	}
	d := r.transformersDict()
	if d != nil && !r.has("converts-rope-scaling") && !d.Has("rope_type") && !d.Has("type") {
		r.refuse("KeyError: None")
	}
	kind := r.kind(d)
	r.partOf(d, kind)
	r.axes(d, rotary.Cyclic)
	if kind == "xdrope" && !r.file.Class.Alpha || !r.scaling(transformersTypes, kind, d) {
		r.refuse("KeyError: " + quoted(kind))
	}
}

// transformersDict returns the dictionary of a layer, with the base set.
func (r *reader) transformersDict() *model.Dict {
	if local, ok := r.slidingTheta(); ok {
		r.theta(local)
		return nil
	}
	if r.file.Parameters != nil && r.file.Scaling == nil && r.rule("ignores-rope-parameters") {
		r.warn(r.file.ParametersPath(), "unknown-to-4: is not known to transformers 4: the base is rope_theta, or the default of the class, and there is no scaling")
	}
	return r.dict("converts-rope-scaling")
}

func (r *reader) proportionalFactor(d *model.Dict) {
	p, s := r.config.Scaling.(rotary.Proportional), d.Number(r.use, "factor")
	if s.State == model.Null {
		r.refuse("TypeError: factor is null")
	}
	p.Factor = s.Or(1)
	r.config.Scaling = p
}

func (r *reader) transformersYaRN(d *model.Dict) {
	factor := d.Number(r.use, "factor")
	if factor.State == model.Absent {
		r.missing("factor")
	}
	y := rotary.YaRN{Factor: factor.Value, AttentionFactor: d.Number(r.use, "attention_factor").Value}
	y.BetaFast, y.BetaSlow = d.Number(r.use, "beta_fast").OrNonzero(32), d.Number(r.use, "beta_slow").OrNonzero(1)

	own := d.Number(nil, "original_max_position_embeddings")
	if r.has("original-beside") || !r.rule("yarn-length-is-p") && own.Given() {
		y.MaxPosition = r.original(d)
	} else {
		y.MaxPosition = r.positions()
	}
	switch {
	case own.Given() && (r.rule("yarn-ratio-4") || r.rule("yarn-ratio-5")):
		y.Factor = ratio(r.positions(), own.Int())
	case y.Factor == 0 && r.rule("yarn-null-factor"):
		y.Factor = ratio(r.positions(), y.MaxPosition)
	case y.Factor == 0:
		r.refuse("TypeError: factor is null")
	}

	if !r.rule("yarn-no-pair") {
		a, b := d.Number(r.use, "mscale"), d.Number(r.use, "mscale_all_dim")
		if a.Value != 0 && b.Value != 0 {
			y.MScale, y.MScaleAllDim = a.Value, b.Value
		}
	} else if y.Factor < 1 && y.AttentionFactor == 0 && r.rule("yarn-unclamped") {
		y.AttentionFactor = unclamped(y.Factor)
	}
	switch {
	case r.rule("yarn-no-truncate"):
	case r.file.Scaling == nil && r.file.Nested():
		r.rule("yarn-outer-truncate")
	default:
		y.NoTruncate = !d.Bool(r.use, "truncate", true)
	}

	// Logits of DeepSeek's classes have a factor, too.
	all, class, rule := d.Number(nil, "mscale_all_dim").Value, r.file.Class, "deepseek-softmax"
	if class.LateSoftmax {
		rule = "late-softmax"
	}
	if class.Latent && all != 0 && r.rule(rule) {
		d.Number(r.use, "mscale_all_dim")
		if y.MScaleAllDim == 0 {
			// The pair is not complete, so that only logits know it.
			y.AttentionFactor = cmp.Or(y.AttentionFactor, rotary.MScale(y.Factor, 1))
			y.MScaleAllDim = all
		}
		y.SoftmaxFactor = true
	}
	r.config.Scaling = y
}

func (r *reader) transformersLongRoPE(d *model.Dict) {
	l := r.lists(d, r.missing)
	l.AttentionFactor = d.Number(r.use, "attention_factor").Value
	p, factor := r.positions(), d.Number(r.use, "factor")
	l.MaxPosition, l.Factor = p, factor.Value
	if r.rule("longrope-beside") {
		if n := r.text.Number(r.use, "original_max_position_embeddings"); n.Given() {
			l.MaxPosition, l.Factor = n.Int(), ratio(p, n.Int())
		}
	} else {
		if l.MaxPosition = r.original(d); !factor.Given() {
			l.Factor = ratio(p, l.MaxPosition)
		}
	}
	if l.Factor == 0 && l.AttentionFactor != 0 && !r.has("longrope-by-file") {
		l.Factor = 1 // nothing asks for it
	}
	switch {
	case l.Factor == 0:
		r.refuse("TypeError: factor is null")
	case r.rule("longrope-by-file"):
		l.Use = rotary.AlwaysShort
		if l.Factor > 1 {
			l.Use = rotary.AlwaysLong
		}
	default:
		r.rule("longrope-by-call")
	}
	r.config.Scaling = l
}
