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

// facts are what warnings are about: the dictionary of a layer, and the numbers beside it.
type facts struct {
	file  *model.File
	d     *model.Dict
	kind  string
	p, m  model.Number // max_position_embeddings, original_max_position_embeddings
	s     model.Number // factor
	found []Warning
}

// warnings returns what a reader of the file should know, whichever stack reads it.
func warnings(f *model.File, layer string) []Warning {
	list := f.Contradictions(layer)
	d := f.Dict(layer)
	x := facts{file: f, d: d, kind: today(d.Text(nil, "rope_type")), p: f.Text.Number(nil, "max_position_embeddings"), s: d.Number(nil, "factor")}
	if x.kind == "default" {
		x.kind = today(d.Text(nil, "type"))
	}
	x.m = d.Number(nil, "original_max_position_embeddings")
	if beside := f.Text.Number(nil, "original_max_position_embeddings"); !x.m.Given() && beside.Given() {
		x.m = beside
	}
	if f.Format == model.GGUF {
		return append(list, ggufWarnings(f)...)
	}
	if f.Format != model.HuggingFace {
		return list
	}
	x.check()
	return append(list, x.found...)
}

// ggufWarnings returns one for each key of YaRN that is written and not read.
func ggufWarnings(f *model.File) []Warning {
	if name := f.Architecture(nil); name == "grok" {
		return nil
	}
	var list []Warning
	for _, key := range []string{"attention_factor", "extrapolation_factor", "beta_fast", "beta_slow"} {
		if f.Class.Mistral3 && strings.HasPrefix(key, "beta") || !f.Text.Has(key) {
			continue
		}
		list = append(list, model.NewWarning(f.Text.Path(key), "written-not-read: is written by the converter and not read: only Grok's loader reads it, and Mistral 3's if it is a β"))
	}
	return list
}

func (x *facts) warn(key, rule string, values ...string) {
	x.found = append(x.found, model.NewWarning(key, rule, values...))
}

// check finds what is worth a warning in a config.json.
func (x *facts) check() {
	f, d := x.file, x.d
	name := f.Architecture(nil)
	if name != "" && !f.Known() {
		x.warn("model_type", "unknown-class: is #, which is not known: pairs i and i + d/2 of whole heads are assumed", encoder.Quote(name))
	}
	if (name == "" || !f.Known()) && !f.HasBase() {
		x.warn("rope_theta", "no-base: is missing, and no class is known that would have one: 10000 is assumed")
	}
	long := []string{"dual_chunk_attention_config", "use_dynamic_ntk", "use_logn_attn"}
	if i := slices.IndexFunc(long, f.Text.Set); i >= 0 {
		x.warn(f.Text.Path(long[i]), "changes-long-calls: changes positions or logits in calls that are longer than the model was trained on, which is not shown")
	}
	if f.Unnumbered() {
		x.warn("num_hidden_layers", "no-layers: is missing: in this class nothing turns in some layers, and it would tell in which")
	}
	switch version := f.Text.Text(nil, "transformers_version"); {
	case f.Parameters == nil:
	case strings.HasPrefix(version, "4."):
		x.warn(f.ParametersPath(), "unknown-to-version: stands in a file of transformers #, which does not know it: there the base is the default of the class, and nothing is scaled", version)
	case f.Scaling == nil:
		x.warn(f.ParametersPath(), "unknown-to-4-and-mlx: is not known to transformers 4 and to llama's classes of mlx-lm: they read the base of rope_theta, or 10000, and no scaling, without an error")
	}

	switch x.kind {
	case "yarn":
		x.checkYaRN()
		x.checkLength()
	case "longrope":
		if a := d.Number(nil, "attention_factor"); a.Given() {
			x.warnAttention(a)
		}
		x.checkLength()
		x.warn(d.Path("long_factor"), "long-by-call: takes the place of short_factor in calls longer than original_max_position_embeddings, so that cached keys do not fit there; vLLM and llama.cpp decide by the limit of the context, and mlx-lm always takes the long list")
	case "llama3":
		x.checkLength()
	case "dynamic":
		if !f.Class.Alpha || d.Number(nil, "alpha").Value == 0 {
			x.warn(d.Path("factor"), "grows-by-call: grows with the length of the call in transformers and mlx-lm only: vLLM has one base for all lengths, unscaled since 2026, and llama.cpp no scaling; max_position_embeddings is the length that the model was trained on, and must not be raised")
		}
	case "proportional":
		if p := d.Number(nil, "partial_rotary_factor"); p.Given() {
			x.warn(p.Key, "counts-pairs: counts pairs with the frequencies of the whole head here; read as in other types, the frequencies of as many pairs reach down to 1/base")
		}
		if x.s.Given() && x.s.Value != 1 {
			x.warn(x.s.Key, "divides-frequencies: divides frequencies in transformers and mlx-lm, and is not read by vLLM and llama.cpp")
		}
	}
}

