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
	{"llama3", (*reader).transformersLlama3, ""},
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
	d, theta := r.file.Scaling, r.text.Number(r.use, "rope_theta")
	if r.layer == model.Sliding && !r.file.Nested() {
		if local := r.localTheta(); local.Given() {
			r.theta(local)
			return nil
		}
	}
	switch {
	case r.rule("converts-rope-scaling"):
		d = cmp.Or(d, r.dictOf(r.layer))
		if own := d.Number(r.use, "rope_theta"); own.Given() {
			theta = own
		}
	case r.file.Parameters != nil && d == nil:
		r.rule("ignores-rope-parameters")
		r.warn(r.file.ParametersPath(), "unknown-to-4: is not known to transformers 4: the base is rope_theta, or the default of the class, and there is no scaling")
	}
	r.theta(theta)
	return d
}

// proportionalFactor adds the factor.
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
	y := rotary.YaRN{Factor: factor.Value, AttentionFactor: d.Number(r.use, "attention_factor").Or(0)}
	y.BetaFast, y.BetaSlow = d.Number(r.use, "beta_fast").OrNonzero(32), d.Number(r.use, "beta_slow").OrNonzero(1)
	r.transformersYaRNLength(d, &y)
	if !r.rule("yarn-no-pair") {
		a, b := d.Number(r.use, "mscale"), d.Number(r.use, "mscale_all_dim")
		if a.Value != 0 && b.Value != 0 {
			y.MScale, y.MScaleAllDim = a.Value, b.Value
		}
	} else if y.Factor < 1 && y.AttentionFactor == 0 && r.rule("yarn-unclamped") {
		y.AttentionFactor = unclamped(y.Factor)
	}
	y.NoTruncate = !r.transformersTruncates(d)
	r.config.Scaling = r.softmax(d, y)
}

// transformersYaRNLength sets M and, where it follows from it, s.
func (r *reader) transformersYaRNLength(d *model.Dict, y *rotary.YaRN) {
	beside := r.has("original-beside")
	own := d.Number(nil, "original_max_position_embeddings")
	switch {
	case r.rule("yarn-length-is-p"):
		y.MaxPosition = r.positions()
	case beside:
		y.MaxPosition = r.original(d)
	case own.Given():
		y.MaxPosition = d.Number(r.use, "original_max_position_embeddings").Int()
	default:
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
}

// transformersTruncates reports whether the bounds of YaRN are whole numbers.
func (r *reader) transformersTruncates(d *model.Dict) bool {
	switch {
	case r.rule("yarn-no-truncate"):
		return true
	case r.file.Scaling == nil && r.file.Nested():
		r.rule("yarn-outer-truncate")
		return true
	}
	return d.Bool(r.use, "truncate", true)
}

// softmax adds the factor of logits of DeepSeek's classes.
func (r *reader) softmax(d *model.Dict, y rotary.YaRN) rotary.YaRN {
	all := d.Number(nil, "mscale_all_dim").Value
	class := r.file.Class
	if !class.Latent || all == 0 {
		return y
	}
	if class.LateSoftmax && r.rule("late-softmax") || !class.LateSoftmax && r.rule("deepseek-softmax") {
		d.Number(r.use, "mscale_all_dim")
		if y.MScaleAllDim == 0 {
			// The pair is not complete, so that only logits know it.
			y.AttentionFactor = cmp.Or(y.AttentionFactor, rotary.MScale(y.Factor, 1))
			y.MScaleAllDim = all
		}
		y.SoftmaxFactor = true
	}
	return y
}

func (r *reader) transformersLongRoPE(d *model.Dict) {
	l := r.lists(d)
	l.AttentionFactor = d.Number(r.use, "attention_factor").Or(0)
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

func (r *reader) transformersLlama3(d *model.Dict) {
	l := r.llama3(d)
	if r.has("original-beside") {
		l.MaxPosition = r.original(d)
	} else {
		l.MaxPosition = int(r.need(d, "original_max_position_embeddings"))
	}
	r.config.Scaling = l
}

// llama3 reads the numbers of llama3 but for M. All are required.
func (r *reader) llama3(d *model.Dict) rotary.Llama3 {
	return rotary.Llama3{Factor: r.need(d, "factor"), Low: r.need(d, "low_freq_factor"), High: r.need(d, "high_freq_factor")}
}
