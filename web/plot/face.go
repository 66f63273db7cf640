package plot

// A face is a circle on which hands turn, counterclockwise from the right, as
// angles do.
type face struct{ x, y, r float64 }

// at returns the place in the direction of an angle, so many radii from the
// middle, as path data has it.
func (f face) at(radii, sin, cos float64) string {
	return tenth(f.x+radii*f.r*cos) + " " + tenth(f.y-radii*f.r*sin)
}

func (f face) ring() string {
	return `<circle class="line edge" cx="` + coordinate(f.x) + `" cy="` + coordinate(f.y) + `" r="` + coordinate(f.r) + "\"/>\n"
}

// pathOf returns a path of some classes.
func pathOf(class, d string) string { return `<path class="` + class + `" d="` + d + "\"/>\n" }

// segment returns the path data of a straight line between two places.
func segment(from, to string) string { return "M" + from + "L" + to }
