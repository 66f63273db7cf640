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
