package inspect

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/learned"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
)

var (
	judging = step{Judging, (*Subject).explain} // of tensors that are no tables, too

	tableSteps = []step{
		judging,
		{Measuring, (*Subject).measure},
		{Comparing, (*Subject).compare},
		{FindComponents, (*Subject).searchComponents},
		{FindSinusoids, (*Subject).searchSinusoid},
		{FindLibrary, (*Subject).near},
	}
)

// New returns the subject of a candidate; nothing of it has been read.
func New(c positions.Candidate, judge Judge) *Subject {
	s := &Subject{Candidate: c, judge: judge}
	s.rows, s.Numbers.Columns = c.Tensor.Squeezed(), 1
	if n := len(s.rows.Shape); n > 0 {
		s.Numbers.Columns = s.rows.Shape[n-1]
	}
	s.AllRows = s.rows.Count() / max(1, s.Numbers.Columns)
	s.plan, s.steps = []step{{Reading, (*Subject).read}}, 1
	return s
}

// Next returns what is done next, and how much has been done, from 0 to 1; ok is false if
// nothing is left.
func (s *Subject) Next() (stage Stage, share float64, ok bool) {
	if len(s.plan) == 0 {
		return stage, 1, false
	}
	return s.plan[0].stage, (float64(s.steps-len(s.plan)) + s.part) / float64(s.steps), true
}

// Step does what is next, until the context is done, and changes nothing. What it returns
// adds the result to the subject. It asks the context again and again, every few
// milliseconds.
func (s *Subject) Step(ctx checkpoint.Context) (show func()) {
	if s.Table != nil {
		s.Table.Pause = func() { ctx.Err() }
	}
	add, finished := s.plan[0].do(s, ctx)
	return func() {
		if finished {
			s.plan, s.part = s.plan[1:], 0
		}
		add()
	}
}

// Finish does all steps that are left.
func (s *Subject) Finish(ctx checkpoint.Context) {
	for len(s.plan) > 0 && ctx.Err() == nil {
		s.Step(ctx)()
	}
}

// Stop gives up the steps that are left.
func (s *Subject) Stop() { s.plan = nil }

func (s *Subject) fail(err error) func() { return func() { s.Err, s.plan = err, nil } }

func (s *Subject) read(ctx checkpoint.Context) (show func(), finished bool) {
	const atOnce = 1 << 18
	t, columns := s.rows, max(1, s.Numbers.Columns)
	if len(t.Shape) == 0 || t.Count() == 0 || columns > dataio.MaxColumns {
		m, err := t.Matrix(ctx, MostNumbers)
		if err != nil {
			return s.fail(err), true
		}
		return func() { s.Numbers = *m; s.begin() }, true
	}
	// The first index counts rows of a table, grids of rows of a larger tensor, and the
	// numbers of a single row.
	first, each := t.Shape[0], t.Count()/t.Shape[0]
	most := min(first, max(1, MostNumbers/each))
	lo := len(s.Numbers.Data) / each
	hi := min(most, lo+max(1, atOnce/each))
	data, err := t.Rows(ctx, lo, hi)
	if err != nil {
		if ctx.Err() != nil {
			return func() {}, false
		}
		return s.fail(err), true
	}
	return func() {
		if s.Numbers.Data == nil {
			s.Numbers.Data = make([]float64, 0, most*each)
		}
		s.Numbers.Data = append(s.Numbers.Data, data...)
		s.Numbers.Rows = len(s.Numbers.Data) / columns
		s.part = float64(hi) / float64(most)
		if hi == most {
			s.part = 0
			s.begin()
		}
	}, hi == most
}

// begin plans what is done with the numbers that have been read.
func (s *Subject) begin() {
	n := s.Numbers
	for i, x := range n.Data {
		switch {
		case !math.IsNaN(x - x):
			s.Largest = max(s.Largest, math.Abs(x))
		case s.Odd == 0:
			s.OddRow, s.OddAt, s.Odd = i/n.Columns, i%n.Columns, 1
		default:
			s.Odd++
		}
	}
	if s.Prefix >= n.Rows {
		s.Prefix, s.Grid = 0, nil
	}
	switch {
	case s.Kind == positions.Indices || s.Kind == positions.Bias:
	case s.Kind.Rotates(), n.Rows-s.Prefix < fewest, n.Columns < fewest, s.Odd > 0, s.Largest > 1e38:
		s.plan = append(s.plan, judging)
	default:
		s.Table, _ = learned.New(s.behind(), n.Columns)
		s.plan = append(s.plan, tableSteps...)
	}
	s.steps += len(s.plan)
}

// mostJudged is how many numbers are compared with formulas: a few hundred rows, which
// takes a moment.
const mostJudged = 1 << 18

