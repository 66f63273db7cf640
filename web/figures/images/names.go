package images

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/param"
)

// sizeName names a size.
func (p *picture) sizeName(size [2]int) string {
	return p.Phrase("h × w = $1 patches", "h × w = $1 个图块", times(size))
}

func times(size [2]int) string { return strconv.Itoa(size[0]) + " × " + strconv.Itoa(size[1]) }

// place names a patch; its space does not break.
func place(y, x int) string { return "(" + strconv.Itoa(y) + ",\u202f" + strconv.Itoa(x) + ")" }

// libraryName returns the name of the library as readers know it.
func (p *picture) libraryName() string {
	label := param.ChoiceLabel("library", p.library.name)[0]
	name, _, _ := strings.Cut(label, ",")
	return name
}
