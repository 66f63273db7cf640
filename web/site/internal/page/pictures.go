package main

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// An album is the stills of a page.
type album struct {
	pictures map[int][len(widths)]drawn // by the number of their place on the page
	files    []file                     // each once
}

// drawStills draws the stills of the empty places of the page at source.
func drawStills(source string, places []place) (album, error) {
	a := album{pictures: map[int][len(widths)]drawn{}}
	for i, place := range places {
		if !place.empty {
			continue
		}
		s, err := stillOf(places, place)
		if err != nil {
			return album{}, fmt.Errorf("site: %s:%d: %w", source, place.line, err)
		}
		var pictures [len(widths)]drawn
		for j, width := range widths {
			if pictures[j], err = s.draw(width); err != nil {
				return album{}, fmt.Errorf("site: %s:%d: %w", source, place.line, err)
			}
			if !slices.ContainsFunc(a.files, func(f file) bool { return f.name == pictures[j].name }) {
				a.files = append(a.files, pictures[j].file)
			}
		}
		a.pictures[i] = pictures
	}
	return a, nil
}

// stillOf returns the still of one of the places of a page.
func stillOf(places []place, p place) (still, error) {
	state, err := param.DefaultState().Parse(shared(places, p))
	return still{figure: p.attributes["figure"], state: state, lang: text.LangOf(p.attributes["lang"])}, err
}

// folder returns the folder of the files: one whose name is a hash of all that is
// in it. What it has it has for ever, and so it is with what it lacks: a browser
// may remember both.
func (a album) folder() string {
	sum := sha256.New()
	for _, f := range a.files {
		fmt.Fprintf(sum, "%s %d\n%s", f.name, len(f.content), f.content)
	}
	return fmt.Sprintf("%s%x", stillsFolder, sum.Sum(nil)[:6])
}
