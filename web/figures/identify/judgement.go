package identify

import (
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
)

// A Judgement is what makes given numbers, for figures that say so in the words of this
// one.
type Judgement struct{ found *found }

// Judge looks for what makes numbers, and calls pause again and again meanwhile.
func Judge(n *Numbers, pause func()) *Judgement { return &Judgement{find(n, pause)} }

// Explained reports whether a convention makes the numbers.
func (j *Judgement) Explained() bool { return len(j.found.Matches) > 0 }

// Shape returns the lengths of the axes of the grid whose cells the rows are, nil for other
// positions.
func (j *Judgement) Shape() []int { return j.found.best.Shape }

// Embedding returns the rotary embedding that the numbers are of, or nil.
func (j *Judgement) Embedding() *invfreq.Identification { return j.found.embedding }

// Made returns the numbers of the convention that makes the given ones, or is nearest; a
// Grid without rows if there is none.
func (j *Judgement) Made() chart.Grid { return j.found.made }

// Words returns the verdict, and what it rests on, line by line.
func (j *Judgement) Words(v *figure.View) (verdict string, details []string) {
	p := &picture{View: v, found: j.found}
	if j.found.err != nil && j.found.embedding != nil {
		return p.rotary(), nil // of a buffer with numbers that are not finite
	}
	return p.verdict(), p.details()
}
