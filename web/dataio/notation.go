package dataio

import "strings"

// notations are ways to write a matrix that the readers of arrays and of tables do not know, tried in
// their order. Each makes of one a matrix as brackets or as lines of fields, and returns other texts
// as they are.
var notations = [...]func(text string) string{rBlocks, braces, assignment, semicolons, pipes, latex, columnBlocks}

// lines calls do for each line, without the spaces around it.
func lines(text string, do func(line string)) {
	for line := range strings.SplitSeq(text, "\n") {
		do(strings.TrimSpace(line))
	}
}

// A blockJoiner puts the rows of several blocks of columns side by side, for consoles that
// print wide matrices so.
type blockJoiner struct {
	rows [][]string // the parts of each
	at   int        // the next row of the block, 0 at its beginning
}

func (j *blockJoiner) row(line string) {
	if j.at == len(j.rows) {
		j.rows = append(j.rows, nil)
	}
	j.rows[j.at] = append(j.rows[j.at], line)
	j.at++
}

func (j *blockJoiner) text() string {
	whole := make([]string, len(j.rows))
	for i, parts := range j.rows {
		whole[i] = strings.Join(parts, " ")
	}
	return strings.Join(whole, "\n")
}

// rBlocks reads matrices and vectors of R:
//
//	     [,1]      [,2]                [1] 0.0000000 0.8414710
//	[1,]    0 1.0000000                [3] 0.9092974 0.1411200
//	[2,]    1 0.5403023
func rBlocks(text string) string {
	matrix := strings.Contains(text, "[1,]") || strings.Contains(text, "[,1]")
	if !matrix && !strings.HasPrefix(strings.TrimSpace(text), "[1] ") {
		return text
	}
	var j blockJoiner
	lines(text, func(line string) {
		label, rest, ok := strings.Cut(line, "]")
		switch {
		case line == "":
		case !ok || !strings.HasPrefix(label, "[") || strings.Trim(label[1:], "0123456789,") != "":
			j.row(line) // names of rows, or what is no matrix
		case strings.HasPrefix(label, "[,"): // the numbers of the columns
			j.at = 0
		case matrix:
			j.row(rest)
		default:
			j.at = 0
			j.row(rest)
		}
	})
	return j.text()
}

// braces reads the arrays of C, C++, C#, Java, Go and Mathematica, which have braces where
// others have brackets:
//
//	const float pe[2][4] = {{0.0f, 1.0f, 0.0f, 1.0f}, {0.84f, …}};
func braces(text string) string {
	from, to := strings.IndexByte(text, '{'), strings.LastIndexByte(text, '}')
	if from < 0 || to < from {
		return text
	}
	inside := withoutComments(text[from : to+1])
	if first := strings.TrimLeft(inside[1:], " \t\r\n{"); first == "" || strings.IndexByte("+-.0123456789", first[0]) < 0 {
		return text // an object, whose keys are text
	}
	return strings.ReplaceAll(strings.ReplaceAll(inside, "{", "["), "}", "]")
}

// withoutComments returns a text without the comments of C.
func withoutComments(text string) string {
	for _, marks := range [...][2]string{{"/*", "*/"}, {"//", "\n"}} {
		var kept []string
		for text != "" {
			before, after, _ := strings.Cut(text, marks[0])
			kept = append(kept, before)
			_, text, _ = strings.Cut(after, marks[1])
		}
		text = strings.Join(kept, "\n")
	}
	return text
}

// assignment leaves out the name and the type before an array, and the macros in it, as
// in Rust:
//
//	let pe: [[f32; 2]; 2] = vec![[0.0_f32, 1.0], [0.84, 0.54]];
func assignment(text string) string {
	text = strings.ReplaceAll(text, "vec![", "[")
	if before, after, ok := strings.Cut(text, "="); ok {
		after = strings.TrimLeft(after, " \t\r\n&")
		if strings.HasPrefix(after, "[") && !strings.Contains(before, "=") && strings.Contains(before, ":") {
			return after
		}
	}
	return text
}

// semicolons reads the literals of MATLAB, Octave and Julia, whose rows end with semicolons:
//
//	pe = [0 1 0 1; 0.8415 0.5403 0.01 0.9999];
func semicolons(text string) string {
	_, inside, ok := strings.Cut(text, "[")
	inside, _, closed := strings.Cut(inside, "]")
	if !ok || !closed || !strings.Contains(inside, ";") || strings.Contains(inside, "[") {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(inside, "...\n", " "), ";", "\n")
}

// pipes reads tables of Markdown:
//
//	| position | 0 | 1 |
//	|---:|---|---|
//	| 0 | 0.0 | 1.0 |
func pipes(text string) string {
	if !strings.HasPrefix(strings.TrimSpace(text), "|") {
		return text
	}
	var rows []string
	lines(text, func(line string) {
		if strings.Trim(line, "|-: ") != "" {
			rows = append(rows, strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|", "\t"))
		}
	})
	return strings.Join(rows, "\n")
}

// latex reads a matrix or a table of LaTeX:
//
//	\begin{bmatrix} 0 & 1 \\ 0.84 & 0.54 \end{bmatrix}
func latex(text string) string {
	if !strings.Contains(text, "&") || !strings.Contains(text, `\`) {
		return text
	}
	text = strings.ReplaceAll(text, `\\`, "\n")
	var clean strings.Builder
	for text != "" {
		before, command, _ := strings.Cut(text, `\`)
		clean.WriteString(before)
		text = strings.TrimLeft(command, letters+"0123456789_")
		for strings.HasPrefix(text, "{") { // an argument, which may begin with another command
			_, text, _ = strings.Cut(text, "}")
		}
	}
	return strings.ReplaceAll(strings.ReplaceAll(clean.String(), "$", ""), "&", "\t")
}

// columnBlocks reads what MATLAB and Octave print:
//
//	pe =
//
//	   1.0e+00 *
//
//	  Columns 1 through 8
func columnBlocks(text string) string {
	trimmed := strings.TrimSpace(text)
	if name, rest, ok := strings.Cut(trimmed, "\n"); ok && strings.HasSuffix(strings.TrimSpace(name), "=") {
		trimmed = strings.TrimSpace(rest)
	} else if !strings.HasPrefix(trimmed, "Column") {
		return text
	}
	var j blockJoiner
	factor := ""
	lines(trimmed, func(line string) {
		switch {
		case strings.HasPrefix(line, "Column"):
			j.at = 0
		case strings.HasSuffix(line, "*"):
			factor = line + "\n"
		case line != "":
			j.row(line)
		}
	})
	return factor + j.text()
}
