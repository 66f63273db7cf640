package identify

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/hypothesis"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// A Gap says where rows or columns of a matrix were left out, as NumPy and PyTorch print
// large ones: 3 + 3 of each around "...".
type Gap struct {
	Row    int // rows were left out after this many of the given ones; 0 if none were
	Column int // columns likewise

	Rows, Columns int // of the whole matrix; 0 if unknown
}

// Corners is Gradually for a matrix that lacks some rows or columns: x has the
// numbers that are left, row after row, with the given number of columns. If columns were
// left out it tries the usual widths, then all even ones up to 1024, or the one of the gap,
// with positions that count on from row to row; if there is no match, the columns are TooFew
// to tell. It also returns an *Error unless the gap lies between the rows and the
// columns of x and leaves some out.
func Corners(x []float64, columns int, gap Gap, pause func()) (*Identification, error) {
	if columns > 0 {
		if err := gap.check(len(x)/columns, columns); err != nil {
			return nil, err
		}
	}
	if gap.Column == 0 {
		return Gradually(x, columns, pause)
	}
	id, m, tol, err := begin(x, columns, pause)
	if err != nil {
		return nil, err
	}
	id.Reason, id.Checked = TooFew, m.Rows
	id.corners(m, tol, gap)
	for dtype, coarse := range coarserFormats(m, tol) {
		if id.Matches != nil || id.Reason == Dropped {
			break
		}
		id.Precision.DType = dtype
		id.corners(m, coarse, gap)
	}
	switch n := len(id.Matches); {
	case n == 0:
	case id.Matches[0].Bits < hypothesis.MinEvidence:
		id.Reason = TooFew
	case n > 1:
		id.Reason = Ambiguous
	default:
		id.Reason = Explained
	}
	return id, nil
}

// check returns an *encoder.Error unless the gap lies between the given rows and columns.
func (g Gap) check(rows, columns int) error {
	check := func(one string, after, n, inWhole int) error {
		switch {
		case after < 0 || after > 0 && after >= n:
			return encoder.Invalid("gap after "+one, after, "is not between two "+one+"s")
		case inWhole != 0 && inWhole < n:
			return encoder.Invalid(one+"s", inWhole, "are fewer than those given")
		}
		return nil
	}
	return cmp.Or(check("row", g.Row, rows, g.Rows), check("column", g.Column, columns, g.Columns))
}

// corners looks for the matrix that has the corners m.
func (id *Identification) corners(m *matrix.Matrix, tol matrix.Tolerance, gap Gap) {
	e := newExcerpt(m, tol, gap.Row, gap.Column)
	if gap.Row > 0 {
		e.rows = gap.Rows
	}
	usual, others := usualWidths(m.Columns)
	if gap.Columns > 0 {
		usual, others = []int{gap.Columns}, nil
	}
	for _, e.scaled = range [...]bool{false, true} {
		if id.Matches = e.find(usual, encoder.DefaultBase); id.Matches != nil {
			return
		}
		for _, base := range [...]float64{100, 500, 1000, 5000, 20000, 50000, 100000, 500000, 1e6} {
			id.Matches = append(id.Matches, e.find(usual, base)...)
		}
		if id.Matches != nil {
			return
		}
	}
	e.scaled = false
	if id.Matches = e.find(others, encoder.DefaultBase); id.Matches != nil {
		return
	}
	p, ok := dropout(e.largest, e.tol.At(1)) // of a cosine of about 1, as in amplitude
	if !ok {
		return
	}
	e.scaled, e.dropout = true, p
	e.starts = nil // those that zeros exclude, too
	if list := e.find(append(usual, others...), encoder.DefaultBase); len(list) == 1 {
		id.Near, id.Reason = list, Dropped
	}
}

// prefix looks for wider tables of the default base whose first columns are the numbers, as
// where the first few are printed. Of width D these are the numbers of another base and
// width d:
//
//	n^(−2i/D) = b^(−2i/d),  b = n^(d/D)
//
// If the first match has such a base, and it is no round number, prefix puts the wider
// table before it. It reports whether it found one.
func (id *Identification) prefix(s *phase.Search) bool {
	m := s.Matrix
	if m.Rows < 2 || m.Rows > 1<<10 || m.Columns < fewestColumns || m.Columns > 1<<9 ||
		id.explained() && !id.Matches[0].maybePrefix() {
		return false
	}
	e := newExcerpt(m.Block(0, min(m.Rows, 8)), s.Tol, 0, m.Columns)
	e.whole = m
	// The first column is the sine or the cosine of the positions.
	sine, cosine := column{frequency: 1, drift: matrix.AngleError}, column{1, matrix.AngleError, true}
	if len(e.startsOf(0, []column{sine}, 1)) == 0 && len(e.startsOf(0, []column{cosine}, 1)) == 0 {
		return false
	}
	widths, _ := usualWidths(m.Columns)
	list := e.find(widths, encoder.DefaultBase)
	if len(list) != 1 || list[0].Bits < hypothesis.MinEvidence {
		return false
	}
	if id.explained() {
		for i := range id.Matches {
			id.Matches[i].Tie = i == 0 || id.Matches[i].Tie
		}
		list = append(list, id.Matches...)
	}
	id.Matches, id.Near, id.Reason, id.Checked = list, nil, Explained, m.Rows
	return true
}

