package plot

// pathOf returns a path of some classes.
func pathOf(class, d string) string { return `<path class="` + class + `" d="` + d + "\"/>\n" }
