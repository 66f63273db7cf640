package ropescaling

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Handle reads the pair that is pointed at, goes from pair to pair by keys, and chooses the
// reader whose row is clicked.
func (f *Scaling) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move, figure.Press:
		if e.Hit.Name == "pair" {
			return f.point(v, e.Hit.Column+1)
		}
	case figure.Leave:
		return f.point(v, 0)
	case figure.Click:
		return f.click(v, e.Hit)
	case figure.Key:
		return f.key(v, e.Key)
	case figure.Use:
		if e.Tool == "layer-type" {
			return v.Set("layer-type", e.Value)
		}
	}
	return v.Same()
}

// point reads a pair, counted from 1; 0 is that of telling.
func (f *Scaling) point(v *figure.View, pair int) figure.Result {
	r := v.Same()
	r.Redraw = pair != f.pointed
	f.pointed = pair
	return r
}

// click chooses the reader of a row.
func (f *Scaling) click(v *figure.View, hit scene.Hit) figure.Result {
	p := f.picture(v)
	if hit.Name != "reader" || p.file == nil {
		return v.Same()
	}
	r := v.Set("read-by", p.all[hit.Index].name())
	r.Speak = true
	return r
}

// steps are how far keys go from pair to pair.
var steps = map[string]int{"ArrowLeft": -1, "ArrowRight": 1, "Home": -1 << 30, "End": 1 << 30}

func (f *Scaling) key(v *figure.View, name string) figure.Result {
	p := f.picture(v)
	by, ok := steps[name]
	if !ok || p.reading() == nil {
		return v.Same()
	}
	r := f.point(v, 1+max(0, min(p.pair+by, p.reading().Pairs()-1)))
	q := f.picture(v)
	r.Handled, r.Say = true, q.facts(q.reading())
	return r
}

// Tools are the types of layers, where the configuration has several.
func (f *Scaling) Tools(v *figure.View) []figure.Tool {
	p := f.picture(v)
	if p.file == nil || len(p.file.Layers()) < 2 {
		return nil
	}
	tool := figure.Tool{Kind: figure.List, Name: "layer-type", Label: v.Say("layers", "层的类型"), Value: p.layer}
	for _, name := range p.file.Layers() {
		tool.Options = append(tool.Options, figure.Option{Value: name, Label: name})
	}
	return []figure.Tool{tool}
}
