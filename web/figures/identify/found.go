package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

// A Judgement is what makes given numbers.
type Judgement struct {
	text    string // of the numbers, if the state has it
	given   scale.Grid
	err     error // why they are not identified
	pending bool  // whether nothing has looked for what makes them
	leftOut error // that columns are left out, nil if none are

	identify.Identification
	embedding *invfreq.Identification // nil if they are of no rotary embedding

	best             *identify.Fit // the match, or what is nearest; nil if there is neither
	made, difference scale.Grid    // of best; without rows if there is none
	largest          scale.Extreme
	columns          []float64 // the largest difference of each column
	scale            float64   // the largest number
}

// Judge looks for what makes numbers, and calls pause meanwhile. Without pause it leaves them pending.
func Judge(m *dataio.Matrix, pause func()) *Judgement {
	given := scale.Grid{Rows: m.Rows, Columns: m.Columns, Data: m.Data}
	j := &Judgement{
		given: given, scale: math.Abs(given.Extreme().Size), leftOut: m.Whole(),
		pending: pause == nil,
	}
	if pause == nil {
		return j
	}
	if id, err := identify.Corners(m.Data, m.Columns, identify.Gap(m.Gap), pause); err != nil {
		j.err = err
	} else {
		j.Identification = *id
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
	case j.embedding != nil || len(j.Near) == 0: // no convention is near to an embedding
		return j
	default:
		j.best = &j.Near[0]
	}

	made := scale.NewGrid(m.Rows, m.Columns)
	atOnce := max(1, 1<<14/m.Columns) // rows
	for lo := 0; lo < m.Rows; lo += atOnce {
		pause()
		hi := min(lo+atOnce, m.Rows)
		if j.best.Rows64(made.Data[lo*m.Columns:hi*m.Columns], lo, hi) != nil {
			return j
		}
	}
	j.made, j.difference = made, given.Minus(made)
	pause()
	j.largest, j.scale = j.difference.Extreme(), max(j.scale, math.Abs(made.Extreme().Size))
	pause()
	j.columns = make([]float64, m.Columns)
	for i, x := range j.difference.Data {
		column := &j.columns[i%m.Columns]
		*column = max(*column, math.Abs(x))
	}
	return j
}

// The methods of an inspect.Judgement.
func (j *Judgement) Explained() bool                    { return len(j.Matches) > 0 }
func (j *Judgement) Shape() []int                       { return j.best.Shape }
func (j *Judgement) Embedding() *invfreq.Identification { return j.embedding }

func (j *Judgement) Made() dataio.Matrix {
	return dataio.Matrix{Rows: j.made.Rows, Columns: j.made.Columns, Data: j.made.Data}
}

func (j *Judgement) Words(v *plot.View) (answer plot.Answer, verdict string, details []string) {
	p := &picture{View: v, Judgement: j}
	answer, verdict = p.verdict()
	return answer, verdict, p.details()
}

func read(p plot.Progress, s plot.Source, lang text.Lang) plot.Reading {
	v, pause := &plot.View{Lang: lang}, func() { p.Err() }
	var m *dataio.Matrix
	var err error
	if tensors := 1; s.File == nil {
		m, err = dataio.ReadText(s.Text, s.Cut, pause)
	} else if m, tensors, err = checkpoint.Numbers(p, s.Name, s.File, s.Size, pause); tensors != 1 {
		return plot.Reading{Problem: v.Say(several, "n", tensors), Better: "checkpoint"}
	}
	if err != nil {
		return plot.Reading{Problem: plot.Problem(err, lang)}
	}
	notes := plot.Each(m.Notes, func(n dataio.Message) string { return text.Read(lang, n.Text, n.Values) })
	p.Doing(v.Say(looking))
	// To ask takes some microseconds, more than a short row.
	pauses, every := 0, 1+3/m.Columns
	j := Judge(m, func() {
		if pauses++; pauses%every == 0 {
			p.Err()
		}
	})
	if s.File == nil && len(s.Text) <= param.MaxBlock {
		j.text = s.Text
	}
	about := v.Say(counted, "rows", m.Rows, "columns", m.Columns)
	return plot.Reading{Value: j, About: about, Notes: lang.Sentences(notes...)}
}
