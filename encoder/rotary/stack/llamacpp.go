package stack

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// llamaCppTypes are the types that the converter to GGUF writes.
var llamaCppTypes = types{
	{"linear", (*reader).ggufLinear, ""},
	{"yarn", (*reader).ggufYaRN, "gguf-yarn"},
	{"xdrope", func(r *reader, d *model.Dict) { r.alpha(d) }, ""}, // of HunYuan
	{"longrope", (*reader).ggufLongRoPE, ""},
	{"llama3", (*reader).ggufLlama3, "gguf-llama3"},
}

// readLlamaCpp reads a GGUF file, or one that the converter makes a GGUF file of.
func readLlamaCpp(r *reader) {
	r.ggufKnows()
	r.head()
	r.config.Pairing = pairing(r.file.Class.GGMLNormal || r.file.Format == model.Mistral)
	switch {
	case r.file.Format == model.GGUF:
		r.readGGUF()
	case r.rule("gguf-by-class"):
		r.byClass()
	default:
		r.readConverted()
	}
}

// readConverted reads a file as the converter does that has rules for all classes. It reads axes
// and, first, how many elements turn from the dictionary of all layers.
func (r *reader) readConverted() {
	outer := cmp.Or(r.file.Outer(), r.file.Scaling)
	d := cmp.Or(r.file.Parameters[model.Full], outer)
	r.ggufAxes(outer)
	r.ggufTheta(r.numberIn(d, "rope_theta"))
	if r.layer == model.Sliding && r.rule("gguf-sliding") {
		own := r.file.Parameters[model.Sliding].Number(r.use, "rope_theta")
		if !own.Given() {
			own = r.localTheta()
		}
		if own.Given() {
			r.theta(own)
		}
		r.part(r.ggufPart(nil, outer))
		return
	}
	kind := r.kind(d)
	if kind == "proportional" && r.rule("gguf-proportional") {
		r.config.Scaling = rotary.Proportional{Part: d.Number(r.use, "partial_rotary_factor").Or(1)}
		return
	}
	r.part(r.ggufPart(d, outer))
	if kind == "dynamic" && r.alpha(d) == 0 {
		r.rule("gguf-dynamic")
	}
	r.scaling(llamaCppTypes, kind, d) // nothing is written of a type that is not known
}

// ggufPart returns partial_rotary_factor, of all layers or of d.
func (r *reader) ggufPart(d, outer *model.Dict) model.Number {
	beside := r.text.Number(r.use, "partial_rotary_factor")
	if outer != nil && !r.oneOf("glm4 glm4v glm4v_text") && r.rule("gguf-part") {
		return beside
	}
	if part := r.numberIn(outer, "partial_rotary_factor"); part.Given() {
		return part
	}
	return r.numberIn(d, "partial_rotary_factor")
}

func (r *reader) ggufAxes(d *model.Dict) {
	r.axes(d, rotary.CyclicRest)
	if r.config.Axes.Order == rotary.CyclicRest {
		r.rule("gguf-axes")
	}
}

func (r *reader) ggufLinear(d *model.Dict) {
	if s := d.Number(r.use, "factor"); s.Given() {
		r.config.Scaling = rotary.Linear{Factor: s.Value}
	}
}

// ggufOriginal returns M: from the dictionary, or from beside it, or in versions that do not
// look in both for LongRoPE from beside and for YaRN from within.
func (r *reader) ggufOriginal(d *model.Dict, beside bool) int {
	var m model.Number
	switch old := r.rule("gguf-original"); {
	case !old:
		m = r.numberIn(d, "original_max_position_embeddings")
	case beside:
		m = r.text.Number(r.use, "original_max_position_embeddings")
	default:
		m = d.Number(r.use, "original_max_position_embeddings")
	}
	if !m.Given() {
		r.missing("original_max_position_embeddings")
	}
	return m.Int()
}

