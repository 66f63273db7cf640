package checkpoint

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/identify"
)

// Contents is the figure: of files of a reader, or else of the example.
type Contents struct {
	given   *content // nil for the example
	opening *opening // nil if no files are being opened
	problem error    // why files could not be opened

	example  *content
	pointed  int // the row that is read, counted from 1; 0 for none
	column   int // that is read, or pair of a rotary embedding; -1 for none
	yaw      float64
	pitch    float64
	cellsKey *int // differs as soon as there is more to paint
}

func newContents() *Contents { return &Contents{column: -1, yaw: 0.6, pitch: 0.4, cellsKey: new(int)} }

// An opening is files that are being opened.
type opening struct {
	files []figure.Source
	done  int
	next  content
	err   error // of the first that cannot be read
}

// A content is an open model, and the tensor of it that is shown.
type content struct {
	model   inspect.Model
	chosen  int // among the candidates; -1 for none
	subject *inspect.Subject
}

// choose makes a candidate the one that is shown.
func (c *content) choose(at int) {
	c.chosen, c.subject = at, nil
	if at >= 0 && at < len(c.model.Candidates) {
		c.subject = inspect.New(c.model.Candidates[at], judge)
	}
}

// judge looks for what makes numbers.
func judge(m *dataio.Matrix, pause func()) inspect.Judgement {
	return identify.Judge(&identify.Numbers{Rows: m.Rows, Columns: m.Columns, Data: m.Data}, pause)
}

// judged returns what is known of what makes the numbers of a tensor, or nil.
func judged(t *inspect.Subject) *identify.Judgement {
	j, _ := t.Judgement.(*identify.Judgement)
	return j
}
