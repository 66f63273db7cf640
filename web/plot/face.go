package plot

// pathOf returns a path of some classes.
func pathOf(class, d string) string { return `<path class="` + class + `" d="` + d + "\"/>\n" }

// segment returns the path data of a straight line between two places.
func segment(from, to string) string { return "M" + from + "L" + to }
