package plot

import (
	"image"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	_ "github.com/posenc/posenc/web/figures"
	"github.com/posenc/posenc/web/scene"
)

// A scenePicture is a figure of package figures as a Picture.
type scenePicture struct {
	figure.View
	figure figure.Figure
	scene  *scene.Scene // of the view; nil before it has been asked for
}

// A celledScene is one with cells.
type celledScene struct{ scenePicture }

// Of returns the picture of a figure.
func Of(f figure.Figure, v figure.View) Picture {
	p := scenePicture{View: v, figure: f}
	if p.Scene().Cells != nil {
		return &celledScene{p}
	}
	return &p
}

// ViewOf returns the view of a picture of a figure of package figures.
func ViewOf(p Picture) *figure.View {
	switch p := p.(type) {
	case *scenePicture:
		return &p.View
	case *celledScene:
		return &p.View
	}
	return nil
}

// SpecOf returns what is known of a figure of package figures.
func SpecOf(name string) (figure.Spec, bool) {
	s, err := figure.Find(name)
	if err != nil {
		return figure.Spec{}, false
	}
	return *s, true
}

// Scene returns the scene of the view.
func (p *scenePicture) Scene() *scene.Scene {
	if p.scene == nil {
		p.scene = p.figure.Scene(&p.View)
	}
	return p.scene
}

// LayOut makes the picture one of another width.
func (p *scenePicture) LayOut(width int) {
	if width != p.Width {
		p.Width, p.scene = width, nil
	}
}

func (p *scenePicture) Height() int                 { return p.Scene().Height }
func (p *scenePicture) AppendSVG(dst []byte) []byte { return p.Scene().AppendSVG(dst) }
func (p *scenePicture) Summary() string             { return p.Scene().Summary }
func (p *scenePicture) Data() dataio.Table          { return p.figure.Data(&p.View) }

func (p *celledScene) Place() image.Rectangle { return p.Scene().Cells.Box }
func (p *celledScene) Paint(img *image.RGBA)  { p.Scene().Cells.Paint(img) }
