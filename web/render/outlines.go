package render

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/scene"
)

// outlines writes the marks of a scene, texts as uses of outlines. Equal colour bars
// and equal letters are defined once.
type outlines struct {
	dst   []byte
	names map[outlined]string
	used  []outlined // in the order of their names
	bars  map[string]bool
}

// An outlined is a letter whose outline is used.
type outlined struct {
	face face
	rune rune
}

func (w *outlines) marks(marks []scene.Mark) {
	for _, m := range marks {
		switch m := m.(type) {
		case scene.Text:
			w.text(&m)
		case scene.Group:
			w.dst = append(w.dst, `<g class="`+m.Class.String()+"\">\n"...)
			w.marks(m.Marks)
			w.dst = append(w.dst, "</g>\n"...)
		case scene.ColorBar:
			w.bar(m)
		default:
			w.dst = scene.AppendMark(w.dst, m)
		}
	}
}

// bar writes a colour bar; one that has the colours of another uses its gradient.
func (w *outlines) bar(m scene.ColorBar) {
	if name := m.Gradient(); w.bars[name] {
		m.Colors = nil
	} else {
		if w.bars == nil {
			w.bars = map[string]bool{}
		}
		w.bars[name] = true
	}
	w.dst = scene.AppendMark(w.dst, m)
}

func (w *outlines) text(m *scene.Text) {
	class := ` class="text`
	if m.Class != 0 {
		class += " " + m.Class.String()
	}
	class += `"`
	if m.Color.A != 0 {
		class += ` color="` + string(scene.AppendColor(nil, m.Color)) + `"`
	}
	runs := runsOf(m)
	if len(runs) == 1 && runs[0].class == 0 {
		w.run(&runs[0], class)
		return
	}
	w.dst = append(w.dst, "<g"+class+">\n"...)
	for i := range runs {
		class := ""
		if c := runs[i].class; c != 0 {
			class = ` class="` + c.String() + `"`
		}
		w.run(&runs[i], class)
	}
	w.dst = append(w.dst, "</g>\n"...)
}

// run appends a run, what is beneath it first.
func (w *outlines) run(r *run, class string) {
	w.dst = append(w.dst, "<g"+class+` transform="matrix(`...)
	scale, lean := r.Size/em, 0.0
	if r.italic {
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
	if r.Halo > 0 {
		w.dst = append(appendCoordinate(append(w.dst, `<g class="under" stroke-width="`...), r.Halo/scale), `">`...)
		w.letters(r)
		w.dst = append(w.dst, "</g>"...)
	}
	w.letters(r)
	w.dst = append(w.dst, "</g>\n"...)
}

// letters appends the letters of a run, in units of an em.
func (w *outlines) letters(r *run) {
	units := 0
	for _, c := range string(r.letters) {
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
func (w *outlines) name(o outlined) string {
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

// appendDefinitions appends the outlines that are used.
func (w *outlines) appendDefinitions() {
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
