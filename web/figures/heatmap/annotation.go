package heatmap

import "github.com/posenc/posenc/web/scene"

// What is to be seen in a heatmap is marked beside the cells, not upon them, and
// said in a note under the picture: of the paper's encoding alone.

// An annotation is marks, and the note that explains them.
type annotation struct {
	mark func(p *picture, s *scene.Scene)
	note func(p *picture) string
}

// annotations are the choices of annotation except none.
var annotations = map[string]annotation{
	"first-row":    {(*picture).firstRow, (*picture).firstRowNote},
	"slow-columns": {(*picture).periods, (*picture).periodNote},
	"neighbours":   {(*picture).neighbourMarks, (*picture).neighbourNote},
	"movement":     {(*picture).movement, (*picture).movementNote},
}

// annotation returns the name of the annotation that there is.
func (p *picture) annotation() string {
	if !p.State.AsPaper() {
		return "none"
	}
	return p.State.Annotation
}

// annotate draws the marks of the annotation.
func (p *picture) annotate(s *scene.Scene) {
	if a, ok := annotations[p.annotation()]; ok {
		a.mark(p, s)
	}
}
