package plot

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A Cursor is a whole number that a pointer reads in a chart and keys change: a parameter, or the
// index of its name, a number with Most, which the figure keeps, or the Dimension. All figures of a
// group show the Dimension, and what is read of the position. A Spec lists cursors in the order of
// its help. View.Number returns the number of one, which is read at its Axis or Target.
type Cursor struct {
	_     uncompared
	Param string // or the name of a number that the figure keeps: View.Level returns it
	Name  Words  // in the help: "the offset k"; none for the position
	Keys  Keys
	Page  int         // of Page Up and Page Down; 0 for a tenth of the axis
	Class scene.Class // of its rule and its dots, or with Edge of its rule alone; 0 for Offset, or Position

	Most    func(v *View) int        // the greatest number that the figure keeps; nil for a parameter
	Start   int                      // the number at first; -1 for none
	Passing bool                     // whether there is none at first, and again as soon as nothing is pointed at
	Follow  func(v *View, n int) int // returns the number with which v.Dim, just chosen, is in view; nil for the same
}

// UpTo is a Most that is always the same.
func UpTo(n int) func(*View) int { return func(*View) int { return n } }

// cursor returns the cursor of a name, or an empty one.
func (s *Spec) cursor(name string) *Cursor {
	for i := range s.Cursors {
		if s.Cursors[i].Param == name {
			return &s.Cursors[i]
		}
	}
	return new(Cursor)
}

// notRead stands for a parameter that is not pointed at.
const notRead = math.MinInt

// level returns what is read of a parameter, or the number that the figure keeps.
func (d *Figure) level(c *Cursor) int {
	n, read := d.levels[c.Param]
	switch {
	case read:
		return n
	case c.Most == nil:
		return notRead
	case c.Passing:
		return -1
	}
	return c.Start
}

// Level returns a number that the figure keeps, at most its Most.
func (v *View) Level(name string) int {
	c := v.of.spec.cursor(name)
	if c.Most == nil {
		panic("plot: figure " + v.of.spec.Name + " keeps no number " + name)
	}
	return min(v.of.level(c), c.Most(v))
}

// Presses returns how often a button was pressed that does nothing else.
func (v *View) Presses(button string) int { return v.of.levels[button] }

// Dimension is the Param of a cursor of the dimension that is pointed at; -1 stands for none.
const Dimension = "dimension"

// Keys are which keys change a number.
type Keys uint8

const (
	LeftRight Keys = 1 << iota // by one
	UpDown                     // by one
	Rows                       // by one with Up and Down, downwards as rows of a matrix, and Pages too
	Pages                      // Page Up and Page Down: by a tenth of the axis
	Doubles                    // Page Down doubles, Page Up halves
	Ends                       // Home and End: to the first and the last
	Enter                      // Enter and the Space bar: what a click does at the Choice that is read
)

// A Number is the number of a cursor in a view.
type Number struct {
	Value  float64 // what is pointed at, or else what is chosen
	Chosen float64

	of     *Figure
	cursor *Cursor
	Class  scene.Class // of its rule and its dots
	lo, hi float64     // where pointers and keys end
}

// position is the parameter whose pointed value the View has, in any figure.
const position = "position"

// A cell is one that was read last, in the chart of a name.
type cell struct {
	name string
	x, y int
	now  bool // whether it is still read
}

