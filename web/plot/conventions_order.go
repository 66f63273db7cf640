package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Where the columns that change places are drawn, in CSS pixels.
const (
	orderLeft   = 24
	orderBox    = 18 // height of a column
	orderFirst  = 26 // where those of A begin
	orderSecond = 90 // and those of B
)

// reordered draws the columns of A above those of B, and which is which: solid where
// the numbers are the same, dashed where no more than the function is.
func (p *Conventions) reordered(c *comparison) string {
	y := p.orderTop()
	title := p.Say("Which column of A is which of B", "A 的每一列是 B 的哪一列")
	svg := textAt(`class="ink strong"`, 0, y+12, title)
	words := y + orderHigh + 14
	if c.order == nil {
		return svg
	}
	svg += textAt(`class="ink strong"`, 0, y+orderFirst+13, "A") + textAt(`class="ink strong"`, 0, y+orderSecond+13, "B")
	shown := p.shownColumns()
	lines := [3]string{}
	for _, j := range shown {
		k := 0
		if p.Table.Column(j).Cosine {
			k = 1
		}
		d := segment(tenth(p.columnX(j))+" "+coordinate(y+orderFirst+orderBox), tenth(p.columnX(c.order[j]))+" "+coordinate(y+orderSecond))
		lines[k] += d
		if j == p.Dim {
			lines[2] = pathOf("line halo ground", d) + pathOf("line bold "+[...]string{"sine", "cosine"}[k]+c.dashes(), d)
		}
	}
	svg += pathOf("line sine"+c.dashes(), lines[0]) + pathOf("line cosine"+c.dashes(), lines[1]) + lines[2]
	svg += p.boxes(p.Table, shown, y+orderFirst)
	there := make([]int, len(shown))
	for i, j := range shown {
		there[i] = c.order[j]
	}
	svg += p.boxes(c.sides[1].table, there, y+orderSecond)
	width := p.orderWidth() - 12
	for _, line := range wrapped(p.order(c), width) {
		svg += textAt(`class="ink"`, 0, words, line)
		words += sectionLine
	}
	words += 4
	for _, line := range wrapped(p.snippet(c), width) {
		svg += textAt(`class="ink mono"`, 0, words, line)
		words += sectionLine
	}
	return svg
}

// orderLines returns how many lines of words there are.
func (p *Conventions) orderLines() int {
	c, width := p.compare(), p.orderWidth()-12
	return len(wrapped(p.order(c), width)) + len(wrapped(p.snippet(c), width))
}

// wrapped breaks a text that may be empty into lines.
func wrapped(s string, width float64) []string {
	if s == "" {
		return nil
	}
	return scene.Lines(s, width)
}

// dashes is the class of lines between columns that are not the same.
func (c *comparison) dashes() string {
	if c.why != nil {
		return " dash"
	}
	return ""
}

// columnX returns the middle of a column.
func (p *Conventions) columnX(j int) float64 {
	return orderLeft + (float64(j)+0.5)*p.columnPitch()
}

func (p *Conventions) columnPitch() float64 {
	return (p.orderWidth() - orderLeft - 12) / float64(p.Table.Columns())
}

// shownColumns returns the columns of A of as many pairs as can be told apart, the
// first and the last among them, and the one that is read.
func (p *Conventions) shownColumns() []int {
	pairs, most := p.Table.Pairs(), 16
	if p.stacked() {
		most = 10
	}
	n := min(pairs, most)
	if p.columnPitch() >= 8 {
		n = pairs
	}
	shown := map[int]bool{}
	for k := range n {
		shown[k*(pairs-1)/max(1, n-1)] = true
	}
	var columns []int
	for j := range p.Table.Columns() {
		if shown[p.Table.Column(j).Pair] || j == p.Dim {
			columns = append(columns, j)
		}
	}
	return columns
}

// boxes draws columns as boxes, with what stands in them where there is room.
func (p *Conventions) boxes(t *convention.Table, columns []int, y float64) string {
	pitch := p.columnPitch()
	svg := pathOf("line edge", stroke(orderLeft, y+orderBox/2, "H", orderLeft+pitch*float64(t.Columns())))
	width := max(2, min(pitch-2, 60))
	for _, j := range columns {
		class := [...]string{"sine", "cosine"}[0]
		if t.Column(j).Cosine {
			class = "cosine"
		}
		svg += `<rect class="mark ` + class + `" x="` + tenth(p.columnX(j)-width/2) + `" y="` + coordinate(y) + `" width="` + tenth(width) + `" height="` + strconv.Itoa(orderBox) + "\"/>\n"
		if name := nameOf(t, j); scene.TextWidth(name) <= width {
			svg += textAt(`class="ground" text-anchor="middle"`, math.Round(p.columnX(j)), y+13, name)
		}
	}
	return svg
}

