package plot

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Bugs are a museum: each mistake as a small heatmap of its first rows, and the chosen one beside what
// was meant, with both expressions and the one number that finds it.
//
// Bugs that are drawn again, with another view, compute only what differs.
type Bugs struct {
	figure.View

	made  bugRows
	lines bugLines
}

// bugRows are what does not depend on which bug is chosen.
type bugRows struct {
	of       param.State
	encoding *encoder.Encoding
	few      *encoder.Encoding // the first rows of it, which small heatmaps show
	small    []chart.Grid      // of each bug, made when it is first seen
	bug      string            // the chosen one; what is shown of it follows
	bugShown
}

// A bugShown is what is shown of the chosen bug.
type bugShown struct {
	bug.Bug
	meant, made, difference chart.Grid
	largest                 chart.Extreme // of the difference
	right, broken           float64       // by the law
}

// bugsWork is how many numbers of each matrix are shown.
const bugsWork = 1 << 15

// rows returns the matrices of the state, unless that has been done.
func (p *Bugs) rows() *bugRows {
	b := &p.made
	if b.encoding == nil || !b.of.SameNumbers(&p.State) {
		*b = bugRows{of: p.State}
		rows := min(p.State.SeqLen, max(9, bugsWork/p.State.DModel))
		b.encoding = firstRows(&p.State, rows)
		b.few = firstRows(&p.State, min(rows, bugHigh/2))
		b.small = make([]chart.Grid, len(param.BugNames()))
	}
	if b.bug != p.State.Bug {
		b.bug, b.bugShown = p.State.Bug, b.shown(p.State.Bug)
	}
	return b
}

// firstRows returns the encoding of a state with fewer rows.
func firstRows(s *param.State, rows int) *encoder.Encoding {
	e, _ := encoder.New(rows, s.DModel, encoder.Base(s.Base), encoder.Start(s.Start))
	return e
}

// thumbnail returns the first rows of what a bug makes.
func (b *bugRows) thumbnail(name string) chart.Grid {
	g := &b.small[slices.Index(param.BugNames(), name)]
	if g.Data == nil {
		*g = chart.NewGrid(b.few.SeqLen(), b.few.DModel())
		bug, _ := bug.Find(name)
		bug.Rows64(b.few, g.Data)
	}
	return *g
}

// shown returns what is shown of a bug.
func (b *bugRows) shown(name string) bugShown {
	var s bugShown
	s.Bug, _ = bug.Find(name)
	s.made = chart.NewGrid(b.encoding.SeqLen(), b.encoding.DModel())
	s.Rows64(b.encoding, s.made.Data)
	s.meant = chart.NewGrid(s.made.Rows, s.made.Columns)
	s.Intended64(b.encoding, s.meant.Data)
	s.difference = s.made.Minus(s.meant)
	s.largest = s.difference.Extreme()
	s.right, _ = s.Law.Of(b.encoding, s.meant.Data)
	s.broken, _ = s.Law.Of(b.encoding, s.made.Data)
	return s
}

// Sizes in CSS pixels.
const (
	bugHigh  = 60 // of a small heatmap
	bugWords = 34 // below it, for its name
	bugLine  = 16
)

// wall returns how many small heatmaps stand in a row.
func (p *Bugs) across() int {
	if p.Width < 860 {
		return 4
	}
	return len(param.BugNames())
}

// small returns where the heatmap of a bug is.
func (p *Bugs) small(k int) image.Rectangle {
	n, space := p.across(), 12
	if p.Narrow() {
		space = 8
	}
	width := (p.Width - (n-1)*space - 4) / n
	x, y := 2+k%n*(width+space), 2+k/n*(bugHigh+bugWords+6)
	return image.Rect(x, y, x+width, y+bugHigh)
}

// panels returns the three large heatmaps.
func (p *Bugs) panels() panels {
	b := p.rows()
	s := panels{
		lang: p.Lang, width: p.Width, height: 200,
		top:      p.small(len(param.BugNames())-1).Max.Y + bugWords + 14,
		names:    [3]string{p.Say("as meant", "本意"), p.Say("as written", "写成"), p.Say("difference", "差")},
		grids:    [3]chart.Grid{b.meant, b.made, b.difference},
		scale:    1,
		colormap: p.State.Colormap,
		chosen:   p.State.Position - p.State.Start,
	}
	if p.Narrow() {
		s.height = 130
	}
	s.difference = b.largest.Size
	if math.IsNaN(s.difference) {
		s.difference = 2
	}
	s.row, s.column = p.at(b)
	return s
}

// at returns the cell that is read: that which is pointed at, or where the
// difference is largest.
func (p *Bugs) at(b *bugRows) (row, column int) {
	if p.Dim >= 0 && p.Dim < b.meant.Columns && p.Row < b.meant.Rows {
		return p.Row, p.Dim
	}
	return b.largest.Row, b.largest.Dim
}

// Place returns where the heatmaps are, small and large.
func (p *Bugs) Place() image.Rectangle {
	s := p.panels()
	return p.small(0).Union(p.small(len(param.BugNames()) - 1)).Union(s.at(0)).Union(s.at(2))
}

