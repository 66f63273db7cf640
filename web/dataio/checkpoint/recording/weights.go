package recording

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// How the weights that project a vector are in the program, compared with those that were published: in
// their order, in that for the other pairing, or others.
const (
	AsPublished  = "as-published"
	Permuted     = "permuted"
	OtherWeights = "others"
)

// weightsOf compares the tensors weight and weight_published of a rotation, of shape (heads·width, …), and
// returns "" if the file has only one of them. Weights for the other pairing have the rows of each head in
// the Order of that.
func weightsOf(ctx checkpoint.Context, f *checkpoint.File, name string, meant audit.Meaning) (string, error) {
	have, published := find(f, name, "weight"), find(f, name, "weight_published")
	if have == nil || published == nil {
		return "", nil
	}
	if !slices.Equal(have.Shape, published.Shape) || len(have.Shape) == 0 || have.Shape[0]%meant.HeadDim != 0 {
		return "", newError("weights-shape: the tensors # and # need one shape, whose first axis has the rows of whole heads", have.Name, published.Name)
	}
	a, err := numbersOf(ctx, have)
	if err != nil {
		return "", err
	}
	b, err := numbersOf(ctx, published)
	if err != nil {
		return "", err
	}
	c := rows{a, b, len(a) / max(1, have.Shape[0]), max(precision.Roundoff(have.Type), precision.Roundoff(published.Type))}
	other := rotary.Half
	if meant.Config().Pairing == rotary.Half {
		other = rotary.Interleaved
	}
	order := other.Order(meant.HeadDim, meant.Config().EffectiveDim())
	switch {
	case c.equal(func(row int) int { return row }):
		return AsPublished, nil
	case c.equal(func(row int) int { return row - row%meant.HeadDim + order[row%meant.HeadDim] }):
		return Permuted, nil
	}
	return OtherWeights, nil
}

// A rows is weights of the program and published ones, in rows of n, and the unit roundoff of their type.
type rows struct {
	have, published []float64
	n               int
	roundoff        float64
}

// equal reports whether each row of the program is the published one from which it comes, but for rounding.
func (r *rows) equal(from func(row int) int) bool {
	for i, x := range r.have {
		if want := r.published[from(i/r.n)*r.n+i%r.n]; !(math.Abs(x-want) <= r.roundoff*math.Abs(want)) {
			return false
		}
	}
	return len(r.have) > 0
}

// weigh takes into account how the weights are: permuted for another pairing, they make that pairing right,
// and the one that is meant wrong.
func (r *Rotation) weigh() {
	swapped := slices.Equal(r.Mistakes, []string{"pairing-swapped"})
	if r.Weights != Permuted || !swapped && r.Verdict != audit.Agrees {
		return
	}
	found := *r.Finding
	found.Excluded, found.NotExcluded = nil, nil
	if swapped {
		found.Verdict, found.Mistakes, found.Equal = audit.Agrees, nil, found.Judged
	} else {
		found.Verdict, found.Mistakes, found.Equal = audit.Differs, []string{"weights-permuted"}, 0
	}
	r.Finding = &found
}

// ofWeights says how the weights are.
func ofWeights(weights string) string {
	return map[string]string{
		AsPublished:  "; its weights are as published",
		Permuted:     "; its weights are permuted for the other pairing",
		OtherWeights: "; its weights are not those that were published",
	}[weights]
}