// order tells which column is which, or why the numbers are others in any order.
func (p *Conventions) order(c *comparison) string {
	switch {
	case c.order == nil:
		return ""
	case c.why != nil:
		left := p.Phrase(" Sine for sine and cosine for cosine, they differ by up to $1$2.", "正弦对正弦、余弦对余弦，最多仍差 $1$2。", number.Difference(c.left.Size), p.searched(c))
		if c.left.Size <= sameNumber*c.scale {
			left = ""
		}
		return p.Phrase("No order of columns makes A of B: $1.", "把 B 的列怎样重排都得不到 A：$1。", p.reason(c)) + left
	case c.inOrder():
		return p.Say("Every column of A is the same column of B.", "A 的每一列都是 B 的同一列。")
	}
	sin, cos := linear(p.Table.Sines()), linear(p.Table.Cosines())
	b := c.sides[1].table
	sinB, cosB := linear(b.Sines()), linear(b.Cosines())
	return p.Phrase("Column j of A is column π(j) of B: sin i stands in column $1 of A and $2 of B, cos i in column $3 of A and $4 of B.",
		"A 的第 j 列是 B 的第 π(j) 列：sin i 在 A 的第 $1 列、B 的第 $2 列，cos i 在 A 的第 $3 列、B 的第 $4 列。", sin, sinB, cos, cosB)
}

// inOrder reports whether each column of A is the same column of B.
func (c *comparison) inOrder() bool {
	for j, at := range c.order {
		if at != j {
			return false
		}
	}
	return true
}

// linear writes first + step·i.
func linear(first, step, _ int) string {
	sum := "i"
	if step != 1 {
		sum = strconv.Itoa(step) + "i"
	}
	if first != 0 {
		sum += " + " + strconv.Itoa(first)
	}
	return sum
}

// reason tells why no order of columns makes A of B.
func (p *Conventions) reason(c *comparison) string {
	a, b := p.Table, c.sides[1].table
	e, ok := c.why.(*encoder.Error)
	if !ok {
		return ""
	}
	also := ""
	if pA, pB := a.Position(0, 0), b.Position(0, 0); pA != pB {
		also = p.Phrase("row 0 is position $1 in A and $2 in B", "第 0 行在 A 中是位置 $1，在 B 中是位置 $2", number.Integer(pA), number.Integer(pB))
	}
	switch e.Parameter {
	case "frequency":
		i := otherPair(a, b)
		told := p.Phrase("the grids differ, most in pair $1, where ω is $2 in A and $3 in B", "频率网格不同，差得最多的是第 $1 对：ω 在 A 中是 $2，在 B 中是 $3",
			strconv.Itoa(i), number.Brief(a.Frequency(i)), number.Brief(b.Frequency(i)))
		if also != "" {
			told += p.Say("; and ", "；而且") + also
		}
		return told
	case "scale":
		return p.Phrase("positions are multiplied by $1 in A and by $2 in B", "位置在 A 中乘以 $1，在 B 中乘以 $2", number.Brief(a.Frequency(0)), number.Brief(b.Frequency(0)))
	case "amplitude":
		return p.Phrase("numbers reach $1 in A and $2 in B", "A 中的数最大为 $1，B 中为 $2", number.Brief(a.Amplitude()), number.Brief(b.Amplitude()))
	case "position":
		if also != "" {
			return also
		}
		return p.Say("their rows stand for other positions", "各行代表的位置不同")
	case "padding":
		return p.Phrase("the row of position $1 is zero in one of them alone", "位置 $1 的行只在其中一个里为零", e.Value)
	}
	return p.Say("a column is missing in one of them", "其中一个缺一列")
}

// otherPair returns the pair whose frequencies are farthest apart, as a factor.
func otherPair(a, b *convention.Table) int {
	most, pair := 0.0, 0
	for i := range min(a.Pairs(), b.Pairs()) {
		if r := math.Abs(math.Log(a.Frequency(i) / b.Frequency(i))); r > most {
			most, pair = r, i
		}
	}
	return pair
}

// snippet is NumPy that makes A of B; empty if there is none.
func (p *Conventions) snippet(c *comparison) string {
	switch {
	case c.order == nil || c.why != nil:
		return ""
	case c.inOrder():
		return "A = B"
	}
	return "A = B[:, " + reorder(p.Table, c.sides[1].table) + "]"
}

// reorder writes the columns of b in the order in which they stand in a, as a NumPy
// expression.
func reorder(a, b *convention.Table) string {
	d, h := strconv.Itoa(a.Columns()), strconv.Itoa(a.Pairs())
	sinA, stepA, _ := a.Sines()
	cosA, _, _ := a.Cosines()
	sinB, stepB, _ := b.Sines()
	cosB, _, _ := b.Cosines()
	flipped := (sinA < cosA) != (sinB < cosB)
	switch {
	case stepA == stepB && stepA == 1:
		return "np.roll(np.arange(" + d + "), " + h + ")"
	case stepA == stepB:
		return "np.arange(" + d + ") ^ 1"
	case stepA == 2 && flipped:
		return "np.arange(" + d + ").reshape(2, " + h + ")[::-1].T.ravel()"
	case stepA == 2:
		return "np.arange(" + d + ").reshape(2, " + h + ").T.ravel()"
	case flipped:
		return "np.arange(" + d + ").reshape(" + h + ", 2)[:, ::-1].T.ravel()"
	}
	return "np.arange(" + d + ").reshape(" + h + ", 2).T.ravel()"
}
