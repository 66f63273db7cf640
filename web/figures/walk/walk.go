// Package walk shows how the rows of the encoding come about. While a cursor walks through a
// sentence, each hand of a row of dials turns by an angle of its own at every word, and where
// hand i points at word p are two numbers of the row of p, to the right and upwards:
//
//	(sin(p·ω[i]), cos(p·ω[i])),  ω[i] = base^(−2i/d)
//
// A reader drags a word, and the hands turn; or drags a hand, and the cursor moves.
package walk

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "walk", Title: title, More: "sentence word", Draw: draw, Data: data, Handle: handle,
	Width:   func(*param.State) string { return strconv.Itoa(dModel) },
	Cursors: []plot.Cursor{{Param: "word", Name: theWord, Keys: plot.LeftRight | plot.UpDown | plot.Ends}},
}

// With this base, in place of 10000, all hands are seen to turn within twelve words.
const (
	dModel = 32
	base   = 20
)

// encoding has no error: its sizes are constants.
var encoding, _ = encoder.New(param.MaxWords, dModel, encoder.Base(base))

// wordsOf returns the words of the sentence, and how many of them are left out.
func wordsOf(v *plot.View) (words []string, cut int) {
	if v.State.Sentence == "" {
		return strings.Fields(v.Say(sentence)), 0
	}
	return v.Words(param.MaxWords)
}

// chosen returns the word at which the cursor stands, the last one if there are fewer.
func chosen(v *plot.View, words int) int { return min(word.Int(&v.State), words-1) }

// data are the rows of the words.
func data(v *plot.View) dataio.Table {
	words, _ := wordsOf(v)
	columns := []string{"position"}
	for dim := range dModel {
		columns = append(columns, strconv.Itoa(dim))
	}
	return dataio.Table{Columns: columns, Labels: 1, Rows: len(words), Row: func(dst []float64, row int) {
		dst[0] = float64(row)
		_ = encoding.Row(dst[1:], float64(row))
	}}
}

func draw(v *plot.View) plot.Picture {
	words, cut := wordsOf(v)
	n := chosen(v, len(words))
	m := plot.Own[motion](v)
	m.come(n)
	v.Number("word").Within(0, float64(len(words)-1))
	d := newDrawing(v, words, m.at)
	note := v.When(cut > 0, cutOff, "n", len(words), "all", len(words)+cut)
	sin, cos := encoding.Pair(0, float64(n))
	said := v.Say(summary, "sentence", param.SentenceOf(words), "word", bare(words[n]), "n", n+1, "all", len(words),
		"hands", encoding.Pairs(), "angle", encoding.Frequency(0), "slow", encoding.Frequency(encoding.Pairs()-1), "sin", sin, "cos", cos)
	return plot.Picture{
		Body:    plot.Stack(plot.Fixed(d.height, d.draw), plot.Text(scene.Wrong, note)),
		Summary: said, Moving: m.moving(),
	}
}

// bare returns a word without the punctuation behind it.
func bare(word string) string {
	if short := strings.TrimRight(word, ".,;:!?…，。；：！？、"); short != "" {
		return short
	}
	return word
}

// A motion is the cursor on its way to a word.
type motion struct {
	started bool
	runs    bool    // whether it goes on with the run of the file,
	began   float64 // which has begun at this time, in milliseconds
	at, to  float64 // where it is and where it goes, whole at words
	last    float64 // when it last moved, in milliseconds
	holds   bool    // whether a reader drags it, or the hand of a pair,
	hand    int     // which is -1 for none,
	angle   float64 // to which the pointer has come
}

// come lets the cursor go to the chosen word, unless it is dragged.
func (m *motion) come(chosen int) {
	if !m.started {
		m.started, m.at, m.to = true, float64(chosen), float64(chosen)
	}
	if to := float64(chosen); !m.holds && to != m.to {
		m.to, m.runs = to, false
	}
}

func (m *motion) moving() bool { return m.at != m.to }

// handle drags words and hands. On release the cursor goes to the nearest word.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	words, _ := wordsOf(v)
	m, d := plot.Own[motion](v), newDrawing(v, words, 0)
	switch {
	case e.Kind == plot.Begin && !e.Calm:
		m.come(chosen(v, len(words)))
		m.runs, m.began = true, e.Time-e.Level
		m.step(e)
		return v.Same().Redrawn()
	case e.Kind == plot.Press && (e.Hit.Name == "words" || e.Hit.Name == "hand"):
		m.holds, m.hand, m.runs = true, -1, false
		if e.Hit.Name == "hand" {
			m.hand, m.angle = e.Hit.Index, d.angle(e.Hit.Index, e)
			return v.Same().Grabbed()
		}
		return m.drag(v, d.place(e.X), len(words)).Captured()
	case e.Kind == plot.Move && m.holds && m.hand < 0:
		return m.drag(v, d.place(e.X), len(words))
	case e.Kind == plot.Move && m.holds:
		angle := d.angle(m.hand, e)
		turned := math.Remainder(angle-m.angle, 2*math.Pi)
		m.angle = angle
		return m.drag(v, m.to+turned/encoding.Frequency(m.hand), len(words))
	case (e.Kind == plot.Release || e.Kind == plot.Leave) && m.holds:
		m.holds = false
		r := v.Same()
		r.Speak = true
		return r.Redrawn()
	case e.Kind == plot.Tick:
		m.step(e)
		return v.Same().Redrawn()
	}
	return usual()
}

// drag lets the cursor go to a place, whose nearest word is chosen.
func (m *motion) drag(v *plot.View, place float64, words int) plot.Result {
	m.to = max(0, min(place, float64(words-1)))
	return v.Set("word", strconv.Itoa(int(math.Round(m.to)))).Redrawn()
}

// half is in how many milliseconds the cursor comes half as near to where it goes.
const half = 32

// step brings the cursor nearer, at once for those who want less motion.
func (m *motion) step(e plot.Event) {
	if at := placeAt(e.Time - m.began); m.runs && at < m.to && !e.Calm {
		m.at, m.last = at, e.Time
		return
	}
	part := math.Exp2(-min(e.Time-m.last, 50) / half)
	m.last = e.Time
	if m.at = m.to + (m.at-m.to)*part; e.Calm || math.Abs(m.at-m.to) < 0.004 {
		m.at = m.to
	}
}
