package identify

import (
	"github.com/posenc/posenc/encoder/identify/internal/hypothesis"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// explain looks for conventions, and reports whether some arrangement has pairs of
// constant length.
func (id *Identification) explain(s *phase.Search) (paired bool) {
	solutions, paired := s.Solve()
	id.Matches, id.Checked = fits(s, solutions)
	if len(id.Matches) > 0 && id.Matches[0].Bits < 0 && len(s.All)*s.Matrix.Columns >= fewNumbers {
		id.Matches = nil // it assumes more than it explains
	}
	if len(id.Matches) == 0 {
		return paired
	}
	first := &id.Matches[0]
	id.Reason = Explained
	for i := range id.Matches[1:] {
		f := &id.Matches[1+i]
		if f.Tie = agree(s, first.Table, f.Table); !f.Tie && f.Bits > first.Bits-ambiguousMargin {
			id.Reason = Ambiguous
		}
	}
	// Of a single frequency there are whole positions near any angle.
	if !first.BaseKnown && (first.Table.Pairs() > 1 || !first.Consecutive && first.Shape == nil) {
		id.Reason = Ambiguous
	}
	if first.Bits < hypothesis.MinEvidence || s.Matrix.Columns < fewestColumns || len(s.Rows) == 1 && !first.BaseKnown && first.Table.Pairs() == 1 {
		id.Reason = TooFew
	}
	return paired
}

// explained reports whether the numbers are enough to accept the first match.
func (id *Identification) explained() bool {
	return len(id.Matches) > 0 && id.Reason != TooFew
}

const (
	fewNumbers      = 24 // too few to reject a match with negative evidence
	fewestColumns   = 4  // of two pairs: one pair has no ratio of frequencies
	ambiguousMargin = 6  // bits by which a less likely convention must be worse
)

// simple reports whether the fit explains most of the numbers by few settings and
// regular positions.
func (f *Fit) simple() bool {
	return f.explainsMost && f.cost < simpleCost && (f.Consecutive || f.Shape != nil)
}

// simpleCost is the cost below which no better explanation is searched for.
const simpleCost = 28
