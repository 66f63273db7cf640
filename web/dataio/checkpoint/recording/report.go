package recording

import (
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A Report is what an audit found.
type Report struct {
	Config    string      `json:"config"` // the name of the configuration
	As        string      `json:"as"`     // the library and its version
	Verdict   string      `json:"verdict"`
	Groups    []Group     `json:"groups"`
	Rotations []*Rotation `json:"rotations"`

	Worst audit.Verdict `json:"-"` // the same as Verdict
}

// A Group is rotations with the same finding.
type Group struct {
	Names    []string `json:"names"`
	Verdict  string   `json:"verdict"`
	Sentence string   `json:"sentence"`

	// First is the first rotation, with the numbers that all of them have together.
	First *Rotation `json:"-"`
}

// Audit judges all rotations in a file, by a configuration of a name. Its errors are those of Names
// and of Check.
func (m *Meaning) Audit(ctx checkpoint.Context, f *checkpoint.File, config string) (*Report, error) {
	names, err := Names(f)
	if err != nil {
		return nil, err
	}
	r := m.NewReport(config)
	for _, name := range names {
		one, err := m.Check(ctx, f, name)
		if err != nil {
			return nil, err
		}
		r.Add(one)
	}
	return r, nil
}

// NewReport returns a report without rotations, by a configuration of a name.
func (m *Meaning) NewReport(config string) *Report {
	return &Report{Config: config, As: m.As, Verdict: audit.Agrees.String(), Worst: audit.Agrees}
}

// Add adds a rotation. Only the first one of a group keeps its vectors.
func (r *Report) Add(one *Rotation) {
	if gravity[one.Finding.Verdict] > gravity[r.Worst] {
		r.Worst, r.Verdict = one.Finding.Verdict, one.Verdict
	}
	at := slices.IndexFunc(r.Groups, func(g Group) bool { return g.First.alike(one) })
	if at < 0 {
		first, sum := *one, *one.Finding
		at, first.Finding = len(r.Groups), &sum
		r.Groups = append(r.Groups, Group{Verdict: one.Verdict, First: &first})
	} else {
		sum := r.Groups[at].First.Finding
		sum.Judged, sum.Equal = sum.Judged+one.Judged, sum.Equal+one.Equal
		sum.Position = min(sum.Position, one.Position)
	}
	one.Vectors = nil
	r.Rotations = append(r.Rotations, one)
	g := &r.Groups[at]
	g.Names, g.Sentence = append(g.Names, one.Name), g.First.sentence(r.Config+" as "+r.As+" reads it")
}

// gravity orders verdicts: that on all rotations is the worst one.
var gravity = [...]int{audit.Agrees: 0, audit.CannotTell: 1, audit.NothingTurns: 2, audit.Differs: 3}

// Open reports whether a mistake is not excluded.
func (r *Report) Open() bool {
	return slices.ContainsFunc(r.Rotations, func(one *Rotation) bool { return len(one.NotExcluded) > 0 })
}

// alike reports whether two rotations have the same finding, but for the numbers.
func (r *Rotation) alike(other *Rotation) bool {
	a, b := r.Finding, other.Finding
	return a.Verdict == b.Verdict && r.Layer == other.Layer && a.Shift == b.Shift && slices.Equal(a.Mistakes, b.Mistakes) &&
		slices.Equal(a.Excluded, b.Excluded) && slices.Equal(a.NotExcluded, b.NotExcluded)
}

// sentence returns the finding, compared with what is meant, in words.
func (r *Rotation) sentence(meant string) string {
	f := r.Finding
	if r.Layer != "" {
		meant += ", " + r.Layer
	}
	of := " of " + strconv.Itoa(f.Judged) + " numbers"
	switch f.Verdict {
	case audit.Agrees:
		text := "agrees with " + meant + ": " + strconv.Itoa(f.Equal) + of
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
		text := "differs from " + meant + " from position " + encoder.Decimal(f.Position) + " on, in " + strconv.Itoa(f.Judged-f.Equal) + of + ": "
		switch len(f.Mistakes) {
		case 0:
			return text + "by no mistake that is known"
		case 1:
			text += f.Mistakes[0]
			if f.Shift > 0 {
				return text + ", by +" + strconv.Itoa(f.Shift)
			} else if f.Shift < 0 {
				return text + ", by " + strconv.Itoa(f.Shift)
			}
			return text
		}
		return text + "one of " + strings.Join(f.Mistakes, ", ")
	}
	return "cannot tell: these positions are too near to 0, or too far for angles in float32; record others"
}
