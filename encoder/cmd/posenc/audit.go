package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// undecided is the exit status of audit if it cannot tell.
const undecided = 3

// A rotation is what was recorded of one of the vectors that a program turns, such as
// layers.0.q, and what that tells.
type rotation struct {
	Name  string `json:"name"`
	Layer string `json:"layer,omitempty"` // the type of layer whose embedding it was compared with
	*audit.Finding
	Verdict string `json:"verdict"`
}

// auditFile compares vectors that were recorded before and after a program turned them with what
// a configuration means.
func auditFile(args []string, out io.Writer) (int, error) {
	o := newOptions("audit")
	config, strict, asJSON := o.String("config", "", ""), o.Bool("strict", false, ""), o.Bool("json", false, "")
	var as string
	var of stack.Options
	o.withReader(&as, &of)
	if err := o.parse(args); err != nil {
		return failed, err
	}
	if len(o.files) != 1 || *config == "" {
		return failed, errors.New("audit needs one RECORDING, and --config with the configuration of its model")
	}
	file, err := configuration(*config)
	if err != nil {
		return failed, err
	}
	meant, name, err := meanings(file, as, of)
	if err != nil {
		return failed, err
	}
	rotations, err := auditRecording(o.files[0], meant)
	if err != nil {
		return failed, err
	}
	groups, meaning := alikeRotations(rotations), *config+" as "+name+" reads it"
	if *asJSON {
		return auditStatus(rotations, *strict), writeRotations(out, *config, name, meaning, groups, rotations)
	}
	for _, g := range groups {
		line(out, o.files[0]+": "+namesOf(g)+": "+together(g).text(meaning))
	}
	return auditStatus(rotations, *strict), nil
}

// A layered meaning is what a configuration means for a type of layer.
type layered struct {
	layer   string
	turning []bool // of each layer; nil if all turn
	audit.Meaning
}

// meanings returns what a configuration means to a reader, the program that its format is made
// for unless given, in each type of layer.
func meanings(file *model.File, as string, o stack.Options) (list []layered, name string, err error) {
	layers := file.Layers()
	if o.Layer != "" || len(layers) == 0 {
		layers = []string{o.Layer}
	}
	for _, layer := range layers {
		o.Layer = layer
		r, err := one(file, as, o)
		if err != nil {
			return nil, "", err
		}
		c := r.Config()
		if r.Pairs() == 0 || c.Axes.Sections != nil {
			return nil, "", errors.New("audit needs a configuration whose vectors turn by one position each")
		}
		m := layered{layer, r.Turning, audit.Meaning{HeadDim: c.HeadDim, Embedding: r.Embedding}}
		m.Others = others(file, cmp.Or(as, stack.Own(file)), r.Embedding, o)
		list, name = append(list, m), r.name
	}
	for i := range list {
		for _, other := range list {
			if other.layer != list[i].layer {
				list[i].Others = append(list[i].Others, audit.Other{Name: "another-layer-type", Embedding: other.Embedding})
			}
		}
	}
	return list, name, nil
}

// others returns embeddings that a program takes by mistake: of long texts for short ones, and
// scaled from another length than the original one.
func others(file *model.File, as string, short *rotary.Embedding, o stack.Options) (list []audit.Other) {
	c := short.Config()
	if o.Length == 0 {
		o.Length = farthest
		long, err := read(file, as, o)
		if err == nil && long[0].err == nil && differ(long[0].Compare(short)) {
			list = append(list, audit.Other{Name: "long-for-short", Embedding: long[0].Embedding})
		}
	}
	length := int(longest(file))
	switch s := c.Scaling.(type) {
	case rotary.YaRN:
		s.MaxPosition = length
		c.Scaling = s
	case rotary.Llama3:
		s.MaxPosition = length
		c.Scaling = s
	default:
		return list
	}
	if e, err := rotary.New(c, 0); err == nil {
		list = append(list, audit.Other{Name: "original-length-wrong", Embedding: e})
	}
	return list
}

func differ(d rotary.Difference) bool { return d.Frequency != 0 || d.Attention != 1 }

// rotated ends the names of vectors after they were turned.
const rotated = "_rotated"

// auditRecording checks each pair of tensors NAME and NAME_rotated of a file.
func auditRecording(name string, meant []layered) (list []rotation, err error) {
	f, size, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	recording, err := checkpoint.Open(context.Background(), filepath.Base(name), f, size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i := range recording.Tensors {
		after := &recording.Tensors[i]
		before, ok := strings.CutSuffix(after.Name, rotated)
		if !ok {
			continue
		}
		one, err := auditRotation(recording, before, after, meant)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, one)
	}
	if len(list) == 0 {
		return nil, errors.New(name + ": there are no tensors such as layers.0.q and layers.0.q" + rotated)
	}
	return list, nil
}

