package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// readers are the libraries that read the configurations of all models.
var readers = []string{stack.Transformers, stack.VLLM, stack.LlamaCpp, stack.MLX}

// A reading is a configuration as a version of a library reads it, or the reason why it refuses it.
type reading struct {
	name string // of the library and its version
	*stack.Reading
	err error
}

// rope says how libraries read the rotary embedding of a configuration, and how far apart
// they are; or how far two configurations are apart to each of them.
func rope(args []string, out io.Writer) (int, error) {
	o := newOptions("rope").withReader()
	other, asJSON := o.String("diff", "", ""), o.Bool("json", false, "")
	var extend *int
	value(o, "extend", &extend, optional)
	if err := o.parse(args, "CONFIG"); err != nil {
		return failed, err
	}
	if extend != nil && (*other != "" || *asJSON) {
		return failed, errors.New("--extend cannot be combined with --diff or --json")
	}
	name := o.files[0]
	text, err := configurationText(name, *other)
	if err != nil {
		return failed, err
	}
	file, err := parse(name, text)
	if err != nil {
		return failed, err
	}
	if extend != nil {
		said := ""
		if text, said, err = extended(text, file, *extend); err != nil {
			return failed, errors.New(name + ": " + reason(err))
		}
		if file, err = parse(name, text); err != nil {
			return failed, err
		}
		line(out, name+": "+said)
	}
	list, err := read(file, o.as, o.of)
	if err != nil {
		return failed, err
	}
	if *other != "" {
		second, err := configuration(*other, name)
		if err != nil {
			return failed, err
		}
		others, err := read(second, cmp.Or(o.as, strings.Join(readers, ",")), o.of)
		if err != nil {
			return failed, err
		}
		return reportPairs(out, name, *other, list, others, *asJSON)
	}
	groups := alike(list, file.Text.Number(nil, "max_position_embeddings").Or(4096))
	if *asJSON {
		return status(groups), writeReadings(out, groups)
	}
	reportReadings(out, name, groups)
	return status(groups), nil
}

// refusal returns why a configuration is refused by readers: the reason, which may begin with the
// library and its version, with all their names.
func (r *reading) refusal(names string) string {
	version, _, _ := strings.Cut(r.name, " (")
	if rest, ok := strings.CutPrefix(reason(r.err), version); ok {
		return names + rest
	}
	return names + ": " + reason(r.err)
}

