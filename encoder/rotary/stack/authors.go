package stack

import (
	"cmp"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// authors reads what the programs of the authors have in common: the width of a head and
// the base, from any format.
func (r *reader) authors(pairing rotary.Pairing) (*model.Dict, error) {
	if err := r.head(); err != nil {
		return nil, err
	}
	r.config.Pairing = pairing
	d := cmp.Or(r.file.Scaling, r.dictOf(r.layer))
	r.theta(r.numberIn(d, "rope_theta"))
	return d, nil
}

// readLlamaModels reads a file as Meta's programs do: use_scaled_rope of params.json, or
// what comes to the same, the type llama3.
func readLlamaModels(r *reader) error {
	d, err := r.authors(rotary.Interleaved)
	if err != nil {
		return err
	}
	kind := r.kind(d)
	if !r.text.Bool(r.use, "use_scaled_rope", kind == "llama3") {
		if kind != "default" {
			return r.refusal("only-llama3: refuses the configuration: there is no scaling but llama3")
		}
		return nil
	}
	l := rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}
	if name := r.file.Architecture(r.use); name == "llama4" || name == "llama4_text" {
		r.rule("llama-models-4")
		l.Factor, l.High = d.Number(r.use, "factor").Or(16), d.Number(r.use, "high_freq_factor").Or(4)
	} else {
		r.rule("llama-models-8")
	}
	r.config.Scaling = l
	return nil
}

// readGPTOSS reads a file as OpenAI's program does.
func readGPTOSS(r *reader) error {
	d, err := r.authors(rotary.Half)
	if err != nil {
		return err
	}
	if kind := r.kind(d); kind != "yarn" && kind != "default" {
		return r.refusal("only-yarn: refuses the configuration: there is no scaling but YaRN")
	}
	s := d.Number(r.use, "factor").Or(1)
	y := rotary.YaRN{
		Factor: s, MaxPosition: int(d.Number(r.use, "original_max_position_embeddings").Or(4096)), NoTruncate: true,
		BetaFast: d.Number(r.use, "beta_fast").Or(32), BetaSlow: d.Number(r.use, "beta_slow").Or(1),
	}
	if s <= 1 {
		return nil
	}
	r.rule("gpt-oss-bounds")
	lo, hi, err := y.Bounds(r.config)
	if err != nil {
		return err
	}
	if last := float64(r.config.EffectiveDim()/2 - 1); !(0 < lo && lo < hi && hi < last) {
		return r.refuse("assert 0 < low < high < d_half - 1, with " + encoder.Decimal(lo) + " and " + encoder.Decimal(hi))
	}
	r.config.Scaling = y
	return nil
}

// readDeepSeekV3 reads a file as DeepSeek's inference program does. The length is its
// max_seq_len.
func readDeepSeekV3(r *reader) error {
	d, err := r.authors(rotary.Interleaved)
	if err != nil {
		return err
	}
	kind := r.kind(d)
	if kind != "yarn" && kind != "default" && kind != "deepseek_yarn" {
		return r.refusal("only-yarn: refuses the configuration: there is no scaling but YaRN")
	}
	if kind == "default" {
		return nil
	}
	m := int(d.Number(r.use, "original_max_position_embeddings").Or(4096))
	length := r.length
	if length == 0 {
		length = int(r.text.Number(r.use, "max_position_embeddings").Or(4096 * 4))
	}
	r.rule("deepseek-length")
	if length <= m {
		return nil
	}
	k := d.Number(r.use, "mscale").Or(1)
	r.config.Scaling = rotary.YaRN{
		Factor: d.Number(r.use, "factor").Or(40), MaxPosition: m, AttentionFactor: 1, MScaleAllDim: k, SoftmaxFactor: true,
		BetaFast: d.Number(r.use, "beta_fast").Or(32), BetaSlow: d.Number(r.use, "beta_slow").Or(1),
	}
	return nil
}

// readYaRNAuthors reads a file as the programs of YaRN's authors do.
func readYaRNAuthors(r *reader) error {
	d, err := r.authors(rotary.Half)
	if err != nil {
		return err
	}
	kind := r.kind(d)
	switch kind {
	case "default":
		return nil
	case "linear":
		return r.linear(d)
	case "dynamic":
		return r.dynamic(d)
	case "yarn":
	default:
		return r.refuse("ValueError: Unknown RoPE scaling type " + quoted(kind))
	}
	s, err := r.need(d, "factor")
	if err != nil {
		return err
	}
	r.rule("yarn-authors")
	m, err := r.need(d, "original_max_position_embeddings")
	r.config.Scaling = rotary.YaRN{Factor: s, MaxPosition: int(m), AttentionFactor: rotary.MScale(s, 1) * r.multiplier(d)}
	return err
}
