// Package walk shows how rows come about. While a cursor walks through a sentence, each hand of a row
// of dials turns by an angle of its own at every word, and drops where it points as two colours into
// the row of the word (package hands).
package walk

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "walk", Title: title, More: "sentence word", Draw: draw, Data: data, Handle: handle,
	Cursors: []plot.Cursor{{Param: "word", Name: theWord, Keys: plot.LeftRight | plot.UpDown | plot.Ends}},
}

func data(v *plot.View) dataio.Table {
	columns, rows := dataio.Numbered(hands.DModel, "position"), len(hands.NewSentence(v).Words)
	return dataio.Table{Columns: columns, Labels: 1, Rows: rows, Row: func(dst []float64, row int) {
		dst[0] = float64(row)
		_ = hands.Encoding.Row(dst[1:], float64(row))
	}}
}

// motion is the cursor, which may go on with the run of the file.
type motion struct {
	hands.Motion
	runs  bool
	began float64 // in milliseconds
}

func draw(v *plot.View) plot.Picture {
	d, m, e := newDrawing(v), plot.Own[motion](v), hands.Encoding
	if m.Come(d.word) {
		m.runs = false
	}
	v.Number("word").Within(0, float64(d.Last()))
	d.at = m.At[0]
	sin, cos := e.Pair(0, float64(d.word))
	return plot.Picture{
		Body:   plot.Stack(plot.Fixed(d.top+d.row*float64(len(d.Words))+3, d.draw), plot.Warning(d.Note)),
		Moving: m.Moving(),
		Summary: v.Say(summary, "sentence", param.SentenceOf(d.Words), "word", d.Name(d.word), "n", d.word+1,
			"all", len(d.Words), "hands", e.Pairs(), "angle", e.Frequency(0),
			"slow", e.Frequency(e.Pairs()-1), "sin", sin, "cos", cos),
	}
}

// handle drags the cursor and the hands. A figure that takes the place of its file goes on with its run,
// until a reader takes the cursor.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	m, d := plot.Own[motion](v), newDrawing(v)
	switch m.Come(d.word); e.Kind {
	case plot.Begin:
		m.runs, m.began = !e.Calm, e.Time-e.Level
	case plot.Press:
		m.runs = false
	}
	if e.Kind == plot.Begin || e.Kind == plot.Tick {
		// It tarries at words, as by the timing function of the file.
		word, part := math.Modf(max(0, (e.Time-m.began)/1000-rest) / beat)
		if at := word + scale.Ease(scale.Ease(part)); m.runs && at < float64(d.word) && !e.Calm {
			m.At[0] = at
			return v.Same().Redrawn()
		}
	}
	set := func(words []int) plot.Result { return v.Set("word", strconv.Itoa(words[0])) }
	if r, ok := m.Handle(v, e, d.Sentence, &d.dials, set); ok {
		return r
	}
	return usual()
}

type drawing struct {
	*hands.Sentence
	word  int     // that is chosen
	at    float64 // where the cursor is
	runs  bool    // whether the picture comes about by its run
	dials hands.Dials

	top, row, gap float64 // of rows: the first one, their height, and what parts pairs
}

func newDrawing(v *plot.View) *drawing {
	d := &drawing{Sentence: hands.NewSentence(v), row: 22, gap: 4, dials: hands.Dials{Left: 62, Every: 1}}
	if v.Width < 640 {
		d.row, d.gap, d.dials = 18, 3, hands.Dials{Left: 40, Every: 2}
	}
	d.word = min(hands.Word.Int(&v.State), d.Last())
	d.runs = v.Runs && d.word > 0
	c := &d.dials
	c.Pitch = (float64(v.Width) - c.Left - 3) / float64(hands.Encoding.Pairs()/c.Every)
	c.Radius = math.Floor(min(26, 0.42*c.Pitch))
	c.Middle = d.Track + 24 + c.Radius
	d.top = c.Middle + c.Radius + 12
	return d
}

