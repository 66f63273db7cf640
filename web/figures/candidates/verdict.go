package candidates

import (
	"github.com/posenc/posenc/web/plot"
)

// A verdict is whether a candidate does what a criterion asks, the number by
// which that is known, what stands beside it, and where it comes from.
type verdict struct {
	holds                  bool
	number, beside, reason string
}

func (a *answer) judge(v *plot.View, c, k int) verdict {
	n, u := a.words, a.judgements[k]
	switch c {
	case 0:
		x := short(u.Unique.Distance)
		return verdict{u.Unique.Holds, x, v.Say(apart), v.Say(nearest, "p", u.Unique.P+1, "q", u.Unique.Q+1, "x", x)}
	case 1:
		l := &u.LengthInvariant
		x, other := short(l.Step), short(l.Other)
		return verdict{l.Holds, x, v.Say(inWords, "n", 2*n, "x", other),
			v.Say(firstStep, "x", x, "n", n, "other", other, "twice", 2*n)}
	case 2:
		e := &u.EquallySpaced
		x, most := short(e.Shortest), short(e.Longest)
		reason := v.Say(everyStep, "x", most)
		if !e.Holds {
			p, q := e.AtShortest+1, e.AtLongest+1
			reason = v.Say(steps, "x", x, "p", p, "next", p+1, "most", most, "q", q, "after", q+1)
		}
		return verdict{e.Holds, x, v.Say(upTo, "x", most), reason}
	case 3:
		x, twice, ten := short(u.Bounded.Largest[0]), short(u.Bounded.Largest[1]), short(u.Bounded.Largest[2])
		return verdict{u.Bounded.Holds, x, v.Say(inWords, "n", 10*n, "x", ten),
			v.Say(largest, "x", x, "n", n, "other", twice, "twice", 2*n, "far", ten, "ten", 10*n)}
	case 4:
		g, next := u.Generalises, n+1
		x, other := short(g.Distance), g.Nearest+1
		switch {
		case g.Beyond > 0:
			x = short(g.Beyond)
			return verdict{g.Holds, "+" + x, v.Say(tooLarge), v.Say(beyond, "n", next, "x", x)}
		case g.Changed > 0:
			x = short(g.Changed)
			return verdict{g.Holds, x, v.Say(move), v.Say(changed, "n", next, "x", x)}
		case g.Distance == 0:
			return verdict{g.Holds, x, v.Say(asWord, "n", other), v.Say(same, "n", next, "other", other)}
		}
		return verdict{g.Holds, x, v.Say(apart), v.Say(fits, "n", next, "x", x, "other", other)}
	}
	return verdict{true, "0", v.Say(weights), v.Say(computed, "length", v.When(k == scaledIndex, andLength))}
}
