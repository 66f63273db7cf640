//go:build js

package exportmenu

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/live/internal/dom"
)

const (
	stepBytes  = 1 << 14 // after which the time is looked at
	pieceBytes = 1 << 20 // that are handed to the browser at a time
	longTime   = 150     // in milliseconds, after which progress is shown
)

// writeNumbers waits for a file of numbers. It writes them in tasks that leave the page
// its frames, and reports progress, a part of 1, if it takes long, until that returns
// false.
func writeNumbers(e *dataio.Export, mediaType string, progress func(done float64) bool) dom.Element {
	var parts []any
	var piece []byte
	begun := dom.Now()
	for task := begun; e.More(); {
		piece = e.Append(piece, stepBytes)
		if len(piece) >= pieceBytes {
			parts = append(parts, dom.NewFile("", piece))
			piece = piece[:0]
		}
		if dom.Now()-task < taskTime() {
			continue
		}
		if task-begun > longTime && !progress(e.Done()) {
			break
		}
		dom.NextTask()
		task = dom.Now()
	}
	return dom.JoinFiles(append(parts, dom.NewFile("", piece)), mediaType)
}

// taskTime returns how long a task may take, in milliseconds: most of a frame, and
// longer while the page is hidden, which then has few tasks.
func taskTime() float64 {
	if dom.PageHidden() {
		return 500
	}
	return 12
}