// maybePrefix reports whether the base of a fit may come from columns that were left out:
// it is no round number, and rows are a step of 1 apart.
func (f *Fit) maybePrefix() bool {
	if !f.BaseKnown || f.Convention.Layout != convention.Interleaved || f.Transposed || f.Bug != "" || f.Table.Axes() > 1 || !f.Consecutive || f.Step*f.Scale != 1 {
		return false
	}
	// The base was rounded to the significant digits that it has, at most six.
	_, digits := matrix.Roundest(f.Base, 5e-7)
	half := 0.6 * math.Pow10(matrix.PowerAbove(f.Base)-min(digits, 6))
	return f.Base-half > 1 && f.Base+half < encoder.DefaultBase && digits >= 3
}

// An excerpt is some rows and columns of a wider matrix: the first and the last ones.
type excerpt struct {
	m     *matrix.Matrix
	whole *matrix.Matrix // m has some of its rows
	tol   matrix.Tolerance
	left  int // columns before the gap
	rows  int // of the whole matrix, with those that were left out; 0 if unknown
	parts [][2]int

	groups  []presetGroup
	largest float64
	scaled  bool      // look for amplitudes that presets do not have
	dropout float64   // the probability with which numbers were set to 0
	within  []float64 // how far digits let each number be from exact
	starts  []startList
}

// A column is the sine or the cosine of a frequency, which computing in float32 moves by
// drift for each position.
type column struct {
	frequency, drift float64
	cosine           bool
}

// A startList is the positions at which a part of an excerpt may begin, by its first column.
type startList struct {
	part      int
	cosine    bool
	amplitude float64
	positions []int
}

// Limits of the positions looked for: of the first row, since far out rounding hides much,
// and of the rows after a gap.
const (
	mostStart = 1 << 12
	mostRows  = 1 << 16
)

// newExcerpt returns the excerpt with gaps after the given rows, if any, and columns.
func newExcerpt(m *matrix.Matrix, tol matrix.Tolerance, top, left int) *excerpt {
	e := &excerpt{groups: presetGroups(), m: m, whole: m, tol: tol, left: left, parts: [][2]int{{0, m.Rows}}}
	if top > 0 {
		e.parts = [][2]int{{0, top}, {top, m.Rows}}
	}
	for _, x := range m.Numbers() {
		e.largest = max(e.largest, math.Abs(x))
		e.within = append(e.within, 1.1*tol.At(x))
	}
	return e
}

// usualWidths returns the even widths above some number of columns: those of rows in models,
// all multiples of 64 among them, and others up to 1024.
func usualWidths(columns int) (usual, others []int) {
	for d := columns + 2 - columns%2; d <= 1<<14; d += 2 {
		switch {
		case d%64 == 0 || slices.Contains([]int{8, 16, 32, 48, 96, 100, 200, 300, 400, 500, 1000}, d):
			usual = append(usual, d)
		case d <= 1024:
			others = append(others, d)
		}
	}
	return usual, others
}

// A presetGroup is the presets that make the same rows of even widths.
type presetGroup struct {
	*convention.Convention
	names []string
}

// presetGroups returns the groups of presets that have rows of one axis.
func presetGroups() []presetGroup {
	var list []presetGroup
	for _, p := range convention.Presets() {
		c := &p.Convention
		if c.Padded || p.GridOnly() {
			continue
		}
		k := slices.IndexFunc(list, func(o presetGroup) bool {
			return o.Layout == c.Layout && o.CosineFirst == c.CosineFirst && o.Shift == c.Shift && o.Norm == c.Norm
		})
		if k < 0 {
			k, list = len(list), append(list, presetGroup{Convention: c})
		}
		list[k].names = append(list[k].names, p.Name)
	}
	return list
}

// find returns the fits with a base and one of some widths.
func (e *excerpt) find(widths []int, base float64) []Fit {
	var list []Fit
	for _, d := range widths {
		e.m.Rest()
		for i := range e.groups {
			g := &e.groups[i]
			plan, err := g.Plan(d, 1)
			amplitude := g.EffectiveAmplitude(d)
			if e.scaled {
				own := amplitude
				if amplitude = e.amplitude(d); amplitude == own || g.Norm != convention.Plain {
					continue
				}
			}
			if err != nil || plan.Columns != d || e.largest > amplitude*(1+matrix.MaxTolerance) || e.largest < amplitude/2 {
				continue
			}
			if f := e.fit(g, plan, base, amplitude); f != nil {
				list = append(list, *f)
			}
		}
	}
	return list
}

