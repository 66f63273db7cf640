package picture

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// Moving returns the picture at the head of the README, by its path below the root of the
// repository: the first figure of the article, which comes about once, and at once for readers who
// want less motion.
func Moving() (output.File, error) {
	d, err := Static{Figure: "walk", State: param.DefaultState(), Lang: text.English}.Draw(Widths[0])
	return output.File{Name: "docs/moving.svg", Content: d.Content}, err
}
