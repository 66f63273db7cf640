package render

import "github.com/posenc/posenc/web/render/png"

// A renderer draws one picture after another, and keeps what the next one needs
// too: masks of letters, and memory.
type renderer struct {
	painter painter
	png     png.Encoder
}

// idle are the renderers that are not in use.
var idle = make(chan *renderer, 4)

func takeRenderer() *renderer {
	select {
	case r := <-idle:
		return r
	default:
		return &renderer{}
	}
}

// Numbers of pixels that memory is for: those of a usual picture, and of the largest
// that package api draws. A renderer keeps both: between collections of garbage each
// large picture would need another 22 MiB, of the 128 MB that a Worker may have.
const (
	usual = 1 << 20
	keep  = 11 << 19
)

// putBack makes a renderer idle.
func (r *renderer) putBack() {
	if cap(r.painter.pixels) > keep {
		r.painter.pixels, r.painter.layers, r.png = nil, nil, png.Encoder{}
	}
	select {
	case idle <- r:
	default:
	}
}
