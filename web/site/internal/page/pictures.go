package page

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/text"
)

// An album is the stills of a page.
type pictures struct {
	drawings map[int][len(picture.Widths)]picture.Drawing // by the number of their place on the page
	files    []output.File                                // each once
}

// drawStills draws the stills of the empty places of the page at source.
func drawPictures(source string, places []place) (pictures, error) {
	a := pictures{drawings: map[int][len(picture.Widths)]picture.Drawing{}}
	for i, place := range places {
		if !place.empty {
			continue
		}
		s, err := staticOf(places, place)
		if err != nil {
			return pictures{}, fmt.Errorf("site: %s:%d: %w", source, place.line, err)
		}
		var drawn [len(picture.Widths)]picture.Drawing
		for j, width := range picture.Widths {
			if drawn[j], err = s.Draw(width); err != nil {
				return pictures{}, fmt.Errorf("site: %s:%d: %w", source, place.line, err)
			}
			if !slices.ContainsFunc(a.files, func(f output.File) bool { return f.Name == drawn[j].Name }) {
				a.files = append(a.files, drawn[j].File)
			}
		}
		a.drawings[i] = drawn
	}
	return a, nil
}

// stillOf returns the still of one of the places of a page.
func staticOf(places []place, p place) (picture.Static, error) {
	state, err := param.DefaultState().Parse(shared(places, p))
	return picture.Static{Figure: p.attributes["figure"], State: state, Lang: text.LangOf(p.attributes["lang"])}, err
}

// folder returns the folder of the files: one whose name is a hash of all that is
// in it. What it has it has for ever, and so it is with what it lacks: a browser
// may remember both.
func (a pictures) folder() string {
	sum := sha256.New()
	for _, f := range a.files {
		fmt.Fprintf(sum, "%s %d\n%s", f.Name, len(f.Content), f.Content)
	}
	return fmt.Sprintf("%s%x", picture.Folder, sum.Sum(nil)[:6])
}