func (d *drawing) draw(s *scene.Scene, at scene.Box) {
	s.Keyframes = d.keyframes()
	now := int(math.Round(d.at))
	d.Sentence.Draw(s, at.Width, hands.Look{
		At: []float64{d.at}, Of: []scene.Class{scene.Position}, Style: d.style,
		Class: func(i int) scene.Class { // pale as long as the cursor has not come to it
			return plot.Either(i == now, scene.Position, plot.Either(i > now, scene.Quiet, scene.Ink))
		},
	})

	// What a hand has turned since one word before is shaded.
	d.dials.Pairs(func(pair int) {
		c, w, since := d.dials.Dial(pair), hands.Encoding.Frequency(pair), min(1, d.at)
		d.dials.Ring(s, pair)
		s.Group(0, d.turning(pair, c), func() {
			s.Shape(scene.Area|scene.Faint|scene.Position, c.Sector(w*(d.at-since), w*since, 1))
			c.Hand(s, scene.Position, w*d.at, 1)
		})
		s.Dot(scene.Position, c.X, c.Y)
	})

	// The rows up to the cursor, the last one in a frame.
	cell := (d.dials.Pitch - d.gap) / 2
	left := func(pair int) float64 { return d.dials.Left + d.dials.Pitch*float64(pair/d.dials.Every) + d.gap/2 }
	d.dials.Pairs(func(pair int) {
		s.Rect(scene.Area|scene.Raised, left(pair), d.top, 2*cell, d.row*float64(len(d.Words)))
	})
	for row := 0; row <= d.Last() && float64(row) <= d.at+early; row++ {
		y, class := d.top+d.row*float64(row), plot.Either(row == now, scene.Position, scene.Quiet)
		s.Group(0, d.style("row", row), func() {
			d.dials.Pairs(func(pair int) {
				sin, cos := hands.Encoding.Pair(pair, float64(row))
				s.CrispCell(scale.Viridis((sin+1)/2), left(pair), y, cell, d.row)
				s.CrispCell(scale.Viridis((cos+1)/2), left(pair)+cell, y, cell, d.row)
			})
			s.TextWithin(class, scene.End, d.dials.Left-7, y+d.row/2+5, d.dials.Left-7, d.Name(row))
		})
	}
	s.Group(0, d.style("frame", 0), func() {
		right := left(hands.Encoding.Pairs()-d.dials.Every) + 2*cell
		frame := new(scene.Path).Box(left(0)-2, d.top+d.row*float64(now)-1, right-left(0)+4, d.row+2)
		s.Shape(scene.Line|scene.Bold|scene.Position, frame)
	})
}

// The run is the animation of a picture without a program: the cursor walks from the first word to its
// own. What is drawn is the end.
const (
	early = 0.35     // of the way to a word is left when its row appears
	rest  = 0.7      // seconds before the cursor starts
	beat  = 5. / 11. // seconds from word to word
)

// style returns the CSS animation of a part that belongs to word i.
func (d *drawing) style(part string, i int) string {
	if !d.runs {
		return ""
	}
	begin, length := rest, beat*float64(d.word)
	switch part {
	case "word":
		begin, length = rest+beat*float64(i), 0.01
	case "row":
		begin, length = rest+beat*(float64(i)-early), 0.16
	}
	times := decimal(length, 2) + "s cubic-bezier(.7,0,.25,1) " + decimal(max(0, begin), 2) + "s"
	return "animation:" + part + " " + times + " backwards"
}

// turning returns the animation of the hand of a pair, with its frequency as --w.
func (d *drawing) turning(pair int, c scale.Dial) string {
	if !d.runs {
		return ""
	}
	middle, w := decimal(c.X, 1)+"px "+decimal(c.Y, 1)+"px", decimal(hands.Encoding.Frequency(pair), 4)
	return d.style("hand", 0) + ";transform-origin:" + middle + ";--w:" + w + "rad"
}

// keyframes returns where parts are at words. The timing function holds from word to word, so that hands
// tick.
func (d *drawing) keyframes() string {
	if !d.runs {
		return ""
	}
	rules := "@keyframes word{from{opacity:.5}}@keyframes row{from{opacity:0}}"
	add := func(part string, move func(k int) string) {
		rules += "@keyframes " + part + "{"
		for k := range d.word {
			rules += decimal(100*float64(k)/float64(d.word), 2) + "%{" + move(k) + "}"
		}
		rules += "}"
	}
	add("hand", func(k int) string { return "rotate:calc(" + strconv.Itoa(k-d.word) + "*var(--w))" })
	add("cursor", func(k int) string { return "translate:" + decimal(d.X(float64(k))-d.X(d.at), 1) + "px" })
	add("frame", func(k int) string { return "translate:0 " + decimal(d.row*float64(k-d.word), 0) + "px" })
	return rules + "\n"
}

func decimal(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }
