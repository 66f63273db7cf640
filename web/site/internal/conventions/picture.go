package conventions

import (
	"fmt"
	"html/template"
	"path"
	"strconv"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/text"
)

// The size of the matrix in the picture of a page, and the side of the picture of a grid.
const (
	pictureLen   = 50
	pictureSide  = 8
	pictureWidth = 64
)

// pixels are the widths of pictures: of the column of text, and on a phone.
var pixels = [...]int{640, 358}

// An album has the pictures of all pages in one folder.
type album struct {
	folder   string
	drawings map[key][len(pixels)]picture.Drawing
	files    []output.File
}

// A key names the pictures of a page.
type key struct {
	name string
	lang text.Lang
}

// drawPictures draws the heatmaps of all conventions that have rows.
func drawPictures(all []described) (album, error) {
	a := album{drawings: map[key][len(pixels)]picture.Drawing{}}
	var files []output.File
	for _, c := range all {
		if c.Rotates {
			continue
		}
		for _, lang := range text.Languages {
			var drawn [len(pixels)]picture.Drawing
			for i, width := range pixels {
				d, err := c.draw(lang, width)
				if err != nil {
					return album{}, err
				}
				drawn[i] = d
				files = append(files, d.File)
			}
			a.drawings[key{c.Name, lang}] = drawn
		}
	}
	a.folder, a.files = picture.InFolder(files)
	return a, nil
}

// draw draws the heatmap of c.
func (c described) draw(lang text.Lang, width int) (picture.Drawing, error) {
	values := map[string]string{"convention": c.Name, "d-model": fmt.Sprint(pictureWidth)}
	if c.preset.GridOnly() {
		values["grid-height"], values["grid-width"] = fmt.Sprint(pictureSide), fmt.Sprint(pictureSide)
	} else {
		values["seq-len"] = fmt.Sprint(pictureLen)
	}
	for _, s := range c.settings {
		values[param.Hyphened(s.Name)] = fmt.Sprint(s.Value)
	}
	state, err := param.DefaultState().Parse(func(name string) (string, bool) { v, ok := values[name]; return v, ok })
	if err != nil {
		return picture.Drawing{}, fmt.Errorf("site: %w", err)
	}
	return picture.Static{Figure: "heatmap", State: state, Lang: lang}.Draw(width)
}

// caption says what the picture has.
func (c described) caption(lang text.Lang) string {
	d := strconv.Itoa(pictureWidth)
	if c.preset.GridOnly() {
		side := strconv.Itoa(pictureSide)
		return lang.Say("A grid of "+side+" × "+side+" with d_model = "+d+". A row is the vector of a cell.",
			side+" × "+side+" 的网格，d_model = "+d+"。一行就是一格的向量。")
	}
	return lang.Say("The first "+strconv.Itoa(pictureLen)+" rows with d_model = "+d+". A row is the vector of a position.",
		"前 "+strconv.Itoa(pictureLen)+" 行，d_model = "+d+"。一行就是一个位置的向量。")
}

// element returns the HTML that shows the picture of the page of c, or nothing if it has
// none.
func (a album) element(c described, lang text.Lang) template.HTML {
	drawn, ok := a.drawings[key{c.Name, lang}]
	if !ok {
		return ""
	}
	folder := output.Link(path.Dir(address(lang, c.Name)), a.folder)
	return template.HTML(picture.Element(folder, drawn, `loading="lazy"`))
}