func (x *facts) checkYaRN() {
	d := x.d
	if x.m.Given() && x.p.Given() && x.s.Given() && x.p.Value/x.m.Value != x.s.Value {
		rule := "factor-by-lengths: is #, but max_position_embeddings/original_max_position_embeddings is #, which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead"
		if x.p.Value > x.s.Value*x.m.Value {
			rule = "factor-by-raised-length: is #, but max_position_embeddings/original_max_position_embeddings is #, which transformers 4.51–4.55 and 5.0 of 2025-10 to 2025-12 read instead; max_position_embeddings may have been raised by hand"
		}
		x.warn(x.s.Key, rule, decimal(x.s), encoder.Decimal(x.p.Value/x.m.Value))
	}
	if a := d.Number(nil, "attention_factor"); a.Given() && math.Abs(a.Value-rotary.MScale(x.s.Value, 1)) >= 1e-6 {
		x.warnAttention(a)
	}
	switch a, b := d.Number(nil, "mscale"), d.Number(nil, "mscale_all_dim"); {
	case a.Value != 0 && b.Value == 0:
		x.warn(a.Key, "mscale-alone: stands without mscale_all_dim: transformers ignores it, and vLLM's classes of DeepSeek and mlx-lm do not")
	case b.Value != 0 && a.Value == 0:
		x.warn(b.Key, "mscale-all-dim-alone: stands without mscale: transformers ignores it in the attention factor, and vLLM's classes of DeepSeek and mlx-lm do not")
	}
	if d.Has("truncate") {
		x.warn(d.Path("truncate"), "truncate-by-version: is read by transformers from 4.55 on, except where it is nested by type of layer, and by vLLM from 2025-11-20 on; llama.cpp and mlx-lm have whole bounds")
	}
	if fast, slow := d.Number(nil, "beta_fast").OrNonzero(32), d.Number(nil, "beta_slow").OrNonzero(1); fast != 32 || slow != 1 {
		x.warn(d.Path("beta_fast"), "betas-of-gguf: and beta_slow are # and #; llama.cpp has 32 and 1 except for Grok and Mistral 3", encoder.Decimal(fast), encoder.Decimal(slow))
	}
}

// warnAttention warns of an attention factor that is not the default.
func (x *facts) warnAttention(a model.Number) {
	x.warn(a.Key, "mscale-elsewhere: is # in transformers; vLLM, llama.cpp and mlx-lm have the default in its place, and logits grow by the square of the quotient", decimal(a))
}

// checkLength warns of an M that is missing.
func (x *facts) checkLength() {
	switch {
	case x.m.Given():
	case x.s.Given() && x.p.Given():
		x.warn(x.m.Key, "no-length-raised: is missing: transformers takes max_position_embeddings, mlx-lm 4096 or 8192, and llama.cpp and vLLM of 2025 refuse the file; if max_position_embeddings was raised by hand, it should be #", encoder.Decimal(x.p.Value/x.s.Value))
	default:
		x.warn(x.m.Key, "no-length: is missing: transformers takes max_position_embeddings, mlx-lm 4096 or 8192, and llama.cpp and vLLM of 2025 refuse the file")
	}
}

func decimal(n model.Number) string { return encoder.Decimal(n.Value) }

// renamed are the names of rope_type that had another one.
var renamed = map[string]string{"": "default", "su": "longrope", "mrope": "default"}

// today returns a rope_type by its name of today.
func today(kind string) string { return cmp.Or(renamed[kind], kind) }
