package plot

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/scene"
)

// Listing is a program in letters of one width, with quiet comments. Lines that are too long are
// broken between words, unless their spaces do not break, and go on indented if they fit.
func Listing(program string) Block {
	return Indented(func(_ *View, width float64) Laid {
		lines := listingLines(program, width-listingSpare)
		return Laid{listingLine * float64(len(lines)), func(p *Painter, x, y float64) {
			for i, line := range lines {
				p.Text(line.class, scene.Start, x+line.x, y+14+listingLine*float64(i), line.text)
			}
		}}
	})
}

// Fill returns a program with values in place of names: a name, its value, and so on. No value has a
// later name in it. (With a strings.Replacer page.wasm would have 5 KB more.)
func Fill(program string, values ...string) string {
	for i := 0; i < len(values); i += 2 {
		program = strings.ReplaceAll(program, values[i], values[i+1])
	}
	return program
}

// Sizes in CSS pixels, and the width of a tab in letters.
const (
	listingLine   = 18 // from line to line
	listingIndent = tabSpaces * scene.MonoWidth
	listingSpare  = 8 // as letters may be wider in some fonts
	tabSpaces     = 4
)

// A listingPart is a line of a program, or a part of one that is broken into lines.
type listingPart struct {
	class scene.Class
	x     float64
	text  string
}

// listingLines returns the lines of a program, broken where they are too long.
func listingLines(program string, width float64) (all []listingPart) {
	if program == "" {
		return nil
	}
	for _, line := range strings.Split(strings.TrimSuffix(program, "\n"), "\n") {
		rest := strings.TrimLeft(line, " \t")
		before := line[:len(line)-len(rest)]
		x := scene.MonoWidth * float64(len(before)+(tabSpaces-1)*strings.Count(before, "\t"))
		class := scene.Ink | scene.Mono
		if strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "//") {
			class = scene.Quiet | scene.Mono
		}
		if rest == "" {
			all = append(all, listingPart{class, x, ""})
		}
		for k, text := range class.Lines(rest, width-x) {
			from := x
			if continued := x + listingIndent; k > 0 && continued+class.Width(text) <= width {
				from = continued
			}
			all = append(all, listingPart{class, from, text})
		}
	}
	return all
}

// ColumnName returns the name of a column: cos 3 is the cosine of pair 3, and 0 a column of zeros.
func ColumnName(c convention.Column) string {
	function, _ := FunctionOf(c)
	if !c.Zero {
		function += " " + strconv.Itoa(c.Pair)
	}
	return function
}

// FunctionOf returns what stands in a column, and the class of its colour.
func FunctionOf(c convention.Column) (function string, class scene.Class) {
	switch {
	case c.Zero:
		return "0", scene.Quiet
	case c.Cosine:
		return "cos", scene.Cosine
	}
	return "sin", scene.Sine
}

// Equation is a formula on a line, as scene.Formula has it.
func Equation(class scene.Class, source string) Block {
	return Fixed(RowHeight+2, func(s *scene.Scene, at scene.Box) {
		s.Spans(class, scene.Start, at.X, at.Y+15, scene.Formula(source)...)
	})
}
