package stack

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// A reader reads a file by the rules of a stack.
type reader struct {
	file    *model.File
	text    *model.Dict
	use     model.Use
	stack   Stack
	version int
	layer   string
	class   string // of the converter of b6700, in a version that has its rules

	config   rotary.Config
	length   int
	followed []Rule
	filled   []Filled
	warnings []Warning
	err      error // the first one; keys that are read after it are not noted in use
}

// find returns the index of a rule that the version has, or -1.
func (r *reader) find(id string) int {
	return slices.IndexFunc(rules, func(rule Rule) bool { return rule.ID == id && rule.holds(r.stack, r.version) })
}

func (r *reader) has(id string) bool { return r.find(id) >= 0 }

// rule is has, and notes that the rule was followed.
func (r *reader) rule(id string) bool {
	i := r.find(id)
	if i >= 0 && !slices.Contains(r.followed, rules[i]) {
		r.followed = append(r.followed, rules[i])
	}
	return i >= 0
}

func (r *reader) warn(key, rule string, values ...string) {
	r.warnings = append(r.warnings, model.NewWarning(key, rule, values...))
}

// fail notes an error.
func (r *reader) fail(err error) {
	if r.err == nil && err != nil {
		r.err, r.use = err, nil
	}
}

// refuse notes the error of a stack that does not read the file, with the message of its
// program.
func (r *reader) refuse(message string) { r.refusal("refuses: refuses the configuration: #", message) }

// refusal notes the error of a stack that does not read the file, by a rule of ours.
func (r *reader) refusal(rule string, values ...string) {
	name := r.stack.Name + " " + r.stack.Versions[r.version].Name
	r.fail((&encoder.Error{Code: encoder.Unsupported, Parameter: "configuration", Subject: name, Rule: rule}).With(values...))
}

// fill returns a number that stands in for a key that the file leaves out, and notes it.
func (r *reader) fill(key string, x float64) float64 {
	f := Filled{key, x}
	if !slices.Contains(r.filled, f) {
		r.filled = append(r.filled, f)
	}
	return x
}

// quoted returns a text of a file as Python writes it.
func quoted(text string) string {
	text = encoder.Quote(text)
	return "'" + text[1:len(text)-1] + "'"
}

// missing notes the error of a program in Python for a key that is not there.
func (r *reader) missing(key string) { r.refuse("KeyError: '" + key + "'") }

// need returns a number that the stack does not do without.
func (r *reader) need(d *model.Dict, key string) float64 {
	n := d.Number(r.use, key)
	switch n.State {
	case model.Absent:
		r.missing(key)
	case model.Null:
		r.refuse("TypeError: " + key + " is null")
	}
	return n.Value
}

// numberIn returns the number of a key in d or, if it has none, beside d.
func (r *reader) numberIn(d *model.Dict, key string) model.Number {
	beside, own := r.text.Number(r.use, key), d.Number(r.use, key)
	if own.Given() {
		return own
	}
	return beside
}