// amplitude returns the amplitude of a scaled excerpt of width d: √d, 1/√d or the roundest
// number that the largest number may be. That is a cosine of about 0, in the first rows of the
// slow pairs.
func (e *excerpt) amplitude(d int) float64 {
	if e.dropout > 0 {
		return 1 / (1 - e.dropout)
	}
	within := e.tol.At(e.largest)/e.largest + 1e-6
	root := math.Sqrt(float64(d))
	for _, a := range [...]float64{root, 1 / root} {
		if math.Abs(a-e.largest) <= within*e.largest {
			return a
		}
	}
	a, _ := matrix.Roundest(e.largest, within)
	return a
}

// column returns the column of the whole matrix of width d that is column j here.
func (e *excerpt) column(j, d int) int {
	if j < e.left {
		return j
	}
	return d - e.m.Columns + j
}

// positions returns the positions of the rows, which count on from row to row in each
// part, or nil if they do not explain the numbers.
func (e *excerpt) positions(c *convention.Convention, plan convention.Plan, logRatio, amplitude float64) []float64 {
	columns := make([]column, e.m.Columns)
	for j := range columns {
		of := c.Column(plan, e.column(j, plan.Columns))
		w := math.Exp(-float64(of.Pair) * logRatio)
		columns[j] = column{w, matrix.Drift(w, w), of.Cosine}
	}
	var list []float64
	for i, part := range e.parts {
		starts := e.startsOf(i, columns, amplitude)
		at := slices.IndexFunc(starts, func(p int) bool { return e.explains(i, p, columns, amplitude) })
		if at < 0 {
			return nil
		}
		for r := range part[1] - part[0] {
			list = append(list, float64(starts[at]+r))
		}
	}
	return list
}

// startsOf returns the positions at which a part may begin, by its first column.
func (e *excerpt) startsOf(part int, columns []column, amplitude float64) []int {
	cosine := columns[0].cosine
	for i := range e.starts {
		if s := &e.starts[i]; s.part == part && s.cosine == cosine && s.amplitude == amplitude {
			return s.positions
		}
	}
	own, most := startList{part, cosine, amplitude, nil}, mostRows
	if part == 0 {
		most = mostStart
	}
	for p := range most {
		if e.explains(part, p, columns[:1], amplitude) {
			own.positions = append(own.positions, p)
		}
	}
	e.starts = append(e.starts, own)
	return own.positions
}

// explains reports whether the rows of a part begin at position p, in the first columns.
func (e *excerpt) explains(part, p int, columns []column, amplitude float64) bool {
	first := e.parts[part][0]
	for r := first; r < e.parts[part][1]; r++ {
		pos := float64(p + r - first)
		for j, c := range columns {
			if e.dropout > 0 && e.m.At(r, j) == 0 {
				continue
			}
			want := math.Sin(pos * c.frequency)
			if c.cosine {
				want = math.Cos(pos * c.frequency)
			}
			if math.Abs(amplitude*want-e.m.At(r, j)) > e.within[r*e.m.Columns+j]+amplitude*(1.1*matrix.ResultError+pos*c.drift) {
				return false
			}
		}
	}
	return true
}

// fit returns the fit of a group with a plan, a base and an amplitude, with its evidence; nil if
// it does not explain all rows.
func (e *excerpt) fit(g *presetGroup, plan convention.Plan, base, amplitude float64) *Fit {
	positions := e.positions(g.Convention, plan, math.Log(base)/(plan.Steps-g.Shift), amplitude)
	if positions == nil {
		return nil
	}
	for len(positions) < e.whole.Rows {
		positions = append(positions, positions[len(positions)-1]+1)
	}
	first, last := positions[0], positions[len(positions)-1]
	if e.rows > 0 && last-first+1 != float64(e.rows) {
		return nil
	}
	cost := 20 + math.Log2((1+first)*(1+last)) // of the arrangement, the width and the positions
	c := *g.Convention
	c.Start = 0
	if base != encoder.DefaultBase {
		c.Base, cost = base, cost+8
	}
	if e.scaled {
		c.Amplitude, cost = amplitude, cost+20
	}
	t, err := c.At(plan.Columns, positions)
	if err != nil {
		return nil
	}
	f := newFit(g.names[0], t, first)
	f.Same, f.Positions, f.Dropout = g.names[1:], [][]float64{positions}, e.dropout
	if c.Base != 0 {
		f.Settings = append(f.Settings, Setting{Name: "base", Value: base})
	}
	if f.Consecutive = len(e.parts) == 1; !f.Consecutive {
		f.Start, f.Step = 0, 0
	} else if f.Start != 0 {
		f.Settings = append(f.Settings, Setting{Name: "start", Value: f.Start})
	}
	if e.scaled {
		f.Slip = f.slip(e.whole.Rows)
	}
	f.Negated = make([]bool, e.m.Columns)
	for j := range f.Negated {
		f.Permutation = append(f.Permutation, e.column(j, plan.Columns))
	}
	if f.Dropout > 0 {
		if !f.explainsLeft(e.whole, &e.tol) {
			return nil
		}
		return f
	}
	if f.Bits = f.confirm(e.whole, nil, &e.tol)/2 - cost; f.Bits < 0 {
		return nil
	}
	return f
}