// auditRotation checks one rotation, as each type of layer turns it, with positions along each
// axis that may have them.
func auditRotation(recording *checkpoint.File, name string, after *checkpoint.Tensor, meant []layered) (rotation, error) {
	best := rotation{Name: name}
	still := !meant[0].turns(name)
	before := recording.Find(name)
	if before == nil || !slices.Equal(before.Shape, after.Shape) {
		return best, fmt.Errorf("the tensor %s%s needs one named %s of its shape %s", name, rotated, name, checkpoint.ShapeText(after.Shape))
	}
	given, err := positionsOf(recording, name)
	if err != nil {
		return best, err
	}
	x, y, err := vectorsOf(before, after)
	if err != nil {
		return best, err
	}
	tried := 0
	for _, m := range meant {
		if last := len(before.Shape) - 1; last > 0 && before.Shape[last] == m.Config().EffectiveDim() {
			m.HeadDim = before.Shape[last] // only what turns was recorded
		}
		dims, ok := rowsOf(before.Shape, m.HeadDim)
		for axis, n := range dims {
			if !ok || n == 1 && len(dims) > 1 || given != nil && n != len(given) {
				continue
			}
			r := &audit.Recording{Before: x, After: y, Positions: along(dims, axis, given), Roundoff: max(roundoff(before.Type), roundoff(after.Type))}
			f, err := audit.Check(r, m.Meaning)
			if err != nil {
				return best, err
			}
			if still {
				f = ofStill(f)
			}
			if tried++; tried == 1 || better(f, best.Finding) {
				best.Finding, best.Layer = f, m.layer
			}
		}
	}
	if tried == 0 {
		return best, fmt.Errorf("the tensor %s of shape %s has no rows of %d numbers, the width of a head, at as many positions as are given", name, checkpoint.ShapeText(before.Shape), meant[0].HeadDim)
	}
	best.Verdict = best.Finding.Verdict.String()
	return best, nil
}

// layerNumber finds the number of a layer in a name such as model.layers.12.self_attn.q.
var layerNumber = regexp.MustCompile(`(?:^|\.)(\d+)(?:\.|$)`)

// turns reports whether the layer of a rotation turns, by the number in its name.
func (m *layered) turns(name string) bool {
	number := layerNumber.FindStringSubmatch(name)
	if number == nil {
		return true
	}
	n, err := strconv.Atoi(number[1])
	return err != nil || n >= len(m.turning) || m.turning[n]
}

// ofStill returns the finding of a layer that should not turn.
func ofStill(f *audit.Finding) *audit.Finding {
	still := *f
	still.Excluded, still.NotExcluded = nil, nil
	switch f.Verdict {
	case audit.NothingTurns:
		still.Verdict, still.Equal = audit.Agrees, f.Judged
	case audit.Agrees, audit.Differs:
		still.Verdict, still.Equal, still.Mistakes = audit.Differs, 0, []string{"layer-turned"}
	}
	return &still
}

// better reports whether a finding explains more than another one.
func better(a, b *audit.Finding) bool {
	rank := func(f *audit.Finding) int {
		switch {
		case f.Verdict == audit.Agrees:
			return 4
		case f.Verdict == audit.NothingTurns:
			return 3
		case len(f.Mistakes) > 0:
			return 2
		case f.Verdict == audit.Differs:
			return 1
		}
		return 0
	}
	if rank(a) != rank(b) {
		return rank(a) > rank(b)
	}
	return a.Equal > b.Equal
}

// vectorsOf returns the numbers of two tensors.
func vectorsOf(before, after *checkpoint.Tensor) (x, y []float64, err error) {
	for _, one := range []struct {
		t    *checkpoint.Tensor
		into *[]float64
	}{{before, &x}, {after, &y}} {
		if len(one.t.Shape) == 0 {
			return nil, nil, fmt.Errorf("the tensor %s has no axes", one.t.Name)
		}
		if *one.into, err = one.t.Rows(context.Background(), 0, one.t.Shape[0]); err != nil {
			return nil, nil, err
		}
	}
	return x, y, nil
}

// positionsOf returns the positions that are recorded for a rotation, nil if there are none: of
// layers.0.q, in layers.0.q_positions or layers.0.positions, or for all in positions.
func positionsOf(recording *checkpoint.File, name string) ([]float64, error) {
	for _, name := range []string{name + "_positions", name[:strings.LastIndex(name, ".")+1] + "positions", "positions"} {
		if t := recording.Find(name); t != nil && len(t.Shape) == 1 {
			return t.Rows(context.Background(), 0, t.Shape[0])
		}
	}
	return nil, nil
}

// rowsOf returns the axes of the rows of a tensor whose last axis has vectors of a width, of one
// head or of several.
func rowsOf(shape []int, width int) (dims []int, ok bool) {
	last := len(shape) - 1
	if last < 1 || shape[last] == 0 || shape[last]%width != 0 {
		return nil, false
	}
	dims = slices.Clone(shape[:last])
	if shape[last] > width {
		dims = append(dims, shape[last]/width)
	}
	return dims, true
}

