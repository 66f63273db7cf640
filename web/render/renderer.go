package render

import "github.com/posenc/posenc/web/render/png"

// A renderer draws one picture after another, and keeps what the next one needs
// too: masks of letters, and memory.
type renderer struct {
	painter painter
	png     png.Encoder
}

// pool has the renderers that are not in use.
var pool = make(chan *renderer, 4)

// getRenderer returns a renderer of the pool, or a new one.
func getRenderer() *renderer {
	select {
	case r := <-pool:
		return r
	default:
		return &renderer{}
	}
}

// put returns a renderer to the pool, unless that is full. Memory for more pixels than
// mostPixels is left to the garbage collector.
func (r *renderer) put() {
	if cap(r.painter.pixels) > mostPixels {
		r.painter.pixels, r.painter.layers, r.png = nil, nil, png.Encoder{}
	}
	select {
	case pool <- r:
	default:
	}
}