// read returns a configuration as the readers in a list such as "vllm@0.11,mlx-lm" read it, the
// newest versions unless given; for an empty list as all, and as the program that its format
// is made for.
func read(file *model.File, as string, o stack.Options) ([]reading, error) {
	names := strings.Split(as, ",")
	if as == "" {
		names = slices.Clone(readers)
		if own := stack.Own(file); !slices.Contains(names, own) {
			names = append([]string{own}, names...)
		}
	}
	var list []reading
	for _, name := range names {
		library, version, _ := strings.Cut(strings.TrimSpace(name), "@")
		s, i, err := stack.Find(library, version)
		if err != nil {
			return nil, asOption(err)
		}
		one := reading{name: s.Name + " " + s.Versions[i].String()}
		one.Reading, one.err = stack.As(file, s.Name, s.Versions[i].Name, o)
		if err := asOption(one.err); err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// readerOptions are the options that choose a reader, or what it reads, by the parameters that they set.
var readerOptions = map[string]string{"stack": "as", "version": "as", "layer": "layer", "length": "length"}

// asOption returns an error about one of the readerOptions with its name, nil for another error.
func asOption(err error) error {
	invalid, ok := errors.AsType[*encoder.Error](err)
	if !ok || readerOptions[invalid.Parameter] == "" {
		return nil
	}
	invalid.Parameter = readerOptions[invalid.Parameter]
	return invalid
}

// single returns the name of a reader such as vllm@0.11, and its version.
func single(as string) (library, version string, err error) {
	if strings.Contains(as, ",") {
		return "", "", errors.New("one reader is compared with; --as names " + as)
	}
	library, version, _ = strings.Cut(strings.TrimSpace(as), "@")
	return library, version, nil
}

// one returns a configuration as one reader reads it, the program that its format is made for
// unless given.
func (o *options) one(file *model.File) (r reading, err error) {
	if _, _, err := single(o.as); err != nil {
		return r, err
	}
	list, err := read(file, cmp.Or(o.as, stack.Own(file)), o.of)
	switch {
	case err != nil:
		return r, err
	case list[0].err != nil:
		return r, errors.New(list[0].name + ": " + reason(list[0].err))
	}
	return list[0], nil
}

// apart says how far a reading is from another one in texts up to a length, empty if they are
// alike: angles differ by less than a thousandth of a radian, and factors by rounding.
func (r *reading) apart(from *reading, length float64) string {
	d := r.Apart(from.Reading)
	var parts []string
	if d.Angle(length) > 0.001 {
		parts = append(parts, fmt.Sprintf("angles are 0.1 rad apart from position %d on (pair %d)", d.FirstBeyond(0.1), d.Pair))
		if d.Angle(length) <= 0.1 {
			parts[0] = fmt.Sprintf("angles are at most %.2g rad apart up to position %g (pair %d)", d.Angle(length), length, d.Pair)
		}
	}
	if d.Axis >= 0 {
		parts = append(parts, fmt.Sprintf("pair %d turns by axis %d, not %d, of a position", d.Axis, r.Axis(d.Axis), from.Axis(d.Axis)))
	}
	if math.Abs(d.Attention-1) > 1e-6 {
		parts = append(parts, "cos and sin are multiplied by "+sixDigits(d.Attention)+" of that")
	}
	if math.Abs(d.Softmax-1) > 1e-6 {
		parts = append(parts, "logits are multiplied by "+sixDigits(d.Softmax)+" of that")
	}
	return strings.Join(parts, "; ")
}

// sixDigits writes a number with at most six significant digits.
func sixDigits(x float64) string {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return encoder.Decimal(short)
}

// A group is a reading, the names of all that are alike, and how far they are from the first group.
type group struct {
	reading
	names      []string
	difference string
}

// alike divides readings into groups, also those that are refused for the same reason.
func alike(list []reading, length float64) (groups []*group) {
next:
	for _, r := range list {
		g := &group{reading: r, names: []string{r.name}}
		for _, other := range groups {
			apart := ""
			switch {
			case r.err != nil && other.err != nil && reason(r.err) == reason(other.err):
			case r.err != nil || other.err != nil:
				continue
			default:
				apart = r.apart(&other.reading, length)
			}
			if apart == "" {
				other.names = append(other.names, r.name)
				continue next
			}
			g.difference = cmp.Or(g.difference, apart+", compared with "+other.name)
		}
		groups = append(groups, g)
	}
	return groups
}

func status(groups []*group) int {
	if len(groups) > 1 || groups[0].err != nil {
		return unexpected
	}
	return expected
}

// reportReadings prints a line for each group, and what a reader of the file should know.
func reportReadings(out io.Writer, name string, groups []*group) {
	noted := false
	for _, g := range groups {
		names := strings.Join(g.names, ", ")
		if g.err != nil {
			line(out, name+": "+g.refusal(names))
			continue
		}
		text := name + ": " + names + ": " + describe.Reading(g.Reading)
		if g.difference != "" {
			text += "; " + g.difference
		}
		line(out, text)
		if noted {
			continue
		}
		noted = true
		for _, w := range g.Warnings {
			line(out, name+": "+w.Key+" "+w.Text)
		}
		if unread := g.unread(); unread != nil {
			line(out, name+": not read by "+g.name+": "+strings.Join(unread, ", "))
		}
	}
}

// unread returns the keys about rotary embeddings that are not read.
func (r *reading) unread() (keys []string) {
	for _, k := range r.Ignored {
		if k.Reason != model.Unrelated {
			keys = append(keys, k.Key)
		}
	}
	return keys
}

// A pair is how two configurations are apart to the readers to whom that is the same.
type pair struct {
	Readers  []string `json:"readers"`
	Verdict  string   `json:"verdict"` // alike, differ, or refused
	Sentence string   `json:"sentence"`
}

// reportPairs prints how far two configurations are apart, a line or an element of JSON for the
// readers to whom that is the same, and returns the exit status.
func reportPairs(out io.Writer, name, other string, list, others []reading, asJSON bool) (int, error) {
	result, pairs := expected, []*pair{}
	for _, a := range list {
		i := slices.IndexFunc(others, func(b reading) bool { return b.name == a.name })
		if i < 0 {
			continue // of the program that only the other file is made for
		}
		b, p := others[i], &pair{Verdict: "differ"}
		switch {
		case a.err != nil:
			p.Verdict, p.Sentence = "refused", name+": "+reason(a.err)
		case b.err != nil:
			p.Verdict, p.Sentence = "refused", other+": "+reason(b.err)
		default:
			if apart := b.apart(&a, farthest); apart != "" {
				p.Sentence = name + " has " + describe.Reading(a.Reading) + "; " + other + " has " + describe.Reading(b.Reading) + "; " + apart
			} else {
				p.Verdict, p.Sentence = "alike", name+" and "+other+" are alike: "+describe.Reading(a.Reading)
			}
		}
		if p.Verdict != "alike" {
			result = unexpected
		}
		if i := slices.IndexFunc(pairs, func(q *pair) bool { return q.Sentence == p.Sentence }); i >= 0 {
			p = pairs[i]
		} else {
			pairs = append(pairs, p)
		}
		p.Readers = append(p.Readers, a.name)
	}
	if asJSON {
		return result, writeJSON(out, pairs)
	}
	for _, p := range pairs {
		line(out, strings.Join(p.Readers, ", ")+": "+p.Sentence)
	}
	return result, nil
}

func writeJSON(out io.Writer, value any) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// farthest is the position up to which two configurations are compared.
const farthest = 1 << 17

func writeReadings(out io.Writer, groups []*group) error {
	type written struct {
		Readers         []string       `json:"readers"`
		Error           string         `json:"error,omitempty"`
		Apart           string         `json:"apart,omitempty"`
		Base            float64        `json:"base,omitempty"`
		HeadDim         int            `json:"headDim,omitempty"`
		RotaryDim       int            `json:"rotaryDim,omitempty"`
		Scaling         map[string]any `json:"scaling,omitempty"`
		AttentionFactor float64        `json:"attentionFactor,omitempty"`
		SoftmaxFactor   float64        `json:"softmaxFactor,omitempty"`
		Frequencies     []float64      `json:"frequencies,omitempty"`

		Warnings []stack.Warning `json:"warnings,omitempty"`
		NotRead  []string        `json:"notRead,omitempty"` // by the first of the readers
	}
	list := []written{}
	for _, g := range groups {
		w := written{Readers: g.names, Apart: g.difference}
		if g.err != nil {
			w.Error = reason(g.err)
		} else {
			c := g.Config()
			w.Base, w.HeadDim, w.RotaryDim = c.EffectiveBase(), c.HeadDim, c.EffectiveDim()
			w.AttentionFactor, w.SoftmaxFactor = g.AttentionFactor(), g.SoftmaxFactor()
			w.Warnings, w.NotRead, w.Frequencies = g.Warnings, g.unread(), g.Frequencies()
			fit := invfreq.Fit{Config: c}
			for _, p := range fit.Parameters() {
				if w.Scaling == nil {
					w.Scaling = map[string]any{}
				}
				w.Scaling[p.Name] = p.Value
			}
		}
		list = append(list, w)
	}
	return writeJSON(out, list)
}