// along returns the position of each row, if an axis has the given ones, or those from 0 on.
func along(dims []int, axis int, given []float64) []float64 {
	rows, stride := 1, 1
	for i, n := range dims {
		rows *= n
		if i > axis {
			stride *= n
		}
	}
	list := make([]float64, rows)
	for row := range list {
		at := row / stride % dims[axis]
		if list[row] = float64(at); given != nil {
			list[row] = given[at]
		}
	}
	return list
}

// worst returns the verdict on all rotations: if one of them is wrong, its verdict, else cannot-tell
// if one cannot be told.
func worst(rotations []rotation) audit.Verdict {
	found := audit.Agrees
	for _, v := range [...]audit.Verdict{audit.CannotTell, audit.NothingTurns, audit.Differs} {
		if slices.ContainsFunc(rotations, func(r rotation) bool { return r.Finding.Verdict == v }) {
			found = v
		}
	}
	return found
}

// auditStatus returns the exit status for the verdict on all rotations. A strict one cannot tell
// while a mistake is not excluded.
func auditStatus(rotations []rotation, strict bool) int {
	verdict := worst(rotations)
	open := func(r rotation) bool { return len(r.NotExcluded) > 0 }
	switch {
	case verdict == audit.CannotTell, verdict == audit.Agrees && strict && slices.ContainsFunc(rotations, open):
		return undecided
	case verdict == audit.Agrees:
		return expected
	}
	return unexpected
}

// alikeRotations divides rotations into groups with the same finding.
func alikeRotations(rotations []rotation) (groups [][]rotation) {
next:
	for _, r := range rotations {
		for i, g := range groups {
			if g[0].alike(r) {
				groups[i] = append(g, r)
				continue next
			}
		}
		groups = append(groups, []rotation{r})
	}
	return groups
}

// namesOf returns the names of rotations, the first ones of many.
func namesOf(rotations []rotation) string {
	const most = 4
	text := rotations[0].Name
	for _, r := range rotations[1:min(len(rotations), most)] {
		text += ", " + r.Name
	}
	if len(rotations) > most {
		text += fmt.Sprintf(", … (%d in all)", len(rotations))
	}
	return text
}

// writeRotations writes what was found as JSON: each rotation, and a sentence for each group.
func writeRotations(out io.Writer, config, as, meaning string, groups [][]rotation, rotations []rotation) error {
	type group struct {
		Names    []string `json:"names"`
		Verdict  string   `json:"verdict"`
		Sentence string   `json:"sentence"`
	}
	var list []group
	for _, g := range groups {
		one := group{Verdict: g[0].Verdict, Sentence: together(g).text(meaning)}
		for _, r := range g {
			one.Names = append(one.Names, r.Name)
		}
		list = append(list, one)
	}
	return writeJSON(out, struct {
		Config    string     `json:"config"`
		As        string     `json:"as"`
		Verdict   string     `json:"verdict"` // the worst one
		Groups    []group    `json:"groups"`
		Rotations []rotation `json:"rotations"`
	}{config, as, worst(rotations).String(), list, rotations})
}

// alike reports whether two rotations have the same finding, but for the numbers.
func (r rotation) alike(other rotation) bool {
	a, b := r.Finding, other.Finding
	return a.Verdict == b.Verdict && r.Layer == other.Layer && a.Shift == b.Shift && slices.Equal(a.Mistakes, b.Mistakes) &&
		slices.Equal(a.Excluded, b.Excluded) && slices.Equal(a.NotExcluded, b.NotExcluded)
}

// together returns the finding of several rotations that are alike.
func together(list []rotation) rotation {
	all, sum := list[0], *list[0].Finding
	for _, r := range list[1:] {
		sum.Judged, sum.Equal = sum.Judged+r.Judged, sum.Equal+r.Equal
		sum.Position = min(sum.Position, r.Position)
	}
	all.Finding = &sum
	return all
}

// text returns a finding as a sentence.
func (r rotation) text(meant string) string {
	f := r.Finding
	if r.Layer != "" {
		meant += ", " + r.Layer
	}
	switch f.Verdict {
	case audit.Agrees:
		text := fmt.Sprintf("agrees with %s: %d of %d numbers", meant, f.Equal, f.Judged)
		if len(f.Excluded) > 0 {
			text += "; excluded: " + strings.Join(f.Excluded, ", ")
		}
		if len(f.NotExcluded) > 0 {
			text += "; at these positions not excluded: " + strings.Join(f.NotExcluded, ", ")
		}
		return text
	case audit.NothingTurns:
		return "nothing turns here, where it should by " + meant
	case audit.Differs:
		where := fmt.Sprintf("from position %g on", f.Position)
		text := fmt.Sprintf("differs from %s %s, in %d of %d numbers: ", meant, where, f.Judged-f.Equal, f.Judged)
		switch len(f.Mistakes) {
		case 0:
			return text + "by no mistake that is known"
		case 1:
			if f.Shift != 0 {
				return fmt.Sprintf("%s%s, by %+d", text, f.Mistakes[0], f.Shift)
			}
			return text + f.Mistakes[0]
		}
		return text + "one of " + strings.Join(f.Mistakes, ", ")
	}
	return "cannot tell: these positions are too near to 0, or too far for angles in float32; record others"
}