// head reads the width of a head, and what part of it turns if that is not said by
// partial_rotary_factor.
func (r *reader) head() {
	number := func(key string) model.Number { return r.text.Number(r.use, key) }
	orClass := func(key string, class int) int { return int(r.orFill(key, float64(class))) }
	class, width := r.file.Class, 0
	hidden, heads := r.text.Number(nil, "hidden_size"), r.text.Number(nil, "num_attention_heads")
	switch {
	case r.text.Number(nil, "qk_rope_head_dim").Value > 0 || class.Latent && !r.text.Has("qk_rope_head_dim"):
		width = orClass("qk_rope_head_dim", class.HeadDim)
	case r.layer == model.Full && number("global_head_dim").Given() || r.proportional():
		width = orClass("global_head_dim", class.GlobalHeadDim)
	case number("head_dim").Given() || class.HeadDim > 0 && !class.Latent:
		width = orClass("head_dim", class.HeadDim)
	case hidden.Given() && heads.Given() || class.Hidden > 0:
		all, n := orClass("hidden_size", class.Hidden), orClass("num_attention_heads", class.Heads)
		if class.Doubled {
			all *= 2
		}
		width = all / n
		if all%n != 0 {
			r.warn(cmp.Or(hidden.Key, "hidden_size"), "rounded-head-dim: is not a multiple of num_attention_heads: head_dim is rounded down to #; some classes of transformers refuse the file", strconv.Itoa(width))
		}
	default:
		rule := "no-head-dim-nor-base: has neither head_dim nor hidden_size and num_attention_heads; add head_dim and rope_theta"
		if r.text.Number(nil, "rope_theta").Given() {
			rule = "no-head-dim: has neither head_dim nor hidden_size and num_attention_heads; add head_dim"
		}
		r.fail((&encoder.Error{Code: encoder.Unsupported, Parameter: "head_dim", Subject: "the configuration", Rule: rule}).With())
	}
	r.config.HeadDim = width
	switch d := r.text.Number(nil, "rotary_dim"); {
	case !d.Given():
	case !r.file.Class.PartOnly || !r.has("whole-head"):
		r.config.Dim = number("rotary_dim").Int()
	case !r.text.Has("partial_rotary_factor"):
		r.warn(d.Key, wholeHead)
	}
}

// orFill returns the number of a key, or one that stands in for it.
func (r *reader) orFill(key string, def float64) float64 {
	if n := r.text.Number(r.use, key); n.Given() {
		return n.Value
	}
	return r.fill(key, def)
}

// proportional reports whether the layer is one of full attention in a class that has the
// type proportional there, and the file leaves it to the class.
func (r *reader) proportional() bool {
	return r.file.Class.Proportional > 0 && r.layer == model.Full && r.file.Parameters == nil && r.file.Scaling == nil
}

const wholeHead = "whole-heads: has no effect in transformers 5, which turns whole heads in this class"

// part sets how many elements turn by a partial_rotary_factor.
func (r *reader) part(n model.Number) {
	p := n.Or(1)
	if part := r.file.Class.Part; part != 0 && (r.file.Class.Partial || !r.has("whole-head")) && !n.Given() && r.config.Dim == 0 && r.text.Number(nil, "qk_rope_head_dim").Value == 0 {
		p = r.fill("partial_rotary_factor", part)
	}
	if p == 1 || r.config.Dim != 0 {
		return
	}
	r.config.Dim = rotary.PartialDim(r.config.HeadDim, p)
	if r.config.Dim == 0 {
		r.fail(encoder.Invalid(cmp.Or(n.Key, "partial_rotary_factor"), p, "turns-nothing: leaves no element of a head to turn"))
	}
}

// partOf sets how many elements turn by the dictionary of a layer, as transformers and
// vLLM do.
func (r *reader) partOf(d *model.Dict, kind string) {
	p := r.text.Number(r.use, "partial_rotary_factor")
	if r.has("partial-in-parameters") || r.has("vllm-converted") {
		if own := d.Number(r.use, "partial_rotary_factor"); own.Given() && !p.Given() {
			p = own
		} else if own.Given() && own.Value != p.Value {
			r.rule("partial-in-parameters")
		}
	}
	switch {
	case kind == "proportional":
		r.config.Scaling = rotary.Proportional{Part: p.Or(1)}
	case r.proportional():
		r.config.Scaling = rotary.Proportional{Part: r.fill("partial_rotary_factor", r.file.Class.Proportional)}
	case kind == "default" && !r.file.Class.Partial && p.Given() && p.Value != 1 && r.rule("whole-head"):
		r.warn(p.Key, wholeHead)
	default:
		r.part(p)
	}
}

func (r *reader) theta(n model.Number) {
	r.config.Base = cmp.Or(r.file.LayerBase(r.use, r.layer), n.Value)
	if r.config.Base == 0 {
		r.config.Base = r.fill("rope_theta", cmp.Or(r.file.Class.Theta, 10000))
	}
}

