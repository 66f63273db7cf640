package inject

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

// mostDims is how many columns of a matrix are shown: two pairs, whose numbers have room.
const mostDims = 4

// A layout is where things are, in CSS pixels.
type layout struct {
	label, gap  float64 // width of the words, and of what lies between matrices
	cell, row   float64 // width and height of the cells
	across      int     // matrices in a line
	pitch, line float64 // from matrix to matrix, and from line to line
	rows        int     // of W, and columns of W^I
	columns     int     // of W^P
	column      float64 // width of the columns of W
	beside      bool    // whether results stand beside W
}

const (
	head        = 46   // from the top of a line to its matrices
	batchGap    = 10   // between the sentences of a batch
	oneHotGap   = 14.0 // between W^I and W^P
	oneHotRow   = 20   // height of a row of W
	oneHotHead  = 84   // from the title to W
	resultWidth = 52.0 // of the columns of results
	resultGap   = 24.0
)

func layoutOf(v *figure.View, dims int) layout {
	w := float64(v.Width)
	l := layout{label: 52, gap: 40, row: 20, across: 4, rows: dims, columns: 8, beside: true}
	room := w - oneHotGap - 40 - (4*resultWidth + 3*resultGap)
	if w < 900 {
		l.across, l.beside = 2, false
		room = w - oneHotGap
		l.columns = max(3, min(8, int(room/40)-l.rows))
	}
	l.column = min(48, math.Floor(room/float64(l.columns+l.rows)))
	if v.Narrow() {
		l.label, l.gap, l.row = 48, 34, 16
	}
	n := float64(l.across)
	l.cell = math.Floor((w - l.label - (n-1)*l.gap) / n / mostDims)
	l.pitch = l.cell*mostDims + l.gap
	l.line = head + 2*mostWords*l.row + batchGap + 20
	return l
}

// corner returns the upper left cell of matrix k.
func (l *layout) corner(k int) (x, y float64) {
	return l.label + float64(k%l.across)*l.pitch, float64(k/l.across)*l.line + head
}

// y returns where a row of sentence b is in a matrix, from its top.
func (l *layout) y(b, t, length int) float64 {
	return float64(b*length+t)*l.row + float64(b)*batchGap
}

func (l *layout) readoutTop() float64 { return float64(4/l.across) * l.line }
func (l *layout) oneHotTop() float64  { return l.readoutTop() + 56 }
func (l *layout) productTop() float64 { return l.oneHotTop() + oneHotHead } // of W

// productHeight returns the height of W.
func (l *layout) productHeight() float64 { return float64(l.rows * oneHotRow) }

// matrixP returns where W^P begins.
func (l *layout) matrixP() float64 { return float64(l.rows)*l.column + oneHotGap }

func (l *layout) height() int {
	height := l.productTop() + l.productHeight() + 28
	if !l.beside {
		height += 60 + l.productHeight()
	}
	return int(height)
}
