package stack

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// A Warning says what may be wrong with a key, or is read differently elsewhere.
type Warning = model.Warning

// inspect warns of what a reader of the file should know, whichever stack reads it.
func (r *reader) inspect() {
	f := r.file
	r.warnings = f.Contradictions(r.layer)
	if f.Format == model.GGUF {
		r.inspectGGUF()
	}
	if f.Format != model.HuggingFace {
		return
	}
	d := f.Dict(r.layer)
	number := func(key string) model.Number { return d.Number(nil, key) }
	p, s := f.Text.Number(nil, "max_position_embeddings"), number("factor")
	m := number("original_max_position_embeddings")
	if beside := f.Text.Number(nil, "original_max_position_embeddings"); !m.Given() && beside.Given() {
		m = beside
	}

	name := f.Architecture(nil)
	if name != "" && !f.Known() {
		r.warn("model_type", "unknown-class: is #, which is not known: pairs i and i + d/2 of whole heads are assumed", encoder.Quote(name))
	}
	if (name == "" || !f.Known()) && !f.HasBase() {
		r.warn("rope_theta", "no-base: is missing, and no class is known that would have one: 10000 is assumed")
	}
	long := []string{"dual_chunk_attention_config", "use_dynamic_ntk", "use_logn_attn"}
	if i := slices.IndexFunc(long, f.Text.Set); i >= 0 {
		r.warn(f.Text.Path(long[i]), "changes-long-calls: changes positions or logits in calls that are longer than the model was trained on, which is not shown")
	}
	if f.Unnumbered() {
		r.warn("num_hidden_layers", "no-layers: is missing: in this class nothing turns in some layers, and it would tell in which")
	}
	switch version := f.Text.Text(nil, "transformers_version"); {
	case f.Parameters == nil:
	case strings.HasPrefix(version, "4."):
		r.warn(f.ParametersPath(), "unknown-to-version: stands in a file of transformers #, which does not know it: there the base is the default of the class, and nothing is scaled", version)
	case f.Scaling == nil:
		r.warn(f.ParametersPath(), "unknown-to-4-and-mlx: is not known to transformers 4 and to llama's classes of mlx-lm: they read the base of rope_theta, or 10000, and no scaling, without an error")
	}

	kind := today(d.Text(nil, "rope_type"))
	if kind == "default" {
		kind = today(d.Text(nil, "type"))
	}
	switch attention := number("attention_factor"); kind {
	case "yarn":
		r.inspectYaRN(d, p, m, s)
		r.inspectLength(p, m, s)
	case "longrope":
		if attention.Given() {
			r.warnAttention(attention)
		}
		r.inspectLength(p, m, s)
		r.warn(d.Path("long_factor"), "long-by-call: takes the place of short_factor in calls longer than original_max_position_embeddings, so that cached keys do not fit there; vLLM and llama.cpp decide by the limit of the context, and mlx-lm always takes the long list")
	case "llama3":
		r.inspectLength(p, m, s)
	case "dynamic":
		if !f.Class.Alpha || number("alpha").Value == 0 {
			r.warn(d.Path("factor"), "grows-by-call: grows with the length of the call in transformers and mlx-lm only: vLLM has one base for all lengths, unscaled since 2026, and llama.cpp no scaling; max_position_embeddings is the length that the model was trained on, and must not be raised")
		}
	case "proportional":
		if part := number("partial_rotary_factor"); part.Given() {
			r.warn(part.Key, "counts-pairs: counts pairs with the frequencies of the whole head here; read as in other types, the frequencies of as many pairs reach down to 1/base")
		}
		if s.Given() && s.Value != 1 {
			r.warn(s.Key, "divides-frequencies: divides frequencies in transformers and mlx-lm, and is not read by vLLM and llama.cpp")
		}
	}
}

// inspectGGUF warns of each key of YaRN that is written and not read.
func (r *reader) inspectGGUF() {
	for _, key := range []string{"attention_factor", "extrapolation_factor", "beta_fast", "beta_slow"} {
		if !r.oneOf("grok") && r.text.Has(key) && !(r.file.Class.Mistral3 && strings.HasPrefix(key, "beta")) {
			r.warn(r.text.Path(key), "written-not-read: is written by the converter and not read: only Grok's loader reads it, and Mistral 3's if it is a β")
		}
	}
}

// inspectYaRN warns of what is read differently in YaRN with the lengths P and M, and the factor s.
func (r *reader) inspectYaRN(d *model.Dict, p, m, s model.Number) {
	if m.Given() && p.Given() && s.Given() && p.Value/m.Value != s.Value {
		rule := "factor-by-lengths: is #, but max_position_embeddings/original_max_position_embeddings is #, which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead"
		if p.Value > s.Value*m.Value {
			rule = "factor-by-raised-length: is #, but max_position_embeddings/original_max_position_embeddings is #, which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead; max_position_embeddings may have been raised by hand"
		}
		r.warn(s.Key, rule, encoder.Decimal(s.Value), encoder.Decimal(p.Value/m.Value))
	}
	if a := d.Number(nil, "attention_factor"); a.Given() && math.Abs(a.Value-rotary.MScale(s.Value, 1)) >= 1e-6 {
		r.warnAttention(a)
	}
	switch a, b := d.Number(nil, "mscale"), d.Number(nil, "mscale_all_dim"); {
	case a.Value != 0 && b.Value == 0:
		r.warn(a.Key, "mscale-alone: stands without mscale_all_dim: transformers ignores it, and vLLM's classes of DeepSeek and mlx-lm do not")
	case b.Value != 0 && a.Value == 0:
		r.warn(b.Key, "mscale-all-dim-alone: stands without mscale: transformers ignores it in the attention factor, and vLLM's classes of DeepSeek and mlx-lm do not")
	}
	if d.Has("truncate") {
		r.warn(d.Path("truncate"), "truncate-by-version: is read by transformers from 4.55 on, except where it is nested by type of layer, and by vLLM from 2025-11-20 on; llama.cpp and mlx-lm have whole bounds")
	}
	if fast, slow := d.Number(nil, "beta_fast").OrNonzero(32), d.Number(nil, "beta_slow").OrNonzero(1); fast != 32 || slow != 1 {
		r.warn(d.Path("beta_fast"), "betas-of-gguf: and beta_slow are # and #; llama.cpp has 32 and 1 except for Grok and Mistral 3", encoder.Decimal(fast), encoder.Decimal(slow))
	}
}

// warnAttention warns of an attention factor that is not the default.
func (r *reader) warnAttention(a model.Number) {
	r.warn(a.Key, "mscale-elsewhere: is # in transformers; vLLM, llama.cpp and mlx-lm have the default in its place, and logits grow by the square of the quotient", encoder.Decimal(a.Value))
}

// inspectLength warns of an M that is missing.
func (r *reader) inspectLength(p, m, s model.Number) {
	switch {
	case m.Given():
	case s.Given() && p.Given():
		r.warn(m.Key, "no-length-raised: is missing: transformers takes max_position_embeddings, mlx-lm 4096 or 8192, and llama.cpp and vLLM of 2025 refuse the file; if max_position_embeddings was raised by hand, it should be #", encoder.Decimal(p.Value/s.Value))
	default:
		r.warn(m.Key, "no-length: is missing: transformers takes max_position_embeddings, mlx-lm 4096 or 8192, and llama.cpp and vLLM of 2025 refuse the file")
	}
}

// renamed are the names of rope_type that had another one.
var renamed = map[string]string{"": "default", "su": "longrope", "mrope": "default"}

func today(kind string) string { return cmp.Or(renamed[kind], kind) }