func (r *reader) ggufYaRN(d *model.Dict) {
	s := d.Number(r.use, "factor")
	if r.class == "GptOssModel" && s.State == model.Absent {
		r.missing("factor")
	}
	if !s.Given() {
		return
	}
	y, k, a := rotary.YaRN{Factor: s.Value}, 0.0, 1.0
	if r.class == "GptOssModel" && !d.Number(r.use, "original_max_position_embeddings").Given() {
		y.MaxPosition = int(r.fill("original_max_position_embeddings", 4096))
	} else {
		y.MaxPosition = r.ggufOriginal(d, false)
	}
	r.rule("gguf-bounds")
	if r.file.Class.Mistral3 || r.file.Format == model.Mistral {
		r.ggmlBetas(&y, d, 32)
	}
	switch {
	case r.class == "DeepseekV2Model":
		k = r.need(d, "mscale_all_dim")
	case r.class == "Olmo2Model":
		r.rule("gguf-olmo")
		a = r.need(d, "attention_factor")
	case r.file.Class.Mistral3 || r.file.Class.Latent:
		k = d.Number(r.use, "mscale_all_dim").Value
	}
	if r.file.Format == model.Mistral && (r.rule("gguf-mistral-one") || !d.Bool(r.use, "apply_yarn_scaling", true)) {
		k = 1
	}
	r.config.Scaling = r.ggmlFactors(y, k, a)
}

// ggmlBetas reads β_fast, or a default, and β_slow, which no program in C refuses: a β of 0 puts its
// bound behind the last pair. Where lo is above hi, ggml keeps the pairs up to lo, and divides the others,
// also where hi is below 0.
func (r *reader) ggmlBetas(y *rotary.YaRN, dict *model.Dict, fast float64) {
	d := float64(r.config.EffectiveDim())
	turns := func(pair float64) float64 { // of a pair, which may be none, in M positions
		return float64(y.MaxPosition) / (2 * math.Pi) * math.Pow(r.config.EffectiveBase(), -2*pair/d)
	}
	y.BetaFast, y.BetaSlow = dict.Number(r.use, "beta_fast").Or(fast), dict.Number(r.use, "beta_slow").Or(1)
	if y.BetaSlow == 0 {
		y.BetaSlow = turns(d)
	}
	y.BetaSlow = min(y.BetaSlow, turns(-0.5)) // ⌈−0.5⌉ is 0
	if y.BetaFast < y.BetaSlow {
		y.BetaFast = max(y.BetaFast, turns((d+1)/2))
		y.BetaSlow = min(y.BetaSlow, y.BetaFast)
	}
}

// ggmlFactors sets the factors of YaRN with the multiplier k and the factor a of a file, or 0 and 1.
func (r *reader) ggmlFactors(y rotary.YaRN, k, a float64) rotary.YaRN {
	latent := r.file.Class.Latent || r.oneOf("deepseek2")
	switch {
	case latent && r.rule("gguf-latent"):
		y.AttentionFactor, y.MScaleAllDim, y.SoftmaxFactor = 1, k, k != 0
		return ggmlLogits(y, a)
	case r.has("gguf-unclamped"):
		r.rule("gguf-attention")
		if a != 1 || y.Factor < 1 && r.rule("gguf-unclamped") {
			y.AttentionFactor = a * unclamped(y.Factor)
		}
		return y
	case k != 0:
		r.rule("gguf-multiplier")
		y.MScale, y.MScaleAllDim, y.SoftmaxFactor = 1, k, latent
		if latent {
			y.MScale = k
		}
	default:
		r.rule("gguf-attention")
		if latent && r.rule("gguf-latent-twice") {
			y.AttentionFactor = rotary.MScale(y.Factor, 1)
			y.MScaleAllDim, y.SoftmaxFactor = 1, true
		}
	}
	if a != 1 {
		quotient := rotary.MScale(y.Factor, cmp.Or(y.MScale, 1)) / rotary.MScale(y.Factor, y.MScaleAllDim)
		y.AttentionFactor = a * cmp.Or(y.AttentionFactor, quotient)
	}
	if latent {
		return ggmlLogits(y, a)
	}
	return y
}

// ggmlLogits multiplies the factor of logits by a², by the k_all that does so: DeepSeek's graph has a in its
// scale of logits, whether it multiplies cosines and sines or not. There is no such k_all for s ≤ 1.
func ggmlLogits(y rotary.YaRN, a float64) rotary.YaRN {
	if a > 0 && a != 1 && y.Factor > 1 {
		y.MScaleAllDim = (a*rotary.MScale(y.Factor, y.MScaleAllDim) - 1) / (rotary.MScale(y.Factor, 1) - 1)
		y.SoftmaxFactor = true
	}
	return y
}

