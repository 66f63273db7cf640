// Package walk shows how the rows of the encoding come about. While a cursor walks through a
// sentence, each hand of a row of dials turns by an angle of its own at every word, and drops
// where it points as two colours into the row of the word (package hands).
package walk

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "walk", Title: title, More: "sentence word", Draw: draw, Data: data, Handle: handle,
	Width:   func(*param.State) string { return strconv.Itoa(hands.DModel) },
	Cursors: []plot.Cursor{{Param: "word", Name: theWord, Keys: plot.LeftRight | plot.UpDown | plot.Ends}},
}

// data are the rows of the words.
func data(v *plot.View) dataio.Table {
	columns := []string{"position"}
	for dim := range hands.DModel {
		columns = append(columns, strconv.Itoa(dim))
	}
	words := hands.NewSentence(v).Words
	return dataio.Table{Columns: columns, Labels: 1, Rows: len(words), Row: func(dst []float64, row int) {
		dst[0] = float64(row)
		_ = hands.Encoding.Row(dst[1:], float64(row))
	}}
}

// motion is the cursor, which may go on with the run of the file.
type motion struct {
	hands.Motion
	runs  bool
	began float64 // when the run began, in milliseconds
}

func draw(v *plot.View) plot.Picture {
	d := newDrawing(v)
	n := min(hands.Word.Int(&v.State), d.Last())
	m := plot.Own[motion](v)
	if m.Come(n) {
		m.runs = false
	}
	v.Number("word").Within(0, float64(d.Last()))
	d.at = m.At[0]
	if v.Runs && n > 0 {
		d.run = &run{n}
	}
	e := hands.Encoding
	sin, cos := e.Pair(0, float64(n))
	said := v.Say(summary, "sentence", param.SentenceOf(d.Words), "word", d.Name(n), "n", n+1, "all", len(d.Words),
		"hands", e.Pairs(), "angle", e.Frequency(0), "slow", e.Frequency(e.Pairs()-1), "sin", sin, "cos", cos)
	return plot.Picture{
		Body:    plot.Stack(plot.Fixed(d.height, d.draw), plot.Text(scene.Wrong, d.Note)),
		Summary: said, Moving: m.Moving(),
	}
}

// handle drags the cursor and the hands. A figure that takes the place of its file in the midst
// of its run goes on with that, until a reader takes the cursor.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	m, d := plot.Own[motion](v), newDrawing(v)
	n := min(hands.Word.Int(&v.State), d.Last())
	switch m.Come(n); e.Kind {
	case plot.Begin:
		m.runs, m.began = !e.Calm, e.Time-e.Level
	case plot.Press:
		m.runs = false
	}
	if e.Kind == plot.Begin || e.Kind == plot.Tick {
		if at := placeAt(e.Time - m.began); m.runs && at < float64(n) && !e.Calm {
			m.At[0] = at
			return v.Same().Redrawn()
		}
	}
	set := func(words []int) plot.Result { return v.Set("word", strconv.Itoa(words[0])) }
	r, ok := m.Handle(v, e, d.Sentence, &d.dials, set)
	if !ok {
		return usual()
	}
	return r
}

// A drawing is a sentence with the cursor, the dials below it, each above its two columns, and
// the rows of the words up to the cursor.
type drawing struct {
	*hands.Sentence
	at    float64 // where the cursor is
	run   *run    // by which the picture comes about; nil for none
	dials hands.Dials

	// The first row from above, the height of a row, the gap between the columns of two pairs.
	top, row, gap, height float64
}

// newDrawing lays the figure out in the width of a view.
func newDrawing(v *plot.View) *drawing {
	width := float64(v.Width)
	d := &drawing{Sentence: hands.NewSentence(v), row: 22, gap: 4, dials: hands.Dials{Left: 62, Every: 1}}
	if width < 640 {
		d.row, d.gap, d.dials = 18, 3, hands.Dials{Left: 40, Every: 2}
	}
	c := &d.dials
	c.Pitch = (width - c.Left - 3) / float64(hands.Encoding.Pairs()/c.Every)
	c.Radius = math.Floor(min(26, 0.42*c.Pitch))
	c.Middle = d.Track + 24 + c.Radius
	d.top = c.Middle + c.Radius + 12
	d.height = d.top + d.row*float64(len(d.Words)) + 3
	return d
}