// localTheta returns the base of sliding layers in files that have it beside rope_theta.
func (r *reader) localTheta() model.Number {
	n := r.text.Number(r.use, "local_rope_theta")
	if x := r.file.Class.LocalTheta; !n.Given() && x != 0 {
		n.Value, n.State = r.fill("local_rope_theta", x), model.Given
	}
	return n
}

// slidingTheta is localTheta in a sliding layer that has no parameters of its own: other layers do
// not read that base.
func (r *reader) slidingTheta() (n model.Number, ok bool) {
	if r.layer == model.Sliding && !r.file.Nested() {
		n = r.localTheta()
	}
	return n, n.Given()
}

// positions returns max_position_embeddings, which the stack does not do without.
func (r *reader) positions() int { return int(r.need(r.text, "max_position_embeddings")) }

// dict returns the dictionary of a layer, with the base set: rope_scaling or, in versions that
// convert it, rope_parameters, where the base may be, too.
func (r *reader) dict(converts string) *model.Dict {
	d, theta := r.file.Scaling, r.text.Number(r.use, "rope_theta")
	if r.rule(converts) {
		d = r.file.Dict(r.layer)
		theta = r.numberIn(d, "rope_theta")
	}
	r.theta(theta)
	return d
}

// original returns M: beside the dictionary, else in it, else the length of the model, as
// transformers 5 finds it; versions before that need it in the dictionary.
func (r *reader) original(d *model.Dict) int {
	// vLLM converts as transformers 5 does.
	if !r.rule("original-beside") && !r.has("vllm-converted") {
		return int(r.need(d, "original_max_position_embeddings"))
	}
	if n := r.text.Number(r.use, "original_max_position_embeddings"); n.Given() && !r.file.Nested() && r.file.Format != model.GPTOSS {
		d.Number(r.use, "original_max_position_embeddings")
		return n.Int()
	}
	if n := d.Number(r.use, "original_max_position_embeddings"); n.Given() {
		return n.Int()
	}
	return r.positions()
}

// pair returns the elements that are a pair, where a library has no order of its own for
// DeepSeek.
func (r *reader) pair() rotary.Pairing { return pairing(r.file.Class.Pairing != rotary.Half) }

func pairing(interleaved bool) rotary.Pairing {
	if interleaved {
		return rotary.Interleaved
	}
	return rotary.Half
}

func (r *reader) axes(d *model.Dict, cyclic rotary.AxisOrder) {
	sections := d.List(r.use, "mrope_section")
	if sections == nil {
		return
	}
	if d.Has("xdrope_section") {
		r.warn(d.Path("xdrope_section"), "four-axes: deals pairs out to four axes, on which a text has the same position; one is shown")
		return
	}
	a := rotary.Axes{Order: rotary.Blocks}
	switch {
	case d.Bool(r.use, "mrope_interleaved", false) || r.file.Class.CyclicAxes:
		a.Order = cyclic
	case r.file.Class.HeightFirst:
		a.Order = rotary.HeightFirst
	}
	for _, s := range sections {
		a.Sections = append(a.Sections, int(s))
	}
	r.config.Axes = a
}

// read reads the file by the rules of the stack, and what a type of layer has for itself, however
// a library reads the file.
func (r *reader) read() error {
	r.stack.read(r)
	r.config.Trailing, r.config.Inverse = r.file.Class.Trailing && r.layer != model.Indexer, r.file.Class.Inverse
	switch r.layer {
	case model.Main:
		r.config.Scaling = nil
	case model.Compress:
		r.config.Base = r.orFill("compress_rope_theta", 160000)
		if y, ok := r.config.Scaling.(rotary.YaRN); ok {
			y.AttentionFactor = 1
			r.config.Scaling = y
		}
	case model.Indexer:
		r.config.Dim = r.config.EffectiveDim()
		r.config.HeadDim = max(r.config.Dim, r.text.Number(r.use, "index_head_dim").Int())
		r.config.Pairing = pairing(r.text.Bool(r.use, "indexer_rope_interleave", false))
	}
	return r.err
}