// Number returns the number of the cursor of a parameter, which the Spec lists.
func (v *View) Number(name string) *Number {
	d := v.of
	c := d.spec.cursor(name)
	if c.Param == "" {
		panic("plot: figure " + d.spec.Name + " has no cursor " + name)
	}
	n := &Number{of: d, cursor: c, Class: cmp.Or(c.Class, scene.Offset)}
	x, names := 0.0, param.Choices(name)
	switch {
	case name == Dimension:
		x, n.hi = float64(v.Dim), float64(v.State.DModel-1)
	case c.Most != nil:
		x, n.hi = float64(v.Level(name)), float64(c.Most(v))
	case names != nil:
		x, n.hi = float64(slices.Index(names, v.State.Text(name))), float64(len(names)-1)
	default:
		x, _ = strconv.ParseFloat(v.State.Text(name), 64)
		n.lo, n.hi = math.Inf(-1), math.Inf(1)
	}
	n.Value, n.Chosen = x, x
	if name == position {
		n.Class = cmp.Or(c.Class, scene.Position|scene.Bold)
		n.Within(float64(v.State.Start), float64(v.State.Start+v.State.SeqLen-1))
		n.Value = float64(v.Position())
	}
	if x := d.level(c); c.Most == nil && x != notRead {
		n.Value = float64(x)
	}
	d.numbers = append(d.numbers, n)
	return n
}

// Target adds a box of a scene in which a pointer reads x.
func (n *Number) Target(s *scene.Scene, x float64, b scene.Box) {
	n.of.region(s, Region{Number: n, Fixed: true, X: x}, b)
}

// Choose returns the Result of choosing x, or the number nearest to it that there is.
func (n *Number) Choose(v *View, x float64) Result { return n.of.set(v, n, n.clamp(x)) }

// Unsigned returns n with the magnitude of its Value. Keys step the number with its sign.
func (n *Number) Unsigned() *Number {
	n.Value = math.Abs(n.Value)
	return n
}

// Within returns n between lo and hi, where pointers and keys end.
func (n *Number) Within(lo, hi float64) *Number {
	n.lo, n.hi = lo, hi
	n.Value, n.Chosen = n.clamp(n.Value), n.clamp(n.Chosen)
	return n
}

// Or returns n, or x in its place if n is negative: nothing is read.
func (n *Number) Or(x float64) *Number {
	if n.Chosen < 0 {
		n.Value, n.Chosen = x, x
	}
	return n
}

// IsPosition reports whether it is the chosen position, or one that is pointed at.
func (n *Number) IsPosition() bool { return n.cursor.Param == position }

func (n *Number) clamp(x float64) float64 { return max(n.lo, min(x, n.hi)) }

// A Region is a part of the picture that a reader can point at.
type Region struct {
	Number  *Number // that is read there; nil for none
	Fixed   bool    // whether that is X wherever the pointer is
	X       float64
	Axes    scale.Axes
	Down    bool // whether it is read on the axis that goes down
	Chooses bool // whether a click alone reads it
	Aside   bool // whether what is at the right of the axes stands for the number that is chosen
	Dim     func(pos, y float64) int
	Set     func(x, y float64) []string // names and values of parameters that a click sets
	Drags   bool                        // whether a pointer that is held sets them, too
	Name    string                      // of a chart whose cells are read
	Reads   []At                        // what else is read there
	Points  *Cell                       // the cell that is pointed at, in all figures
	button  *Button                     // that a click presses
}

// drags reports whether a region follows a pointer that is held.
func (r *Region) drags() bool { return r.Drags || r.positions() }

// at returns the whole number at a place.
func (r *Region) at(x, y float64) float64 {
	if r.Fixed {
		return r.X
	}
	if r.Down {
		return r.Number.clamp(math.Round(r.Axes.NumberY(y)) + 0)
	}
	if r.Aside && x > r.Axes.Right+Gap {
		return r.Number.Chosen
	}
	return r.Number.clamp(math.Round(max(r.Axes.X.Lo, min(r.Axes.NumberX(x), r.Axes.X.Hi))) + 0)
}

// positions reports whether positions are read in a region.
func (r *Region) positions() bool { return r.Number != nil && r.Number.IsPosition() }

// cell returns the row of a view and the dimension at a place.
func (r *Region) cell(v *View, x, y float64) *Cell {
	pos, across := r.at(x, y), r.Axes.NumberY(y)
	if r.Down {
		across = max(r.Axes.X.Lo+0.5, min(r.Axes.NumberX(x), r.Axes.X.Hi-0.5))
	}
	return &Cell{Row: int(pos) - v.State.Start, Dim: r.Dim(pos, across)}
}

