package print

import "bytes"

// A pen is what draws a picture, or writes it anew.
type pen interface {
	// open and close are called where an element that is not a text begins
	// and ends.
	open(t *tag, l *look)
	close(t *tag, l *look)
	// write is called for each text.
	write(t *text)
}

// A text is letters in a line, in several looks.
type text struct {
	letters []byte
	runs    []run

	class, color string // as they are written
}

// A run is a part of a text in one look: letters[from:to], from (x, y) on, in
// the coordinates of the picture.
type run struct {
	look
	from, to int
	x, y     float64
	face     face
	class    string // of its tspan, as it is written
}

// A walker reads a picture, element by element.
type walker struct {
	scanner
	wardrobe
	looks []look
	text  text
}

// walk hands what is in svg to a pen.
func (w *walker) walk(svg string, outer look, p pen) {
	w.scanner = scanner{src: svg, tag: tag{attributes: w.tag.attributes[:0]}}
	w.looks = append(w.looks[:0], outer)
	for {
		_, ok := w.next()
		if !ok {
			return
		}
		t := &w.tag
		if t.end {
			if len(w.looks) > 1 {
				p.close(t, &w.looks[len(w.looks)-1])
				w.looks = w.looks[:len(w.looks)-1]
			}
			continue
		}
		l := w.dress(w.looks[len(w.looks)-1], t)
		if t.name == "text" {
			w.readText(l)
			p.write(&w.text)
			continue
		}
		p.open(t, &l)
		if t.empty {
			p.close(t, &l)
		} else {
			w.looks = append(w.looks, l)
		}
	}
}

// readText reads a text up to its end, and lays it out: tspans move the place
// where letters go on by their dx and dy.
func (w *walker) readText(l look) {
	t := &w.text
	t.letters, t.runs = t.letters[:0], t.runs[:0]
	t.class, t.color = w.tag.get("class"), w.tag.get("color")
	x, y := w.tag.number("x"), w.tag.number("y")
	anchor, begin := l.anchor, x
	depth, class := len(w.looks), ""
	w.looks = append(w.looks, l)
	for len(w.looks) > depth {
		content, ok := w.next()
		if content != "" {
			from := len(t.letters)
			t.letters = appendUnescaped(t.letters, content, from == 0 || t.letters[from-1] == ' ')
			centreEllipses(t.letters[from:])
			if from < len(t.letters) {
				r := run{look: w.looks[len(w.looks)-1], from: from, to: len(t.letters), x: x, y: y, class: class}
				r.face = faceOf(&r.look)
				x += r.width(t)
				t.runs = append(t.runs, r)
			}
		}
		switch {
		case !ok:
			w.looks = w.looks[:depth]
		case w.tag.end:
			w.looks, class = w.looks[:len(w.looks)-1], ""
		case !w.tag.empty:
			class = w.tag.get("class")
			outer := &w.looks[len(w.looks)-1]
			l := w.dress(*outer, &w.tag)
			l.opacity *= outer.opacity
			w.looks = append(w.looks, l)
			x, y = x+w.tag.number("dx"), y+w.tag.number("dy")
		}
	}
	if n := len(t.letters); n > 0 && t.letters[n-1] == ' ' {
		last := &t.runs[len(t.runs)-1]
		x -= last.width(t)
		last.to--
		x += last.width(t)
		t.letters = t.letters[:n-1]
	}
	for i := range t.runs {
		r := &t.runs[i]
		if r.x -= anchor * (x - begin); l.upward {
			r.x, r.y = begin, r.y-(r.x-begin)
		}
	}
}

// centreEllipses makes two ellipses beside each other a Chinese one.
func centreEllipses(letters []byte) {
	const latin, chinese = "……", "⋯⋯" // which take as many bytes
	for i := bytes.Index(letters, []byte(latin)); i >= 0; i = bytes.Index(letters, []byte(latin)) {
		copy(letters[i:], chinese)
	}
}

func faceOf(l *look) face {
	switch {
	case l.mono:
		return mono
	case l.bold:
		return bold
	}
	return regular
}

// width returns how much place the letters of a run take.
func (r *run) width(t *text) float64 {
	units := 0
	for _, c := range string(t.letters[r.from:r.to]) {
		l, _ := letterOf(r.face, c)
		units += l.advance
	}
	return float64(units) * r.size / em
}
