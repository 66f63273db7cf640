package conventions

import (
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/figure"
)

// Handle reads a cell in both tables, or an offset on the curves; a click chooses its
// row, or the offset. Arrow keys go from cell to cell.
func (f *conventions) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move, figure.Leave:
		return f.point(v, e)
	case figure.Click:
		switch e.Hit.Name {
		case "cell":
			return v.Choose(e.Hit.Row)
		case "offset":
			return setOffset(v, f.picture(v).offsetAt(e.X))
		}
	case figure.Key:
		return f.key(v, e.Key)
	case figure.Use:
		switch e.Tool {
		case "swap":
			return v.Set("convention", v.State.Versus, "versus", v.State.Convention)
		case "copy":
			r := v.Same()
			r.Copy = f.picture(v).code()
			return r
		}
	case figure.Copied:
		f.copied = e.Value
		return v.Same().Redrawn()
	}
	return v.Same()
}

// Tools swap the two, copy the code, and lead to where the two are written down.
func (f *conventions) Tools(v *figure.View) []figure.Tool {
	source := v.Say("Source of ", "出处 ")
	return []figure.Tool{
		{Name: "swap", Label: v.Say("Swap A and B", "交换 A 与 B")},
		{Name: "copy", Label: v.Say("Copy the code of both", "复制两者的代码")},
		{Kind: figure.Link, Name: "source-a", Label: source + "A", Address: sourceOf(v.State.Convention)},
		{Kind: figure.Link, Name: "source-b", Label: source + "B", Address: sourceOf(v.State.Versus)},
		{Kind: figure.Note, Name: "copied", Label: f.copied},
	}
}

// sourceOf returns the address where a convention is written down.
func sourceOf(name string) string {
	p, _ := convention.Find(name)
	return p.Source.URL()
}

// point reads what is under a pointer.
func (f *conventions) point(v *figure.View, e figure.Event) figure.Result {
	r := v.Point(nil)
	var k *int
	switch {
	case e.Kind == figure.Leave:
	case e.Hit.Name == "cell":
		r = v.Point(&figure.Cell{Row: e.Hit.Row, Dim: e.Hit.Column})
	case e.Hit.Name == "offset":
		at := f.picture(v).offsetAt(e.X)
		k = &at
	}
	return figure.Read(r, &f.k, k)
}

func setOffset(v *figure.View, k int) figure.Result { return v.Set("offset", strconv.Itoa(k)) }

// key goes to another cell, chooses its row, or changes the offset by one, and says
// the numbers of the cell.
func (f *conventions) key(v *figure.View, key string) figure.Result {
	var r figure.Result
	switch key {
	case "Enter", " ":
		r = v.Choose(v.Row)
	case "Escape":
		r = v.Point(nil)
	case "+", "=":
		r = setOffset(v, v.State.Offset+1)
	case "-", "_":
		r = setOffset(v, v.State.Offset-1)
	default:
		by, ok := figure.Arrows[key]
		if !ok {
			return v.Same()
		}
		r = v.Point(next(v, by))
	}
	to := *v
	to.Row, to.Dim = v.Chosen(), -1
	if r.Pointed != nil {
		to.Row, to.Dim = r.Pointed.Row, r.Pointed.Dim
	}
	r.Handled, r.Say = true, f.picture(&to).read()
	return r
}

// next returns the cell next to the one that is pointed at, or the first of the row.
func next(v *figure.View, by figure.Cell) *figure.Cell {
	if v.Dim < 0 {
		return &figure.Cell{Row: v.Row}
	}
	return &figure.Cell{
		Row: max(0, min(v.Row+by.Row, v.State.SeqLen-1)),
		Dim: max(0, min(v.Dim+by.Dim, v.State.DModel-1)),
	}
}
