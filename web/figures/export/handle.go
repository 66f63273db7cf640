package export

import "github.com/posenc/posenc/web/figure"

// Pending asks for a Tick while there are bytes to count.
func (f *export) Pending(v *figure.View) (after float64, ok bool) {
	file := f.fileOf(v)
	return 0, file.problem == "" && file.more()
}

// Handle saves the file, and copies its numbers or a block of code. A Tick counts more of
// its bytes.
func (f *export) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Click:
		return f.click(v, target{e.Hit.Name, e.Hit.Index})
	case figure.Copied:
		r := v.Same()
		f.outcome, r.Redraw, r.Say = e.Value, true, e.Value
		return r
	case figure.Tick:
		return f.tick(v)
	}
	return v.Same()
}

// click saves or copies what a button is for.
func (f *export) click(v *figure.View, at target) figure.Result {
	p, r := f.picture(v), v.Same()
	if p.file.problem != "" {
		return r
	}
	switch at.name {
	case "save":
		r.Save = v.State.FileFormat
	case "numbers":
		r.Copy = p.text()
	case "copy":
		r.Copy = p.blocks()[at.index].code
	}
	if r.Copy != "" {
		f.copied, f.outcome = copied{at, keyOf(&v.State)}, ""
	}
	return r
}

// blocks returns those of all sections.
func (p *picture) blocks() []block { return append(p.readers(), p.sources()...) }

// tick counts the next bytes. The picture changes when all are counted.
func (f *export) tick(v *figure.View) figure.Result {
	r, file := v.Same(), f.fileOf(v)
	if file.problem == "" && file.more() {
		file.next(pieceBytes)
		r.Tick = file.more()
		r.Redraw = !r.Tick
	}
	return r
}