// Region adds a region to the picture. The pointer is a hand where a click alone does something.
func (v *View) Region(s *scene.Scene, r Region, b scene.Box) { v.of.region(s, r, b) }

func (d *Figure) region(s *scene.Scene, r Region, b scene.Box) {
	t := scene.Target{Name: "plot", Index: len(d.regions), Box: b, Hand: r.Set != nil && !r.Drags || r.Chooses}
	if r.button != nil {
		t.Hand, t.Label = true, r.button.hint()
	}
	s.Targets = append(s.Targets, t)
	d.regions = append(d.regions, r)
}

// Handle reads what is pointed at, and chooses it at the end of a click or a drag. Positions
// are chosen while they are dragged, but not by a touch that has scrolled the page.
func (d *Figure) Handle(v *View, e Event) Result {
	if d.spec.Handle == nil {
		return d.usual(v, e)
	}
	return d.spec.Handle(d.of(v), e, func() Result { return d.usual(v, e) })
}

// usual returns what follows from an event unless the Spec says otherwise.
func (d *Figure) usual(v *View, e Event) Result {
	if e.Kind == Use {
		return d.use(v, e)
	}
	if d.drawn != layoutOf(v) {
		d.Scene(v) // for its regions and numbers
	}
	if d.held != (scene.Hit{}) && e.Held {
		e.Hit = d.held
	} else {
		d.held = scene.Hit{}
	}
	switch drags := d.hit(e).drags(); e.Kind {
	case Press:
		if drags {
			d.held = e.Hit
			return v.Same().Captured()
		}
		if d.lingers() {
			return d.point(v, v.Same(), e)
		}
	case Move:
		if drags && e.Held {
			return d.point(v, d.choose(v, e), e)
		}
		return d.point(v, v.Same(), e)
	case Leave:
		if !e.Touch || !d.lingers() {
			return d.unread(v.Same())
		}
	case Release:
		if !drags || e.Held {
			return d.point(v, d.choose(v, e), e)
		}
	case Click:
		if b := d.hit(e).button; b != nil {
			return d.press(v, b)
		}
	case Copied:
		r := v.Same().Redrawn()
		if d.copied.outcome = e.Value; d.copied.name != copyTool {
			r.Say = e.Value
		}
		return r
	case Key:
		return d.step(v, e)
	case Tick:
		return d.tick(v.Same())
	}
	return v.Same()
}

// pointsDimension reports whether the figure points at dimensions.
func (d *Figure) pointsDimension() bool { return d.spec.cursor(Dimension).Param != "" }

// hit returns the region of an event, or one where there is nothing.
func (d *Figure) hit(e Event) *Region {
	if e.Hit.Name != "plot" || e.Hit.Index >= len(d.regions) {
		return new(Region)
	}
	return &d.regions[e.Hit.Index]
}

// point reads what is at the place of an event.
func (d *Figure) point(v *View, r Result, e Event) Result {
	at := d.hit(e)
	if at.Chooses || at.Number == nil && at.Reads == nil && at.Name == "" {
		return d.unread(r)
	}
	c, reads := d.cell, at.Reads
	if c.now = at.Name != ""; c.now {
		c = cell{at.Name, at.Axes.NearestX(e.X), at.Axes.NearestY(e.Y), true}
	}
	switch n := at.Number; {
	case n == nil && c.now:
	case n == nil:
		r.Pointed = at.Points
	case at.positions():
		r.Pointed = at.cell(v, e.X, e.Y)
	case n.cursor.Param == Dimension:
		r.Pointed = &Cell{Row: v.Row, Dim: int(at.at(e.X, e.Y))}
	default:
		reads = append(slices.Clip(reads), At{Number: n, X: at.at(e.X, e.Y)})
		if n.cursor.Most != nil {
			r.Pointed = at.Points
		}
	}
	return d.read(r, c, reads)
}