func (p *Bugs) Paint(img *image.RGBA) {
	b, s, whole := p.rows(), p.panels(), p.Place()
	colors, _ := chart.ColormapByName(p.State.Colormap)
	for k, name := range param.BugNames() {
		part := chart.Scaled(p.small(k).Sub(whole.Min), whole.Size(), img.Rect.Size()).Add(img.Rect.Min)
		b.thumbnail(name).Paint(img, part, 1, colors)
	}
	s.paint(img, whole)
}

// BugAt returns the bug whose small heatmap is at a place of the picture.
func (p *Bugs) BugAt(x, y float64) (name string, ok bool) {
	for k, name := range param.BugNames() {
		r := p.small(k)
		r.Max.Y += bugWords
		if image.Pt(int(x), int(y)).In(r) {
			return name, true
		}
	}
	return "", false
}

// CellAt returns the cell of the large heatmaps at a place of the picture.
func (p *Bugs) CellAt(x, y float64) (row, column int, ok bool) {
	s := p.panels()
	return s.cellAt(x, y)
}

func (p *Bugs) Height() int {
	s := p.panels()
	return int(p.textTop(&s)) + bugLine*p.textLines(s.grids[0].Rows)
}

func (p *Bugs) textTop(s *panels) float64 { return float64(s.bottom()) + 20 }

func (p *Bugs) AppendSVG(dst []byte) []byte {
	b, s := p.rows(), p.panels()
	places := make([]image.Rectangle, 0, len(param.BugNames())+3)
	for k := range param.BugNames() {
		places = append(places, p.small(k))
	}
	dst = append(dst, cover(p.Place(), append(places, s.at(0), s.at(1), s.at(2)))...)
	dst = append(dst, p.wall()...)
	dst = append(dst, s.svg()...)
	y := p.textTop(&s)
	for _, line := range p.texts(b) {
		dst = append(dst, textAt(`class="`+line.class+`"`, line.x, y+line.y, line.text)...)
	}
	return dst
}

// wall draws the names of the bugs, and a frame around the chosen one.
func (p *Bugs) wall() string {
	svg := ""
	for k, name := range param.BugNames() {
		r := p.small(k)
		class := "quiet"
		if name == p.State.Bug {
			class = "ink strong"
			svg += outline("ink bold", float64(r.Min.X)-1, float64(r.Min.Y)-1, float64(r.Dx())+2, float64(r.Dy())+2)
		}
		for i, line := range atSpace(BugTitle(name, p.Lang), float64(r.Dx())) {
			svg += textAt(`class="`+class+`"`, float64(r.Min.X), float64(r.Max.Y+14+15*i), line)
		}
		svg += `<rect class="hit" x="` + strconv.Itoa(r.Min.X) + `" y="` + strconv.Itoa(r.Min.Y) +
			`" width="` + strconv.Itoa(r.Dx()) + `" height="` + strconv.Itoa(r.Dy()+bugWords) + "\"/>\n"
	}
	return svg
}

// atSpace breaks a text that is too wide at its first space.
func atSpace(s string, width float64) []string {
	for i := range len(s) {
		if s[i] == ' ' && scene.TextWidth(s) > width {
			return []string{s[:i], s[i+1:]}
		}
	}
	return []string{s}
}

// BugTitle returns what a bug is called in a language.
func BugTitle(name string, l Lang) string {
	switch name {
	case "doubled-index":
		return l.Say("doubled index", "序号翻倍")
	case "divided-sine":
		return l.Say("divided sine", "除在正弦外")
	case "swapped-halves":
		return l.Say("swapped halves", "两半对调")
	case "degrees":
		return l.Say("degrees", "当成角度")
	case "off-by-one":
		return l.Say("off by one", "错开一位")
	case "float16-angles":
		return l.Say("float16 angles", "float16 角度")
	case "bfloat16-angles":
		return l.Say("bfloat16 angles", "bfloat16 角度")
	}
	return l.Say("swapped axes", "两轴对调")
}

func (p *Bugs) Summary() string {
	b := p.rows()
	summary := p.Phrase("The bug “$1”: $2 By its test, $3: as meant $4, as written $5.", "错误“$1”：$2检验：$3：本意 $4，写成 $5。",
		BugTitle(b.Name, p.Lang), sentence(p.Say(b.English, b.Chinese), p.Lang), p.Say(b.Law.English, b.Law.Chinese), p.lawNumber(b.right), p.lawNumber(b.broken))
	if part := p.part(b.meant.Rows); part != "" {
		summary += p.Say(" ", "") + part
	}
	return summary
}

// Data are both matrices: for each row and column the number as it was meant, and
// as it was written.
func (p *Bugs) Data() dataio.Table {
	b := p.rows()
	d := b.meant.Columns
	return dataio.Table{
		Columns: []string{"row", "column", "meant", "written"},
		Rows:    len(b.meant.Data),
		Row: func(dst []float64, n int) {
			dst[0], dst[1], dst[2], dst[3] = float64(n/d), float64(n%d), b.meant.Data[n], b.made.Data[n]
		},
	}
}
