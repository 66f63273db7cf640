package scene

// A Look is how marks of a class are drawn. Style says the same in CSS; a test
// compares them.
type Look struct {
	Color   string // its name in the palette
	Opacity float64

	Width float64    // of a line in CSS pixels; 0 if the mark is filled
	Round bool       // whether its ends are round
	Dash  [2]float64 // a stroke, and the gap after it; 0 for a whole line

	Size       float64 // of letters in CSS pixels
	Bold, Mono bool
	Halo       float64 // width of a stroke of the ground beneath letters
}

// Look returns the look of a class; without a shape it is the look of a text.
func (c Class) Look() Look {
	l := Look{Color: "ink", Opacity: 1, Size: c.Size(), Bold: c.Has(Strong), Mono: c.Has(Mono)}
	for i, name := range classNames[:colors] {
		if c&(1<<i) != 0 {
			l.Color = name
		}
	}
	switch {
	case c.Has(Line):
		l.Width = 1
		if c.Has(Bold) {
			l.Width = 2
		}
		if c.Has(Halo) {
			l.Width = 3
		}
		if c.Has(Dash) {
			l.Dash = [2]float64{4, 3}
		}
	case c.Has(Dots):
		l.Width, l.Round = 6, true
		if c.Has(Bold) {
			l.Width = 9
		}
	case c.Has(Halo):
		l.Halo = 4
	}
	if c.Has(Faint) {
		l.Opacity = 0.35
	}
	if c.Has(Tint) {
		l.Opacity = 0.12
	}
	return l
}

// colors is how many of the classes are colours: the lowest bits.
const colors = 15
