package plot

// Sizes in CSS pixels.
const (
	codeLine  = 18
	codeSpace = 7.25
	tabSpaces = 4
)

// indented returns how many spaces a line is set in, and the rest of it.
func indented(line string) (indent float64, rest string) {
	for line != "" && (line[0] == ' ' || line[0] == '\t') {
		if line[0] == '\t' {
			indent += tabSpaces - 1
		}
		indent, line = indent+1, line[1:]
	}
	return indent, line
}

func isComment(line string) bool {
	return len(line) > 1 && (line[0] == '#' || line[:2] == "//")
}

// linesOf returns the lines of a text, each of which ends with a newline.
func linesOf(text string) []string {
	var all []string
	begin := 0
	for i := range len(text) {
		if text[i] == '\n' {
			all = append(all, text[begin:i])
			begin = i + 1
		}
	}
	return all
}
