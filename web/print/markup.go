package print

import "math"

// A scanner reads what pictures are written in: well-formed SVG without
// comments, and without names that begin with anything but a letter.
type scanner struct {
	src string
	at  int
	tag tag // that was read last
}

// A tag is what stands between < and >.
type tag struct {
	raw        string
	name       string
	attributes []attribute
	end        bool // </name>
	empty      bool // <name/>
}

type attribute struct{ name, value string }

// next reads up to the next tag and returns the text before it, and whether
// there is a tag.
func (s *scanner) next() (text string, ok bool) {
	from := s.at
	for s.at < len(s.src) && s.src[s.at] != '<' {
		s.at++
	}
	text = s.src[from:s.at]
	if s.at == len(s.src) {
		return text, false
	}
	s.readTag()
	return text, true
}

func (s *scanner) readTag() {
	t := &s.tag
	*t = tag{attributes: t.attributes[:0]}
	from := s.at
	s.at++
	if t.end = s.peek() == '/'; t.end {
		s.at++
	}
	t.name = s.word()
	for {
		for s.peek() == ' ' || s.peek() == '\n' {
			s.at++
		}
		switch s.peek() {
		case 0:
			t.raw = s.src[from:s.at]
			return
		case '>':
			s.at++
			t.raw = s.src[from:s.at]
			return
		case '/':
			t.empty = true
			s.at++
			continue
		}
		name := s.word()
		if name == "" {
			s.at++
			continue
		}
		if s.peek() != '=' {
			continue
		}
		s.at = min(s.at+2, len(s.src)) // after the equals sign and a quotation mark
		begin := s.at
		for s.at < len(s.src) && s.src[s.at] != '"' {
			s.at++
		}
		t.attributes = append(t.attributes, attribute{name, s.src[begin:s.at]})
		s.at = min(s.at+1, len(s.src))
	}
}

// peek returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.at < len(s.src) {
		return s.src[s.at]
	}
	return 0
}

func (s *scanner) word() string {
	from := s.at
	for c := s.peek(); c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-'; c = s.peek() {
		s.at++
	}
	return s.src[from:s.at]
}

// get returns an attribute, empty if there is none.
func (t *tag) get(name string) string {
	for _, a := range t.attributes {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// number returns an attribute that is a number, 0 if there is none.
func (t *tag) number(name string) float64 { return numberIn(t.get(name)) }

// numbers reads numbers one after another.
type numbers struct {
	src string
	at  int
}

// next returns the next number, and whether there is one. It skips spaces and
// commas before it.
func (n *numbers) next() (x float64, ok bool) {
	for n.at < len(n.src) && (n.src[n.at] == ' ' || n.src[n.at] == ',' || n.src[n.at] == '\n') {
		n.at++
	}
	i, negative := n.at, false
	if i < len(n.src) && (n.src[i] == '-' || n.src[i] == '+') {
		negative = n.src[i] == '-'
		i++
	}
	digits := i
	for ; i < len(n.src) && n.src[i]-'0' <= 9; i++ {
		x = 10*x + float64(n.src[i]-'0')
	}
	count := i - digits
	if i < len(n.src) && n.src[i] == '.' {
		divisor := 1.0
		for i++; i < len(n.src) && n.src[i]-'0' <= 9; i++ {
			x = 10*x + float64(n.src[i]-'0')
			divisor *= 10
			count++
		}
		x /= divisor
	}
	if count == 0 {
		return 0, false
	}
	if i+1 < len(n.src) && n.src[i] == 'e' {
		power := numbers{src: n.src, at: i + 1}
		if e, ok := power.next(); ok {
			i = power.at
			x *= math.Pow(10, e)
		}
	}
	n.at = i
	if negative {
		x = -x
	}
	return x, true
}

// numberIn returns the number that a text begins with, 0 if there is none.
func numberIn(text string) float64 {
	n := numbers{src: text}
	x, _ := n.next()
	return x
}

// entities are what plot.Escape writes.
var entities = [...]struct{ name, means string }{{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`}}

// appendUnescaped appends a text as it is to be read, each run of white space
// as one space, and none at its begin if one stands before it.
func appendUnescaped(dst []byte, text string, spaceBefore bool) []byte {
reading:
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == ' ' || c == '\n' || c == '\t' {
			if !spaceBefore {
				dst = append(dst, ' ')
			}
			spaceBefore = true
			continue
		}
		spaceBefore = false
		if c == '&' {
			for _, e := range entities {
				if n := len(e.name); len(text)-i >= n && text[i:i+n] == e.name {
					dst = append(dst, e.means...)
					i += n - 1
					continue reading
				}
			}
		}
		dst = append(dst, c)
	}
	return dst
}