func (r *reader) ggufLongRoPE(d *model.Dict) {
	p := r.positions()
	m := p
	if !r.oneOf("minicpm minicpm3") || !r.rule("gguf-minicpm") {
		m = r.ggufOriginal(d, true)
	}
	l := r.lists(d, func(string) {
		r.refuse("KeyError: 'Missing the required key rope_scaling.long_factor or rope_scaling_short_factor'")
	})
	r.rule("gguf-longrope")
	l.MaxPosition, l.Factor = m, ratio(p, m)
	r.config.Scaling = l
}

func (r *reader) ggufLlama3(d *model.Dict) {
	m := r.numberIn(d, "original_max_position_embeddings")
	if !r.rule("gguf-llama3-within") && r.rule("gguf-llama3-beside") {
		m = r.text.Number(r.use, "original_max_position_embeddings")
	}
	r.config.Scaling = rotary.Llama3{
		Factor: d.Number(r.use, "factor").Or(8), Low: d.Number(r.use, "low_freq_factor").Or(1), High: d.Number(r.use, "high_freq_factor").Or(4),
		MaxPosition: int(m.Or(8192)),
	}
}

// readGGUF reads the keys of a GGUF file as the loader and the context do.
func (r *reader) readGGUF() {
	d := r.text
	number := func(key string) model.Number { return d.Number(r.use, key) }
	r.config.Base = number("rope_theta").Or(10000)
	if r.oneOf("qwen2vl") || !r.rule("gguf-mrope") {
		r.ggufAxes(d)
	}
	if r.layer == model.Sliding && r.rule("gguf-one-base") {
		switch r.file.Architecture(r.use) {
		case "gemma3", "gemma3n", "gemma-embedding":
			r.config.Base = 10000
			return
		case "olmo2":
			return
		}
	} else if r.layer == model.Sliding && r.rule("gguf-sliding") {
		r.config.Base = number("local_rope_theta").Or(r.config.Base)
		if n := number("local_rotary_dim"); n.Given() {
			r.config.Dim = n.Int()
		}
		return
	}

	kind, s := cmp.Or(d.Text(r.use, "rope_type"), "linear"), number("factor").Or(1)
	if !slices.Contains([]string{"none", "linear", "yarn", "longrope"}, kind) {
		r.refuse("GGML_ASSERT(hparams.rope_scaling_type_train != LLAMA_ROPE_SCALING_TYPE_UNSPECIFIED)")
	}
	m := number("original_max_position_embeddings")
	if !m.Given() {
		m = number("max_position_embeddings")
	}
	switch {
	case d.Has("long_factor") || d.Has("short_factor"):
		r.rule("gguf-longrope")
		a := number("attn_factor").Or(1)
		r.config.Scaling = rotary.LongRoPE{Short: d.List(r.use, "short_factor"), Long: d.List(r.use, "long_factor"), MaxPosition: m.Int(), Factor: 1, AttentionFactor: a}
	case kind == "yarn" && !m.Given():
		r.missing("context_length")
	case kind == "yarn":
		r.config.Scaling = r.ggmlYaRN(rotary.YaRN{Factor: s, MaxPosition: m.Int()})
	case d.Has("rope_freqs"):
		divisors := slices.Clone(d.List(r.use, "rope_freqs"))
		for i := range divisors {
			divisors[i] *= s
		}
		r.config.Scaling = rotary.Divisors{List: divisors}
	case kind == "linear" && s != 1:
		r.config.Scaling = rotary.Linear{Factor: s}
	}
}

// ggmlYaRN sets the bounds and the factors of YaRN by the keys of a GGUF file.
func (r *reader) ggmlYaRN(y rotary.YaRN) rotary.YaRN {
	number := func(key string) model.Number { return r.text.Number(r.use, key) }
	r.rule("gguf-bounds")
	a, k := number("attn_factor").Or(1), 0.0
	switch r.file.Architecture(r.use) {
	case "deepseek2":
		k = 10 * number("yarn_log_multiplier").Value // it was stored as 0.1·k
	case "mistral3":
		k = number("yarn_log_multiplier").Value
	case "grok":
		r.ggmlBetas(&y, r.text, 8)
		if r.text.Has("attention_factor") && r.rule("gguf-grok") {
			a *= number("attention_factor").Or(1)
		}
	}
	if r.file.Class.Mistral3 {
		r.ggmlBetas(&y, r.text, 32)
	}
	return r.ggmlFactors(y, k, a)
}
