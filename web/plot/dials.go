package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// Dials are some pairs of a row as the hands of clocks, the fastest on the
// left. The tip of hand i is at
//
//	(cos(pos·ω[i]), sin(pos·ω[i]))
//
// and the sector behind it is what it has turned since the position before.
// Beneath them are two counters of two wheels each, which click where hands
// glide.
type Dials struct {
	figure.View
	Ahead float64 // how far the hands are on their way to the next position, in [0, 1)
}

const (
	dialsTop   = 62 // where the clocks begin
	dialsBelow = 92 // room for what is written beneath each
)

func (p *Dials) Height() int { return p.countersTop() + p.wheelSpace()*p.wheelRows() }

// most returns how many clocks there is room for.
func (p *Dials) most() int {
	switch {
	case p.Narrow():
		return 4
	case p.stacked():
		return 6
	}
	return 8
}

// stacked reports whether the counters are below each other.
func (p *Dials) stacked() bool { return p.Width < 760 }

func (p *Dials) radius() float64 {
	return math.Floor(min(46, float64(p.Width)/float64(p.most())/2-6))
}

func (p *Dials) countersTop() int { return dialsTop + 2*int(p.radius()) + dialsBelow + 60 }

// Pairs returns the pairs that are shown, evenly spread, so that each is slower
// than the one before it by the same factor.
func (p *Dials) Pairs() []int {
	n, last := min(p.most(), p.Encoding.Pairs()), p.Encoding.Pairs()-1
	pairs := make([]int, n)
	for k := range pairs {
		pairs[k] = (2*k*last + n - 1) / (2 * max(1, n-1)) // rounded
	}
	return pairs
}

// At returns the pair whose clock is at a place of the picture.
func (p *Dials) At(x, y float64) (pair int, ok bool) {
	pairs := p.Pairs()
	k := int(x / float64(p.Width) * float64(len(pairs)))
	if x < 0 || k >= len(pairs) || y < dialsTop-6 || y > float64(p.countersTop()-60) {
		return 0, false
	}
	return pairs[k], true
}

// place returns the position of the hands.
func (p *Dials) place() float64 { return float64(p.Position()) + p.Ahead }

func (p *Dials) AppendSVG(dst []byte) []byte {
	dst = append(dst, p.headings()...)
	pairs := p.Pairs()
	for k, i := range pairs {
		cx := math.Round((float64(k) + 0.5) * float64(p.Width) / float64(len(pairs)))
		dst = append(dst, p.clock(i, face{cx, dialsTop + p.radius(), p.radius()})...)
	}
	legend := textAt(`class="quiet"`, 0, float64(p.countersTop())-48, p.Say("↺ positions per turn; shaded: one step", "↺ 转一圈的位置数；阴影：最近一步转过的角"))
	return append(dst, legend+p.counters()...)
}

// headings tell what is fine and what is coarse, and how many pairs there are.
func (p *Dials) headings() string {
	fine, coarse := p.Say("fast: fine focus", "快：细调"), p.Say("slow: coarse focus", "慢：粗调")
	if !p.stacked() {
		fine = p.Say("← fast, like the fine focus of a microscope", "← 快，如同显微镜的细准焦螺旋")
		coarse = p.Say("slow, like the coarse focus →", "慢，如同粗准焦螺旋 →")
	}
	position := number.Integer(float64(p.Position()))
	if p.Ahead > 0 {
		position += "." + strconv.Itoa(int(10*p.Ahead))
	}
	svg := textAt(`class="position strong"`, 0, 14, p.Say("position ", "位置 ")+position)
	svg += textAt(`class="quiet" text-anchor="end"`, float64(p.Width), 14, p.some())
	return svg + textAt(`class="ink"`, 0, 40, fine) + textAt(`class="ink" text-anchor="end"`, float64(p.Width), 40, coarse)
}

// some tells how many of the pairs are shown.
func (p *Dials) some() string {
	all := number.Integer(float64(p.Encoding.Pairs()))
	if p.Encoding.Pairs() <= p.most() {
		return p.Phrase("all pairs: $1", "全部 $1 对", all)
	}
	return p.Phrase("$1 of $2 pairs", "$2 对中的 $1 对", strconv.Itoa(p.most()), all)
}

// clock draws the hand of pair i, and its numbers.
func (p *Dials) clock(i int, f face) string {
	sin, cos := p.Encoding.Pair(i, p.place())
	sinBefore, cosBefore := p.Encoding.Pair(i, p.place()-1)
	middle, tip, foot := f.at(0, 0, 0), f.at(1, sin, cos), f.at(1, 0, cos)
	radius := coordinate(f.r)
	svg := f.ring() +
		pathOf("line rule", segment(f.at(1, 0, -1), f.at(1, 0, 1))+segment(f.at(1, -1, 0), f.at(1, 1, 0))) +
		// What the hand has turned is at most 1, less than half a turn.
		pathOf("mark position faint", segment(middle, f.at(1, sinBefore, cosBefore))+"A"+radius+" "+radius+" 0 0 0 "+tip) +
		pathOf("line bold cosine", segment(middle, foot)) +
		pathOf("line bold sine", segment(foot, tip)) +
		pathOf("line bold ink", segment(middle, tip)) +
		pathOf("dots position", "M"+tip+"h0")
	class := `class="quiet"`
	if p.Dim >= 0 && p.Dim/2 == i {
		class = `class="ink strong"`
	}
	y := f.y + f.r
	return svg + `<g text-anchor="middle">` +
		textAt(class, f.x, y+22, "i = "+number.Integer(float64(i))) +
		textAt("", f.x, y+42, "↺ "+number.Period(p.Encoding.Wavelength(i), f.r < 44)) + `</g><g text-anchor="end">` +
		namedValue("sine", "sin", f.x, y+64, sin) + namedValue("cosine", "cos", f.x, y+82, cos) + "</g>\n"
}

// namedValue writes one of the two coordinates of a tip.
func namedValue(class, name string, x, y, value float64) string {
	return `<g class="` + class + `">` + textAt("", x-12, y, name) + textAt("", x+30, y, number.Fixed(value, 2)) + "</g>\n"
}

func (p *Dials) Summary() string {
	pairs := p.Pairs()
	hands := p.hand(pairs[0])
	if len(pairs) > 1 {
		hands += p.Say("; ", "；") + p.hand(pairs[len(pairs)-1])
	}
	return p.Phrase("Position $1, $2: $3. Two shifters of a bicycle count it as $4, two dials as $5.",
		"位置 $1，$2：$3。自行车的两个变速器把它数作 $4，两个拨号器数作 $5。",
		number.Integer(float64(p.Position())), p.some(), hands, bicycle.sum(p.Position()), notches.sum(p.Position()))
}

// hand tells how fast a hand is and where it stands.
func (p *Dials) hand(i int) string {
	sin, cos := p.Encoding.Pair(i, p.place())
	return p.Phrase("pair $1 turns once in $2 positions and stands at sin $3, cos $4",
		"第 $1 对每 $2 个位置转一圈，现在 sin 为 $3，cos 为 $4",
		strconv.Itoa(i), number.Period(p.Encoding.Wavelength(i), false), number.Fixed(sin, 2), number.Fixed(cos, 2))
}

func (p *Dials) Data() dataio.Table {
	pairs := p.Pairs()
	return dataio.Table{Columns: []string{"pair", "frequency", "sin", "cos"}, Rows: len(pairs), Row: func(dst []float64, row int) {
		i := pairs[row]
		dst[0], dst[1] = float64(i), p.Encoding.Frequency(i)
		dst[2], dst[3] = p.Encoding.Pair(i, p.place())
	}}
}
