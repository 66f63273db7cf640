package padding

import "github.com/posenc/posenc/web/figure"

// A layout says where columns and rows are, in CSS pixels.
type layout struct {
	beside  bool    // whether names stand at the left of their rows, and verdicts at the right
	left    float64 // where the columns begin
	columns int     // of most padding and the words
	column  float64 // width of one
	pitch   float64 // from row to row
	heading float64 // height of what stands above the rows
}

const (
	mostPads  = 4
	mostWords = 4
)

// The ways to number words.
const (
	byColumn = iota
	byWords
	fromZero
	ways
)

const (
	numberLine = 20 // from the top of a row to the strips
	strip      = 18 // height of a strip of colours
	shown      = 6  // numbers of a row of PE in a strip
	between    = 8  // strips
)

func layoutOf(v *figure.View) layout {
	words, _ := v.Words(mostWords)
	l := layout{columns: mostPads + len(words), pitch: 88, heading: 62}
	room := float64(v.Width)
	if v.Width >= 760 {
		l.beside, l.left, l.pitch = true, 150, 60
		room -= l.left + 230
	}
	l.column = min(84, room/float64(l.columns))
	return l
}

func (l layout) height() int { return int(l.heading + ways*l.pitch) }

// x returns the middle of a column.
func (l *layout) x(column int) float64 { return l.left + (float64(column)+0.5)*l.column }

// top returns where the numbers of a way begin.
func (l *layout) top(way int) float64 {
	top := l.heading + float64(way)*l.pitch
	if !l.beside {
		top += 24
	}
	return top
}
