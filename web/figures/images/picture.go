package images

import (
	"image"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

type images struct {
	held    string // the target that the pointer drags on: maps or map
	pointed *scene.Hit

	tables figure.Memo[tablesKey, *tables]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*library
	*tables
	layout
	key     tablesKey
	y, x    int // the chosen patch
	pointed *scene.Hit
	nearest [ways]nearest // to the chosen patch, of the other size
}

func (f *images) picture(v *figure.View) *picture {
	s := &v.State
	p := &picture{View: v, library: libraryOf(s.Library), layout: layoutOf(v), pointed: f.pointed}
	p.key = tablesKey{s.Library, s.DModel, s.Base, [2]int{s.GridHeight, s.GridWidth}, [2]int{s.NewHeight, s.NewWidth}, s.Resampling}
	p.tables = f.tables.Of(p.key, func() *tables { return tablesOf(p.key) })
	p.y, p.x = patch(v)
	for a, resized := range p.resized {
		if resized != nil {
			p.nearest[a] = resized.nearest(p.y, p.x)
		}
	}
	return p
}

// patch returns the chosen patch.
func patch(v *figure.View) (y, x int) {
	s := &v.State
	return min(s.PatchRow, s.GridHeight-1), min(s.PatchColumn, s.GridWidth-1)
}

// mapsAt, mapAt and resizedAt return where the cells of the maps are.
func (p *picture) mapsAt() image.Rectangle         { return fit(p.maps, p.key.old) }
func (p *picture) mapAt() image.Rectangle          { return fit(p.chosen, p.key.old) }
func (p *picture) resizedAt(a way) image.Rectangle { return fit(p.squares[a], p.key.size) }

// whole returns the smallest rectangle with all maps.
func (p *picture) whole() image.Rectangle {
	whole := p.mapsAt().Union(p.mapAt())
	for a := range ways {
		whole = whole.Union(p.resizedAt(a))
	}
	return whole
}