// read returns r with a cell and numbers read, and without others that are read only as long as they are
// pointed at.
func (d *Figure) read(r Result, at cell, reads []At) Result {
	r.Redraw = r.Redraw || at != d.cell
	d.cell = at
	for i := range d.spec.Cursors {
		c := &d.spec.Cursors[i]
		before, k := d.level(c), slices.IndexFunc(reads, func(a At) bool { return a.Number.cursor == c })
		if k >= 0 {
			d.levels[c.Param] = int(reads[k].X)
		} else if c.Passing || c.Most == nil {
			delete(d.levels, c.Param)
		}
		if d.level(c) == before {
			continue
		}
		if r.Redraw = true; c.Most != nil {
			d.outdate()
		}
	}
	return r
}

// unread returns r with nothing read.
func (d *Figure) unread(r Result) Result {
	if d.pointsDimension() || slices.ContainsFunc(d.regions, func(r Region) bool { return r.positions() || r.Points != nil }) {
		r.Pointed = nil
	}
	at := d.cell
	at.now = false
	return d.read(r, at, nil)
}

// choose sets what a click at the place of an event sets.
func (d *Figure) choose(v *View, e Event) Result {
	switch at := d.hit(e); {
	case at.Set == nil && at.Number == nil:
		return v.Same()
	case at.Set != nil:
		r := v.Set(at.Set(e.X, e.Y)...)
		r.Speak = !at.Drags
		return r
	default:
		r := d.set(v, at.Number, at.at(e.X, e.Y))
		if at.Number.cursor.Param == Dimension {
			d.followed(v, &r)
		}
		return r
	}
}

// set returns the result of choosing a number.
func (d *Figure) set(v *View, n *Number, x float64) Result {
	switch c := n.cursor; {
	case c.Param == Dimension:
		return v.Point(&Cell{Row: v.Row, Dim: int(x)})
	case c.Most == nil:
		value := decimal(x)
		if names := param.Choices(c.Param); names != nil {
			value = names[int(x)]
		}
		return v.Set(c.Param, value)
	default:
		r := v.Same()
		if d.level(c) != int(x) {
			d.levels[c.Param], r.Redraw = int(x), true
			d.outdate()
		}
		return r
	}
}

// step does what the button of a key does, or changes the number of the key.
func (d *Figure) step(v *View, e Event) Result {
	key := e.Key
	if key == "Escape" && d.passes() {
		return d.unread(v.Same())
	}
	for _, t := range d.Tools(v) {
		if t.Set != nil && (key == t.Key || key == " " && t.Key == Either(e.Shift, Left, Right)) {
			r := v.Set(t.Set()...).ForKey()
			r.Speak = r.State != v.State
			return r
		}
	}
	for _, c := range d.spec.Cursors {
		keys, by := keysOf(key, c.Keys)
		switch keys {
		case 0:
			continue
		case Enter:
			return d.enter(v)
		case Pages:
			by *= d.page(&c)
		}
		n := d.number(v, c.Param)
		if keys == Doubles && by > 0 {
			by = max(1, n.Chosen)
		} else if keys == Doubles {
			by = -math.Ceil(n.Chosen / 2)
		}
		r := d.set(v, n, n.clamp(n.Chosen+by)).ForKey()
		if d.cell.now {
			d.cell.now, r.Redraw = false, true
		}
		switch {
		case c.Param == Dimension:
			next := d.followed(v, &r)
			return d.said(next, r)
		case c.Param == position:
			r.Pointed = nil
		case c.Most != nil:
			return d.arrive(v, r)
		}
		return r
	}
	return v.Same()
}

// number returns the number of a cursor as the picture has it, or a new one.
func (d *Figure) number(v *View, param string) *Number {
	for _, n := range d.numbers {
		if n.cursor.Param == param {
			return n
		}
	}
	return d.of(v).Number(param)
}

