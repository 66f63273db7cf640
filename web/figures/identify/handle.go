package identify

import "github.com/posenc/posenc/web/figure"

// Handle reads the number that is pointed at, and goes from number to number by the
// arrow keys.
func (e *Evidence) Handle(v *figure.View, event figure.Event) figure.Result {
	switch event.Kind {
	case figure.Move:
		if event.Hit.Name == "cell" {
			return e.point(v, &cell{event.Hit.Row, event.Hit.Column})
		}
		return e.point(v, nil)
	case figure.Leave:
		return e.point(v, nil)
	case figure.Key:
		return e.key(v, event.Key)
	}
	return v.Same()
}

// point reads a number; nil for the one with the largest difference.
func (e *Evidence) point(v *figure.View, at *cell) figure.Result {
	return figure.Read(v.Same(), &e.pointed, at)
}

// key reads the number beside the one that is read.
func (e *Evidence) key(v *figure.View, name string) figure.Result {
	by, ok := figure.Arrows[name]
	if !ok {
		return v.Same()
	}
	p := e.picture(v)
	at := p.read()
	r := e.point(v, &cell{
		row:    max(0, min(at.row+by.Row, p.numbers.Rows-1)),
		column: max(0, min(at.column+by.Dim, p.numbers.Columns-1)),
	})
	r.Handled, r.Say = true, e.picture(v).readout()
	return r
}