// explain looks for the convention or the rotary embedding that makes the numbers.
func (s *Subject) explain(ctx checkpoint.Context) (show func(), finished bool) {
	data, columns := s.Numbers.Data, s.Numbers.Columns
	if s.Prefix > 0 && !slices.ContainsFunc(data[:s.Prefix*columns], func(x float64) bool { return x != 0 }) {
		data = s.behind()
	}
	rows := min(len(data)/columns, max(1, mostJudged/columns))
	j := s.judge(&dataio.Matrix{Rows: rows, Columns: columns, Data: data[:rows*columns]}, func() { ctx.Err() })
	return func() {
		s.Judgement = j
		if s.Table != nil && j.Explained() && j.Shape() == nil {
			s.Grid, s.Prefix = nil, 0 // the rows are positions in a sequence
			s.Table, _ = learned.New(s.Numbers.Data, columns)
		}
	}, true
}

func (s *Subject) measure(checkpoint.Context) (show func(), finished bool) {
	whole, _ := learned.New(s.Numbers.Data, s.Numbers.Columns)
	norms, spectrum := whole.Norms(), spectrumOf(s.Table)
	return func() { s.Norms, s.Spectrum = norms, spectrum }, true
}

// MostCompared is how many positions are compared with each other at most.
const MostCompared = 256

func (s *Subject) compare(checkpoint.Context) (show func(), finished bool) {
	similarity := s.Table.Similarity(MostCompared)
	stationarity := similarity.Stationarity()
	return func() { s.Similarity, s.Stationarity = similarity, stationarity }, true
}

func (s *Subject) near(checkpoint.Context) (show func(), finished bool) {
	n, ok := s.Table.Nearest()
	if !ok {
		return func() {}, true
	}
	table, err := n.Table(s.Table.Columns())
	if err != nil {
		return func() {}, true
	}
	made := dataio.Matrix{Rows: n.Rows, Columns: s.Table.Columns(), Data: make([]float64, n.Rows*s.Table.Columns())}
	table.Rows64(made.Data, 0, n.Rows)
	for i, x := range made.Data {
		made.Data[i] = n.Amplitude * x
	}
	return func() { s.Nearest, s.NearestMade = &n, made }, true
}

// advance takes some steps of a search, and then, if that is at its end, what it has found.
func (s *Subject) advance(search interface {
	Step() (more bool)
	Share() float64
}, steps int, take func()) (show func(), finished bool) {
	more := true
	for ; more && steps > 0; steps-- {
		more = search.Step()
	}
	part := search.Share()
	return func() {
		if s.part = part; !more {
			s.part = 0
			take()
		}
	}, !more
}

// searchComponents finds the principal components, in steps of some 10⁷ products.
func (s *Subject) searchComponents(checkpoint.Context) (show func(), finished bool) {
	if s.components == nil {
		s.components = s.Table.SearchComponents(mostComponents)
	}
	products := 24 * s.Table.Rows() * s.Table.Columns()
	return s.advance(s.components, 1+(1e7-1)/products, func() { s.Components = s.components.Components() })
}

// searchSinusoid finds the base whose sinusoids are most like the table.
func (s *Subject) searchSinusoid(checkpoint.Context) (show func(), finished bool) {
	if s.sinusoid == nil {
		s.sinusoid = s.Table.SearchSinusoid()
	}
	return s.advance(s.sinusoid, 1, func() {
		fit := s.sinusoid.Sinusoid()
		// The alignment changes so little beside the base that programs find other digits behind the first three.
		unit := math.Pow10(int(math.Floor(math.Log10(fit.Base))) - 2)
		fit.Base = math.Round(fit.Base/unit) * unit
		s.Sinusoid = &fit
	})
}

// A Spectrum has the power of each column at k turns in all rows, k = 1, 2, …, as a part of
// the power of the column, without its mean.
type Spectrum struct {
	Turns  int         // K, up to which 99 % of the power of all columns lies, but at least 16 if there are as many
	Shares [][]float64 // of each column, for k = 1, …, K
}

func spectrumOf(t *learned.Table) *Spectrum {
	powers, mean, total := make([][]float64, t.Columns()), make([]float64, t.Rows()/2+1), 0.0
	for j := range powers {
		powers[j] = t.Power(j)
		for k, p := range powers[j] {
			mean[k] += p / float64(t.Columns())
		}
	}
	for _, p := range mean[1:] {
		total += p
	}
	s := &Spectrum{}
	const most, least = 0.99, 16
	sum := 0.0
	for k := 1; k < len(mean) && (k <= least || sum < most*total); k++ {
		sum += mean[k]
		s.Turns = k
	}
	for _, power := range powers {
		all := 0.0
		for _, p := range power[1:] {
			all += p
		}
		shares := make([]float64, s.Turns)
		const rounding = 1e-28
		if all > rounding*power[0] {
			for k := range shares {
				shares[k] = power[1+k] / all
			}
		}
		s.Shares = append(s.Shares, shares)
	}
	return s
}