// kind returns rope_type, or type, of a dictionary by its name of today. Formats that
// have no such key have YaRN.
func (r *reader) kind(d *model.Dict) string {
	kind, legacy := d.Text(r.use, "rope_type"), d.Text(r.use, "type")
	if format := r.file.Format; format != model.HuggingFace && format != model.Meta && d.Number(nil, "factor").Given() {
		return "yarn"
	}
	return today(cmp.Or(kind, legacy))
}

// ratio returns p/m as Python does.
func ratio(p, m int) float64 { return float64(p) / float64(m) }

// unclamped is 0.1·ln s + 1 for any s.
func unclamped(s float64) float64 { return 0.1*math.Log(s) + 1 }

// types are the types of scaling that a stack knows, how it reads each of them, and the rule by
// which it does: of versions that know it, or "".
type types []struct {
	name string
	read func(*reader, *model.Dict)
	rule string
}

// scaling reads a dictionary of a type, and reports whether the version knows that.
func (r *reader) scaling(known types, kind string, d *model.Dict) bool {
	for _, t := range known {
		if t.name == kind && (t.rule == "" || r.rule(t.rule)) {
			t.read(r, d)
			return true
		}
	}
	return false
}

// unscaled reads the type that scales nothing.
func (*reader) unscaled(*model.Dict) {}

// linear, as all stacks but llama.cpp read it.
func (r *reader) linear(d *model.Dict) { r.config.Scaling = rotary.Linear{Factor: r.need(d, "factor")} }

// dynamic, as transformers and most others read it.
func (r *reader) dynamic(d *model.Dict) {
	if r.alpha(d) == 0 {
		r.config.Scaling = rotary.Dynamic{Factor: r.need(d, "factor"), MaxPosition: r.positions()}
		r.rule("dynamic-by-call")
	}
}

// alpha sets the scaling of classes that have an alpha, and returns it, or 0.
func (r *reader) alpha(d *model.Dict) float64 {
	if !r.file.Class.Alpha {
		return 0
	}
	alpha := d.Number(r.use, "alpha").Value
	if alpha != 0 {
		r.config.Scaling = rotary.Dynamic{Alpha: alpha}
	}
	return alpha
}

func (r *reader) multiplier(d *model.Dict) float64 { return d.Number(r.use, "attn_factor").Or(1) }

// llama3 reads llama3 as transformers and vLLM do. All numbers are required.
func (r *reader) llama3(d *model.Dict) {
	l := rotary.Llama3{Factor: r.need(d, "factor"), Low: r.need(d, "low_freq_factor"), High: r.need(d, "high_freq_factor")}
	l.MaxPosition = r.original(d)
	r.config.Scaling = l
}

// yarn returns YaRN with a factor, a length, and the bounds of a dictionary, as programs in Python that
// divide by each β.
func (r *reader) yarn(d *model.Dict, factor, maxPosition float64) rotary.YaRN {
	fast, slow := d.Number(r.use, "beta_fast").Or(32), d.Number(r.use, "beta_slow").Or(1)
	if fast == 0 || slow == 0 {
		r.refuse("ZeroDivisionError: float division by zero")
	}
	return rotary.YaRN{Factor: factor, MaxPosition: int(maxPosition), BetaFast: fast, BetaSlow: slow}
}

// lists reads the lists of LongRoPE. Both are required.
func (r *reader) lists(d *model.Dict, missing func(key string)) rotary.LongRoPE {
	short, long := d.List(r.use, "short_factor"), d.List(r.use, "long_factor")
	for _, key := range []string{"short_factor", "long_factor"} {
		if !d.Has(key) {
			missing(key)
		}
	}
	return rotary.LongRoPE{Short: short, Long: long}
}
