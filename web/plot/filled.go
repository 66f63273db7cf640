package plot

// filled returns a template with numbers, to a tenth, in place of its percent
// signs: as many as there are.
func filled(template string, numbers ...float64) string {
	dst := make([]byte, 0, len(template)+6*len(numbers))
	for i := range len(template) {
		if template[i] != '%' {
			dst = append(dst, template[i])
			continue
		}
		dst, numbers = appendTenth(dst, numbers[0]), numbers[1:]
	}
	return string(dst)
}

// path returns a path whose data are a template.
func path(class, template string, numbers ...float64) string {
	return `<path class="` + class + `" d="` + filled(template, numbers...) + `"/>` + "\n"
}
