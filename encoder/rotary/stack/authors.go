package stack

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// authors reads what the programs of the authors have in common: the width of a head and
// the base, from any format.
func (r *reader) authors(pairs rotary.Pairing) *model.Dict {
	r.head()
	r.config.Pairing = pairs
	d := r.file.Dict(r.layer)
	r.theta(r.numberIn(d, "rope_theta"))
	return d
}

// readLlamaModels reads a file as Meta's programs do: use_scaled_rope of params.json, or
// what comes to the same, the type llama3.
func readLlamaModels(r *reader) {
	d := r.authors(rotary.Interleaved)
	kind := r.kind(d)
	if !r.text.Bool(r.use, "use_scaled_rope", kind == "llama3") {
		if kind != "default" {
			r.refusal("only-llama3: refuses the configuration: there is no scaling but llama3")
		}
		return
	}
	l := rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}
	if name := r.file.Architecture(r.use); name == "llama4" || name == "llama4_text" {
		r.rule("llama-models-4")
		l.Factor, l.High = d.Number(r.use, "factor").Or(16), d.Number(r.use, "high_freq_factor").Or(4)
	} else {
		r.rule("llama-models-8")
	}
	r.config.Scaling = l
}

// readGPTOSS reads a file as OpenAI's program does.
func readGPTOSS(r *reader) {
	d := r.authors(rotary.Half)
	if kind := r.kind(d); kind != "yarn" && kind != "default" {
		r.refusal("only-yarn: refuses the configuration: there is no scaling but YaRN")
	}
	s, m := d.Number(r.use, "factor").Or(1), d.Number(r.use, "original_max_position_embeddings").Or(4096)
	if s <= 1 {
		return
	}
	y := r.yarn(d, s, m)
	y.NoTruncate = true
	r.rule("gpt-oss-bounds")
	lo, hi, err := y.Bounds(r.config)
	r.fail(err)
	if last := float64(r.config.EffectiveDim()/2 - 1); !(0 < lo && lo < hi && hi < last) {
		r.refuse("assert 0 < low < high < d_half - 1, with " + encoder.Decimal(lo) + " and " + encoder.Decimal(hi))
	}
	r.config.Scaling = y
}

// readDeepSeekV3 reads a file as DeepSeek's inference program does. The length is its
// max_seq_len.
func readDeepSeekV3(r *reader) {
	d := r.authors(rotary.Interleaved)
	switch r.kind(d) {
	case "default":
		return
	case "yarn", "deepseek_yarn":
	default:
		r.refusal("only-yarn: refuses the configuration: there is no scaling but YaRN")
	}
	m, length := d.Number(r.use, "original_max_position_embeddings").Or(4096), float64(r.length)
	if length == 0 {
		length = r.text.Number(r.use, "max_position_embeddings").Or(4096 * 4)
	}
	r.rule("deepseek-length")
	if length <= m {
		return
	}
	y := r.yarn(d, d.Number(r.use, "factor").Or(40), m)
	y.AttentionFactor, y.MScaleAllDim, y.SoftmaxFactor = 1, d.Number(r.use, "mscale").Or(1), true
	r.config.Scaling = y
}

// yarnTypes are the types of the programs of YaRN's authors.
var yarnTypes = types{
	{"default", (*reader).unscaled, ""},
	{"linear", (*reader).linear, ""},
	{"dynamic", (*reader).dynamic, ""},
	{"yarn", (*reader).authorsYaRN, "yarn-authors"},
}

// readYaRNAuthors reads a file as the programs of YaRN's authors do.
func readYaRNAuthors(r *reader) {
	d := r.authors(rotary.Half)
	if kind := r.kind(d); !r.scaling(yarnTypes, kind, d) {
		r.refuse("ValueError: Unknown RoPE scaling type " + quoted(kind))
	}
}

func (r *reader) authorsYaRN(d *model.Dict) {
	s, a := r.need(d, "factor"), r.multiplier(d)
	m := int(r.need(d, "original_max_position_embeddings"))
	r.config.Scaling = rotary.YaRN{Factor: s, MaxPosition: m, AttentionFactor: rotary.MScale(s, 1) * a}
}
