package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

// A Judgement is what makes given numbers, for this figure and for others that say so in its words.
type Judgement struct {
	given   scale.Grid
	err     error // why they are not identified
	pending bool  // whether nothing has looked for what makes them

	*identify.Identification
	best *identify.Fit // the match, or what is nearest; nil if there is neither

	leftOut error // that columns are left out, if that may be why nothing explains the numbers

	// embedding is the rotary embedding that the numbers are of, or nil.
	embedding *invfreq.Identification

	made, difference scale.Grid // of best; without rows if there is none
	largest          scale.Extreme
	columns          []float64 // the largest difference of each column
	scale            float64   // the number of the last colours: the amplitude, or the largest number
}

// Judge looks for what makes numbers, and calls pause again and again meanwhile.
func Judge(m *dataio.Matrix, pause func()) *Judgement {
	j := &Judgement{given: scale.Grid{Rows: m.Rows, Columns: m.Columns, Data: m.Data}}
	j.Identification, j.err = identify.Corners(m.Data, m.Columns, identify.Gap(m.Gap), pause)
	if j.err != nil {
		j.Identification = new(identify.Identification)
	}
	if len(j.Matches)+len(j.Near) == 0 {
		j.leftOut = m.Whole()
	}
	pause()
	if m.Gap == (dataio.Gap{}) {
		if id, err := invfreq.Identify(m.Data, m.Columns); err == nil && id.Reason != invfreq.None {
			j.embedding = id
		}
	}
	switch {
	case len(j.Matches) > 0:
		j.best = &j.Matches[0]
	case j.embedding != nil: // which no convention is near to
	case len(j.Near) > 0:
		j.best = &j.Near[0]
	}
	j.scale = math.Abs(j.given.Extreme().Size)
	if j.best != nil {
		j.compare(pause)
		j.scale = max(j.scale, math.Abs(j.made.Extreme().Size))
	}
	if math.Abs(j.scale-1) < 0.01 {
		j.scale = 1
	}
	return j
}

// unjudged returns the numbers of a text, before anything looks for what makes them.
func unjudged(text string) *Judgement {
	j := &Judgement{Identification: new(identify.Identification), pending: true}
	m, err := dataio.ReadText(text, false)
	if j.err = err; err == nil {
		j.given = scale.Grid{Rows: m.Rows, Columns: m.Columns, Data: m.Data}
		j.scale = math.Abs(j.given.Extreme().Size)
	}
	return j
}

func (j *Judgement) compare(pause func()) {
	made := scale.NewGrid(j.given.Rows, j.given.Columns)
	atOnce := max(1, (1<<14)/made.Columns) // rows
	for lo := 0; lo < made.Rows; lo += atOnce {
		pause()
		hi := min(lo+atOnce, made.Rows)
		if j.best.Rows64(made.Data[lo*made.Columns:hi*made.Columns], lo, hi) != nil {
			return
		}
	}
	j.made, j.difference = made, j.given.Minus(made)
	pause()
	j.largest = j.difference.Extreme()
	pause()
	j.columns = make([]float64, made.Columns)
	for i, x := range j.difference.Data {
		column := &j.columns[i%made.Columns]
		*column = max(*column, math.Abs(x))
	}
}

// Explained reports whether a convention makes the numbers.
func (j *Judgement) Explained() bool { return len(j.Matches) > 0 }

// Shape returns the lengths of the axes of the grid of the rows, nil for other positions.
func (j *Judgement) Shape() []int { return j.best.Shape }

// Embedding returns the rotary embedding that the numbers are of, or nil.
func (j *Judgement) Embedding() *invfreq.Identification { return j.embedding }

// Made returns the numbers of the convention that is nearest; without rows if there is none.
func (j *Judgement) Made() dataio.Matrix {
	return dataio.Matrix{Rows: j.made.Rows, Columns: j.made.Columns, Data: j.made.Data}
}

// Words returns the verdict with its answer, and what it rests on, line by line; lines may be empty.
func (j *Judgement) Words(v *plot.View) (answer plot.Answer, verdict string, details []string) {
	p := &picture{View: v, Judgement: j}
	return p.answer(), p.verdict(), p.details()
}

// A reading is what a reader has given, with its text if that is short, and what makes it.
type reading struct {
	text string
	*Judgement
}

func give(v *plot.View, value any) (r plot.Result, given any) {
	return v.Set("numbers", value.(*reading).text), value
}

// read reads numbers from a text or a file, and looks for what makes them.
func read(p plot.Progress, s plot.Source, lang text.Lang) plot.Reading {
	v, pause := &plot.View{Lang: lang}, func() { p.Err() }
	var m *dataio.Matrix
	var err error
	if tensors := 1; s.File == nil {
		m, err = dataio.ReadTextGradually(s.Text, s.Cut, pause)
	} else if m, tensors, err = checkpoint.Numbers(p, s.Name, s.File, s.Size, pause); tensors != 1 {
		return plot.Reading{Problem: v.Say(several, "n", tensors), Better: "checkpoint"}
	}
	if err != nil {
		return plot.Reading{Problem: plot.Problem(err, lang)}
	}
	notes := plot.Each(m.Notes, func(n dataio.Message) string { return text.Read(lang, n.Text, n.Values) })
	p.Doing(v.Say(looking))
	// The search pauses in each row, which may be short: to ask takes some microseconds.
	pauses, every := 0, 1+3/m.Columns
	j := Judge(m, func() {
		if pauses++; pauses%every == 0 {
			p.Err()
		}
	})
	about := v.Say(counted, "rows", strconv.Itoa(m.Rows), "columns", strconv.Itoa(m.Columns))
	r := &reading{Judgement: j}
	if s.File == nil && len(s.Text) <= param.MaxBlock {
		r.text = s.Text
	}
	return plot.Reading{Value: r, About: about, Notes: lang.Sentences(notes...)}
}