// page returns how far Page Up and Page Down step a cursor: by a tenth of its axis, from zero on, or of
// all positions, where it does not say.
func (d *Figure) page(c *Cursor) float64 {
	if c.Page > 0 {
		return float64(c.Page)
	}
	for _, r := range d.regions {
		if n := r.Number; n != nil && n.cursor.Param == c.Param {
			most := Either(n.IsPosition(), n.hi-n.lo+1, max(r.Axes.X.Hi, -r.Axes.X.Lo))
			return max(1, math.Floor(most/10))
		}
	}
	return 1
}

// followed lets sliders follow the dimension that a result points at, and returns its view.
func (d *Figure) followed(v *View, r *Result) *View {
	next := *v
	next.Dim = r.Pointed.Dim
	view := d.view(&next)
	d.outdate()
	for i := range d.spec.Cursors {
		if c := &d.spec.Cursors[i]; c.Follow != nil {
			d.levels[c.Param], r.Redraw = c.Follow(view, view.Level(c.Param)), true
		}
	}
	return view
}

// keysOf returns which of some Keys a key is, and the direction in which it steps.
func keysOf(key string, some Keys) (keys Keys, by float64) {
	down := Either(some&Rows != 0, 1, -1.0)
	for _, k := range [...]struct {
		key  string
		keys Keys
		by   float64
	}{
		{Left, LeftRight, -1}, {Right, LeftRight, 1},
		{"ArrowUp", UpDown | Rows, -down}, {"ArrowDown", UpDown | Rows, down},
		{"PageUp", Pages | Doubles, -down}, {"PageDown", Pages | Doubles, down},
		{"Home", Ends, math.Inf(-1)}, {"End", Ends, math.Inf(1)},
		{"Enter", Enter, 0}, {" ", Enter, 0},
	} {
		if k.key == key {
			return some & k.keys, k.by
		}
	}
	return 0, 0
}

// Stepped returns where an arrow key, Home or End leads from one of the places 0 to last.
func Stepped(key string, from, last int) (to int, ok bool) {
	keys, by := keysOf(key, LeftRight|Rows|Ends)
	return int(max(0, min(float64(from)+by, float64(last)))), keys != 0
}

// StepOf returns by how much a key changes a number: an arrow by 1, Page Up and Page Down by a page.
func StepOf(key string, page int) (by int) {
	keys, step := keysOf(key, LeftRight|UpDown|Pages)
	if keys == Pages {
		step *= float64(page)
	}
	return int(step)
}

// decimal returns a number as parameters have it.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Help says what keys do, for those who do not see the figure; empty if it takes none.
func (s *Spec) Help(lang text.Lang) string {
	help := []string{s.Keys[lang]}
	for _, c := range s.Cursors {
		if c.Keys == 0 {
			continue
		}
		arrows := Words{"arrow keys", "按方向键，"}
		switch {
		case c.Keys&LeftRight == 0:
			arrows = Words{"up and down arrow keys", "按上下方向键，"}
		case c.Keys&(UpDown|Rows) == 0:
			arrows = Words{"left and right arrow keys", "按左右方向键，"}
		}
		name, by := cmp.Or(c.Name, thePosition)[lang], lang.Say("a tenth of the range", "范围的十分之一")
		if c.Page > 0 {
			by = lang.Say("", " ") + strconv.Itoa(c.Page)
		}
		said := arrows[lang] + lang.Say(" change "+name+" by one", name+"加减 1")
		for _, more := range [...]struct {
			keys Keys
			said Words
		}{
			{Doubles, Words{", Page Up halves it, Page Down doubles it", "；按 Page Up 减半，按 Page Down 加倍"}},
			{Pages, Words{", Page Up and Page Down by " + by, "；按 Page Up 与 Page Down，加减" + by}},
			{Ends, Words{", Home and End lead to the first and the last", "；按 Home 与 End，到首尾"}},
			{Enter, Words{", Enter does what a click does", "；回车键等同于点击"}},
		} {
			if c.Keys&more.keys != 0 {
				said += more.said[lang]
			}
		}
		help = append(help, said)
	}
	if all := lang.Statements(help); all != "" {
		return lang.Sentence(all)
	}
	return ""
}
