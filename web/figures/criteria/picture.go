package criteria

import (
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figure"
)

type criteria struct {
	claim int // that is pointed at; none if there is none

	of    size
	found []finding // about the first claims
}

const none = -1

// A size is what findings depend on.
type size struct {
	seqLen, dModel, start int
	base                  float64
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	claim int
	found []finding
}

func (f *criteria) picture(v *figure.View) *picture { return &picture{v, f.claim, f.findings(v)} }

// findings returns what has been found for the size: all there is to find, unless
// the view is live.
func (f *criteria) findings(v *figure.View) []finding {
	f.forget(v)
	for !v.Live && len(f.found) < len(claims) {
		f.check(v)
	}
	return f.found
}

// check checks the next claim of the size, if one is left.
func (f *criteria) check(v *figure.View) {
	f.forget(v)
	if len(f.found) < len(claims) {
		f.found = append(f.found, claims[len(f.found)].find(v.Encoding))
	}
}

// forget forgets what has been found for another size.
func (f *criteria) forget(v *figure.View) {
	s := v.State
	if of := (size{s.SeqLen, s.DModel, s.Start, s.Base}); f.of != of {
		f.of, f.found = of, nil
	}
}

// worst returns where the worst case of a claim is, and whether there is one.
func (p *picture) worst(i int) (property.Extreme, bool) {
	if i == none || i >= len(p.found) || p.found[i].worst.Checked == 0 {
		return property.Extreme{}, false
	}
	return p.found[i].worst, true
}
