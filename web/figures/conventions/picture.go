package conventions

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

type conventions struct {
	k      *int   // the offset that is pointed at, nil if there is none
	copied string // what came of copying

	compared figure.Memo[comparisonKey, *comparison]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*comparison
	k int // the offset in question, without its sign
}

func (f *conventions) picture(v *figure.View) *picture {
	key := comparisonKey{v.Table, v.State.Versus, v.Still}
	k := v.State.Offset
	if f.k != nil {
		k = *f.k
	}
	return &picture{View: v, comparison: f.compared.Of(key, func() *comparison { return compare(v) }), k: max(k, -k)}
}

// stacked reports whether what stands beside each other in a wide picture stands
// below.
func (p *picture) stacked() bool { return p.Width < 560 }

// sideBySide reports whether the curves stand beside the columns, and code beside
// code.
func (p *picture) sideBySide() bool { return p.Width >= 860 }

// orderWidth returns the width of the columns that change places, and of the words
// about them.
func (p *picture) orderWidth() float64 {
	if p.sideBySide() {
		return math.Floor(0.56 * float64(p.Width))
	}
	return float64(p.Width)
}
