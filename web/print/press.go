package print

import (
	"github.com/posenc/posenc/web/scene"
)

// A press prints one picture after another, and keeps what the next one needs
// too: types, and room.
type press struct {
	walker walker
	brush  brush
	png    pngWriter
	svg    []byte
}

// presses are those that are idle.
var presses = make(chan *press, 4)

func takePress() *press {
	select {
	case k := <-presses:
		return k
	default:
		return &press{}
	}
}

// keep is how many pixels a press keeps room for.
const keep = 4 << 20

// putBack makes a press idle.
func (k *press) putBack() {
	if cap(k.brush.pixels) > keep {
		k.brush.pixels, k.brush.layers, k.png = nil, nil, pngWriter{}
	}
	select {
	case presses <- k:
	default:
	}
}

// use makes a wardrobe that of a theme.
func (w *wardrobe) use(theme scene.Theme) {
	w.theme, w.strange = theme, nil
}
