package ropescaling

import (
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Scaling is the figure, of the configuration that a reader has given, if it is too long
// for the state, or else of the state.
type Scaling struct {
	given   *document
	pointed int // the pair that is read, counted from 1; 0 for that of telling

	known figure.Memo[readingsOf, *readings]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*readings
	shown int // the index of the reading that is shown
	pair  int // that is read
}

// Sizes in CSS pixels.
const (
	chartAbove = 44 // from the end of what is above a chart to its top
	chartBelow = 56 // from its bottom to what is below
	blockGap   = 24 // between blocks
)

func (f *Scaling) picture(v *figure.View) *picture {
	p := &picture{View: v, readings: f.read(v)}
	p.shown = p.chosen(v.State.ReadBy)
	if r := p.reading(); r != nil {
		p.pair = telling(r)
		if f.pointed > 0 {
			p.pair = min(f.pointed, r.Pairs()) - 1
		}
	}
	return p
}

// text returns the configuration of a state, as a reader would type it.
func (f *Scaling) text(v *figure.View) string {
	switch {
	case f.given != nil:
		return f.given.text
	case v.State.Config != "":
		return v.State.Config
	}
	m, _ := known.Find(v.State.Model)
	return m.Config
}

func (f *Scaling) read(v *figure.View) *readings {
	key := readingsOf{f.given, f.text(v), v.State.LayerType, v.State.CallLength}
	return f.known.Of(key, func() *readings { return read(key) })
}

// wide reports whether there is room for two things beside each other.
func (p *picture) wide() bool { return p.Width >= 860 }

// reading returns the reading that is shown, or nil if there is none.
func (p *picture) reading() *stack.Reading {
	if p.shown < 0 {
		return nil
	}
	return p.all[p.shown].Reading
}

// own returns the newest reading that the file is made for.
func (p *picture) own() *reading { return &p.all[p.chosen("own")] }

// length returns a number of positions to compare angles at: max_position_embeddings, or
// 4096 where the file does not have it.
func (p *picture) length() int {
	return int(p.file.Text.Number(nil, "max_position_embeddings").Or(4096))
}

// ignored returns the keys of rotary embeddings that the reader does not read.
func (p *picture) ignored() []string {
	r := p.reading()
	if r == nil {
		return nil
	}
	var list []string
	for _, k := range r.Ignored {
		if k.Reason != model.Unrelated {
			list = append(list, k.Key)
		}
	}
	return list
}

// A block is a text block that knows where it ends.
type block struct{ chart.TextBlock }

func (b *block) draw(s *scene.Scene, y float64) float64 {
	b.Draw(s, y)
	return y + float64(b.Count*scene.LineHeight)
}
