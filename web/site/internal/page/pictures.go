package page

import (
	"fmt"
	"slices"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/text"
)

// pictures are the pictures of the figures in a page.
type pictures struct {
	drawings map[int][len(picture.Widths)]picture.Drawing // by the index of the element
	files    []output.File                                // each once
}

// drawPictures draws the pictures of the empty elements of the page at source.
func drawPictures(source string, elements []element) (pictures, error) {
	p := pictures{drawings: map[int][len(picture.Widths)]picture.Drawing{}}
	for i, e := range elements {
		if !e.empty {
			continue
		}
		var drawn [len(picture.Widths)]picture.Drawing
		for j, width := range picture.Widths {
			var err error
			if drawn[j], err = draw(source, elements, e, width); err != nil {
				return pictures{}, err
			}
			if !slices.ContainsFunc(p.files, func(f output.File) bool { return f.Name == drawn[j].Name }) {
				p.files = append(p.files, drawn[j].File)
			}
		}
		p.drawings[i] = drawn
	}
	return p, nil
}

// draw draws the picture of one of the elements of the page at source.
func draw(source string, elements []element, e element, width int) (d picture.Drawing, err error) {
	s := picture.Static{Figure: e.attributes["figure"], Lang: text.LangOf(e.attributes["lang"])}
	if s.State, err = param.DefaultState().Parse(stateAttributes(elements, e)); err == nil {
		d, err = s.Draw(width)
	}
	if err != nil {
		err = fmt.Errorf("site: %s:%d: %w", source, e.line, err)
	}
	return d, err
}
