package print

import (
	"math"
	"strconv"
)

// An outliner is a pen that copies what is no text, and writes texts as uses of
// outlines. Equal gradients and equal letters are there once.
type outliner struct {
	dst       []byte
	names     map[outlined]string
	used      []outlined // in the order of their names
	gradients map[string]bool
	skipping  bool // a gradient that is there already
}

// An outlined is a letter whose outline is used.
type outlined struct {
	face face
	rune rune
}

func (w *outliner) open(t *tag, l *look) {
	if t.name == "linearGradient" {
		id := t.get("id")
		if w.skipping = w.gradients[id]; !w.skipping {
			if w.gradients == nil {
				w.gradients = map[string]bool{}
			}
			w.gradients[id] = true
		}
	}
	if !w.skipping && t.get("class") != "hit" {
		w.dst = append(append(w.dst, t.raw...), '\n')
	}
}

func (w *outliner) close(t *tag, l *look) {
	if t.end && !w.skipping {
		w.dst = append(append(w.dst, t.raw...), '\n')
	}
	if t.name == "linearGradient" {
		w.skipping = false
	}
}

func (w *outliner) write(t *text) {
	if len(t.runs) == 0 {
		return
	}
	class := "text"
	if t.class != "" {
		class += " " + t.class
	}
	if t.color != "" {
		class += `" color="` + t.color
	}
	if len(t.runs) == 1 && t.runs[0].class == "" {
		w.run(t, &t.runs[0], class)
		return
	}
	w.dst = append(w.dst, `<g class="`+class+"\">\n"...)
	for i := range t.runs {
		w.run(t, &t.runs[i], t.runs[i].class)
	}
	w.dst = append(w.dst, "</g>\n"...)
}

// run appends a run, what is beneath it first.
func (w *outliner) run(t *text, r *run, class string) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	w.dst = append(w.dst, "<g"+class+` transform="matrix(`...)
	scale, lean := r.size/em, 0.0
	if r.slanted {
		lean = slant * scale
	}
	matrix := [...]float64{scale, 0, lean, -scale}
	if r.upward {
		matrix = [...]float64{0, -scale, -scale, -lean}
	}
	for _, x := range matrix {
		w.dst = append(strconv.AppendFloat(w.dst, math.Round(x*1e6)/1e6+0, 'f', -1, 64), ' ')
	}
	w.dst = append(appendCoordinate(append(appendCoordinate(w.dst, r.x), ' '), r.y), `)">`...)
	if r.halo && r.stroke.kind != nothing {
		w.dst = append(appendCoordinate(append(w.dst, `<g class="under" stroke-width="`...), r.strokeWidth/scale), `">`...)
		w.letters(t, r)
		w.dst = append(w.dst, "</g>"...)
	}
	w.letters(t, r)
	w.dst = append(w.dst, "</g>\n"...)
}

// letters appends the letters of a run, in units of an em.
func (w *outliner) letters(t *text, r *run) {
	units := 0
	for _, c := range string(t.letters[r.from:r.to]) {
		l, face := letterOf(r.face, c)
		if len(l.outline) > 0 {
			w.dst = append(w.dst, `<use href="#`+w.name(outlined{face, c})+`"`...)
			if units > 0 {
				w.dst = append(strconv.AppendInt(append(w.dst, ` x="`...), int64(units), 10), '"')
			}
			w.dst = append(w.dst, "/>"...)
		}
		units += l.advance
	}
}

// name returns the id of an outline.
func (w *outliner) name(o outlined) string {
	name, ok := w.names[o]
	if !ok {
		if w.names == nil {
			w.names = map[outlined]string{}
		}
		name = "posenc-" + strconv.FormatInt(int64(len(w.used)), 36)
		w.names[o] = name
		w.used = append(w.used, o)
	}
	return name
}

// appendOutlines appends the outlines that are used.
func (w *outliner) appendOutlines() {
	w.dst = append(w.dst, "<defs>\n"...)
	for _, o := range w.used {
		l, _ := letterOf(o.face, o.rune)
		d := pathData{dst: append(w.dst, `<path id="`+w.names[o]+`" d="`...)}
		l.trace(&d)
		w.dst = append(d.dst, "\"/>\n"...)
	}
	w.dst = append(w.dst, "</defs>\n"...)
}

// pathData writes an outline as path data, in steps from point to point.
type pathData struct {
	dst          []byte
	x, y         int
	fromX, fromY int
	command      byte // that was written last
}

// step writes a command, unless it goes on, and points as steps from where the
// pen is.
func (d *pathData) step(command byte, points ...int) {
	if command != d.command {
		d.dst = append(d.dst, command)
		d.command = command
	} else if points[0] >= 0 {
		d.dst = append(d.dst, ' ')
	}
	for i, x := range points {
		if i > 0 && x >= 0 {
			d.dst = append(d.dst, ' ')
		}
		d.dst = strconv.AppendInt(d.dst, int64(x), 10)
	}
}

func (d *pathData) to(x, y int) { d.x, d.y = x, y }

func (d *pathData) moveTo(x, y int) {
	d.command = 0
	d.step('m', x-d.x, y-d.y)
	d.to(x, y)
	d.fromX, d.fromY = x, y
}

func (d *pathData) lineTo(x, y int) {
	switch {
	case y == d.y:
		d.step('h', x-d.x)
	case x == d.x:
		d.step('v', y-d.y)
	default:
		d.step('l', x-d.x, y-d.y)
	}
	d.to(x, y)
}

func (d *pathData) curveTo(x1, y1, x2, y2, x3, y3 int) {
	d.step('c', x1-d.x, y1-d.y, x2-d.x, y2-d.y, x3-d.x, y3-d.y)
	d.to(x3, y3)
}

func (d *pathData) close() {
	d.dst = append(d.dst, 'z')
	d.command = 0
	d.to(d.fromX, d.fromY)
}
