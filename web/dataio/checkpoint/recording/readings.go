package recording

import (
	"slices"

	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A Reading is the verdict on a recording if a library reads the configuration.
type Reading struct {
	Stack   string        `json:"stack"`
	Version string        `json:"version"`
	Verdict audit.Verdict `json:"verdict"` // the worst one of all groups, each by its first rotation
}

// readings judges the groups of a report by what the configuration means to each library that reads
// it, and names in each group that differs those by which it agrees, with versions unless all do.
// Libraries to which it means the same have the same verdicts.
func (m *Meaning) readings(ctx checkpoint.Context, f *checkpoint.File, r *Report) error {
	meanings, verdicts := []*Meaning{m}, [][]audit.Verdict{nil}
	for _, g := range r.Groups {
		verdicts[0] = append(verdicts[0], g.Verdict)
	}
	for _, s := range stack.All() {
		agreeing, all := make([][]string, len(r.Groups)), 0
		for _, v := range slices.Backward(s.Versions) {
			other, err := Mean(m.file, s.Name, v.Name, m.options)
			if err != nil {
				continue // the library refuses the file
			}
			at := slices.IndexFunc(meanings, other.same)
			if at < 0 {
				own, err := other.verdicts(ctx, f, r.Groups)
				if err != nil {
					return err
				}
				at = len(meanings)
				meanings, verdicts = append(meanings, other), append(verdicts, own)
			}
			for i, verdict := range verdicts[at] {
				if verdict == audit.Agrees {
					agreeing[i] = append(agreeing[i], other.As)
				}
			}
			all++
			r.Readings = append(r.Readings, Reading{s.Name, v.Name, slices.MaxFunc(verdicts[at], worse)})
		}
		for i := range r.Groups {
			g := &r.Groups[i]
			switch {
			case g.Verdict != audit.Differs:
			case len(agreeing[i]) == all && all > 0:
				g.Agreeing = append(g.Agreeing, s.Name)
			default:
				g.Agreeing = append(g.Agreeing, agreeing[i]...)
			}
		}
	}
	return nil
}

// verdicts judges the first rotation of each group.
func (m *Meaning) verdicts(ctx checkpoint.Context, f *checkpoint.File, groups []Group) (list []audit.Verdict, err error) {
	for _, g := range groups {
		one, err := m.check(ctx, f, g.Names[0])
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil: // heads of another width
			list = append(list, audit.Differs)
		default:
			list = append(list, one.Verdict)
		}
	}
	return list, nil
}

// same reports whether two libraries turn vectors alike.
func (m *Meaning) same(other *Meaning) bool {
	return slices.EqualFunc(m.layers, other.layers, func(a, b layer) bool {
		c, d := a.Config(), b.Config()
		apart := a.Compare(b.Embedding)
		return a.name == b.name && a.HeadDim == b.HeadDim && slices.Equal(a.turning, b.turning) && !differ(apart) && apart.Axis < 0 &&
			c.EffectiveDim() == d.EffectiveDim() && c.Pairing == d.Pairing && c.Trailing == d.Trailing && c.Inverse == d.Inverse
	})
}
