// Package positions shows the position ids of a batch as the rules of libraries make them: a cell
// for each token in the colour of its position, and both ids where two rules differ, or the ids of
// a program and the rule that they are meant to follow.
package positions

import (
	"cmp"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/positionids"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/batch"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "positions", Title: title, Keys: keys, More: "rule compared-rule batch-example batch colormap",
	Width: func(*param.State) string { return "" }, // the batch has one
	Tools: []plot.Tool{
		{Name: "before", Label: before, Key: "PageUp", Look: ifPages}, {Name: "after", Label: after, Key: "PageDown", Look: ifPages},
	},
	Intake: &plot.Intake{
		Label: box, Hint: hint, Endings: ".json,.txt", Sample: "batch-example", Own: "batch", Text: textOf,
		Read: read, Give: give, Code: func(*plot.View) string { return "" },
	},
	Draw: draw, Data: func(v *plot.View) dataio.Table { return newPicture(v).Comparison.Table() }, Handle: handle,
}

func read(_ plot.Progress, s plot.Source, lang text.Lang) plot.Reading {
	said, b := s.Text, batch.Read(s.Text)
	if s.File != nil {
		said, b = batch.ReadFile(s.File, s.Size)
	}
	if b.Err != nil {
		return plot.Reading{Problem: plot.Problem(b.Err, lang)}
	}
	v := plot.View{Lang: lang}
	return plot.Reading{Value: said, About: v.Say(isRead, "rows", len(b.Tokens), "columns", len(b.Tokens[0]))}
}

// give makes the figure show a batch. A short one becomes a part of the state.
func give(v *plot.View, value any) (r plot.Result, given any) {
	if said := value.(string); len(said) <= param.MaxBlock {
		return v.Set("batch", said), nil
	}
	return v.Set("batch", ""), value
}

func textOf(v *plot.View) string {
	given, _ := v.Given().(string)
	return cmp.Or(given, textIn(&v.State))
}

func textIn(s *param.State) string {
	return cmp.Or(batchParam.In(s), batch.Examples[exampleParam.In(s)])
}

// Tokens returns how many tokens the batch of a state has.
func Tokens(s *param.State) int { return batch.Tokens(textIn(s)) }

type picture struct {
	*plot.View
	*batch.Comparison
	rows, columns int
	at            plot.Cell    // the token that is read
	page          plot.Cell    // how many rows and columns are shown at once
	wide          float64      // a cell, in CSS pixels
	sets          *param.Param // what a rule of the list is chosen for
}

func newPicture(v *plot.View) *picture {
	q := batch.Question{Text: textOf(v), Rule: ruleParam.In(&v.State), Versus: comparedParam.In(&v.State)}
	p := &picture{View: v, Comparison: plot.Once(v, "batch", batch.Compare, q)}
	if p.Err != nil {
		return p
	}
	if p.sets = comparedParam; p.IDs != nil {
		p.sets = ruleParam
	}
	p.rows, p.columns, p.at = len(p.Tokens), len(p.Tokens[0]), plot.Cell{Row: p.First.Row, Dim: p.First.Column}
	if at := *plot.Own[*plot.Cell](v); at != nil && at.Row < p.rows && at.Dim < p.columns {
		p.at = *at
	}
	room, least := float64(v.Width)-72, max(26, 10+scene.TextWidth(strconv.Itoa(p.Largest)))
	p.page = plot.Cell{Row: min(p.rows, 12/p.Axes), Dim: min(p.columns, max(1, int(room/least)))}
	p.wide = max(least, math.Floor(min(44, room/float64(p.page.Dim))))
	return p
}

// ifPages hides a tool if the picture has room for all columns.
func ifPages(v *plot.View, t *plot.Control) {
	if p := newPicture(v); p.page.Dim == p.columns {
		t.Label = ""
	}
}

// handle reads the token that is pointed at. Keys go from token to token, and from rule to rule.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	p, at, by := newPicture(v), plot.Own[*plot.Cell](v), plot.Arrows[e.Key]
	if e.Key[:min(4, len(e.Key))] == "Page" {
		by.Dim = -plot.StepOf(e.Key, p.page.Dim)
	}
	switch {
	case p.Err == nil && e.Kind == plot.Move:
		usual()
		if column, row, ok := v.Cell("cells"); ok {
			return plot.Read(v.Same(), at, &plot.Cell{Row: row, Dim: column})
		}
		return v.Same()
	case p.Err == nil && e.Kind == plot.Key && by != plot.Cell{}:
		r := plot.Read(v.Same(), at, p.at.Plus(by, p.rows, p.columns))
		r.Handled, r.Say = true, newPicture(v).readout()
		return r
	case p.Err == nil && e.Kind == plot.Key && e.Key == "Enter":
		i := (p.Index(p.sets.In(&v.State)) + 1) % len(p.Rules)
		r := v.Set(p.sets.Name, p.Rules[i].String())
		r.Handled, r.Say = true, v.Say(chosen, "rule", p.Rules[i].String(), "k", p.From[i].Wrong, "n", p.From[i].Judged)
		return r
	}
	return usual()
}

func draw(v *plot.View) plot.Picture {
	p := newPicture(v)
	answer, verdict, details := p.verdict()
	body := []plot.Block{plot.Verdict(answer, verdict)}
	if p.Err != nil {
		return plot.Picture{Body: body[0], Summary: verdict}
	}
	var grids []plot.Block
	name, class := plot.Either(p.IDs != nil, v.Say(asGiven), p.Rule), plot.Either(p.IDs != nil, scene.Wrong, scene.Offset)
	if p.Other != nil {
		grids = append(grids, plot.Parts(v.Part(scene.Ink, above, "name", name), v.Part(class, below, "name", p.Other.String())))
	}
	for axis := range p.Axes {
		grids = append(grids, p.grid(axis, class))
	}
	rules := []plot.Block{p.Heading(theRules)}
	for i, r := range p.Rules {
		apart := v.Say(otherIDs, "k", p.From[i].Wrong, "n", p.From[i].Judged)
		name := plot.Parts(plot.Part{Class: scene.Ink | scene.Strong, Text: r.String()}, plot.Part{Class: scene.Ink, Text: apart})
		body := plot.Join(name, plot.Note(r.Source+p.When(!r.Ran, readOnly)))
		rules = append(rules, &plot.Choice{Body: body, Set: []string{p.sets.Name, r.String()}, Pad: 3})
	}
	body = append(body, plot.Text(scene.Ink, details), plot.Group(grids...), plot.Text(scene.Position, p.readout()), plot.Group(rules...))
	return plot.Picture{Body: plot.Stack(body...), Summary: v.Lang.Sentences(verdict, details)}
}

// grid is a cell for each token on an axis, on the page of the one that is read.
func (p *picture) grid(axis int, differ scene.Class) plot.Block {
	left, top, height := p.at.Dim-p.at.Dim%p.page.Dim, p.at.Row-p.at.Row%p.page.Row, 24.0
	right, bottom := min(left+p.page.Dim, p.columns), min(top+p.page.Row, p.rows)
	if p.Other != nil {
		height = 40
	}
	cells := func(s *scene.Scene, a *scale.Axes) {
		box := func(row, column int) scene.Box {
			return scene.Box{X: a.PixelX(float64(column) - 0.5), Y: a.PixelY(float64(row) - 0.5), Width: p.wide, Height: height}
		}
		for row := top; row < bottom; row++ {
			for column := left; column < right; column++ {
				b := box(row, column)
				if p.token(s, axis, row, column, b); p.Differs(axis, row, column) {
					s.Haloed(differ, new(scene.Path).Box(b.X+1.5, b.Y+1.5, b.Width-3, b.Height-3))
				}
			}
		}
		b := box(p.at.Row, p.at.Dim)
		s.Haloed(scene.Position, new(scene.Path).Box(b.X, b.Y, b.Width, b.Height))
	}
	said := p.Say(column, "axis", p.onAxis(axis), "cache", p.When(p.Cache > 0, cached, "n", p.Cache),
		"page", p.When(p.page.Dim < p.columns, shown, "from", left, "to", right-1, "n", p.columns))
	c := &chart.Chart{
		Name: "cells", Height: height * float64(bottom-top), Down: true, Marks: []chart.Mark{chart.Free(cells)},
		X: chart.CellAxis(said, left, right-left, chart.Whole), Y: chart.CellAxis(p.Say(row), top, bottom-top, chart.Whole),
	}
	return plot.Columns([]float64{p.wide*float64(right-left) + c.Gutter(p.View) + plot.Margin, 0}, c, plot.Stack())
}

// onAxis names one of several axes.
func (p *picture) onAxis(axis int) string {
	return p.When(p.Axes > 1, onAxis, "axis", p.Say(axisNames[axis]))
}

// token draws the id of a token, or both where they differ, one below the other.
func (p *picture) token(s *scene.Scene, axis, row, column int, b scene.Box) {
	colors := p.Colors()
	write := func(ids positionids.IDs, y, height float64) {
		id := ids.At(axis, row, column)
		color, said := colors(float64(id)/float64(max(1, p.Largest))), strconv.Itoa(id)
		if p.Tokens[row][column] == 0 {
			s.Rect(scene.Raised|scene.Area, b.X, y, b.Width, height)
			s.Text(scene.Quiet, scene.Middle, b.X+b.Width/2, y+height/2+5, said)
			return
		}
		s.CrispCell(color, b.X, y, b.Width, height)
		s.TextOn(color, 0, scene.Middle, b.X+b.Width/2, y+height/2+5, said)
	}
	if p.Differs(axis, row, column) {
		b.Height /= 2
		write(p.Other.IDs, b.Y+b.Height, b.Height)
	}
	write(p.Shown, b.Y, b.Height)
}

// verdict says which rule or mistake made the ids, or which rules agree, and what else is known.
func (p *picture) verdict() (answer plot.Answer, verdict, details string) {
	if p.Err != nil {
		return plot.No, plot.Problem(p.Err, p.Lang), ""
	}
	f := p.Finding
	switch same, others := p.Alike(true), p.Alike(false); {
	case f == nil && others == nil:
		return plot.Yes, p.Say(allAlike, "n", len(same)), ""
	case f == nil && len(same) == 1:
		return plot.Unsure, p.Say(noneAlike, "rules", p.Lang.List(append(same, others...))), ""
	case f == nil && len(same) > 2*len(others) && len(same) > 2: // the list below has their names
		return plot.Unsure, p.Say(mostAlike, "k", len(same), "n", len(p.Rules), "others", p.Lang.List(others)), ""
	case f == nil:
		return plot.Unsure, p.Say(someAlike, "k", len(same), "n", len(p.Rules),
			"same", p.Lang.List(same), "others", p.Lang.List(others)), ""
	case f.Judged == 0:
		return plot.Unsure, p.Say(noTokens), ""
	case f.Verdict == positionids.CannotTell:
		return plot.Unsure, p.Say(cannotTell, "rules", p.Lang.List(f.Rules)), ""
	case f.Verdict == positionids.Agrees:
		return plot.Yes, p.Say(agrees, "rule", p.Rule, "n", f.Judged),
			p.When(len(f.NotExcluded) > 0, notExcluded, "list", text.Mistakes(p.Lang, f.NotExcluded))
	}
	what := p.When(len(f.Mistakes) == 0, unknown) + p.When(len(f.Mistakes) > 1, oneOf) + text.Mistakes(p.Lang, f.Mistakes)
	verdict = p.Say(differ, "k", f.Wrong, "n", f.Judged, "rule", p.Rule, "row", f.Row, "column", f.Column, "axis", p.onAxis(f.Axis), "got", f.Got, "want", f.Want)
	return plot.No, p.Lang.Sentences(p.Lang.Sentence(what), verdict), p.When(len(f.Rules) > 0, madeBy, "rules", p.Lang.List(f.Rules))
}

// readout says what a token is, and its ids by all rules.
func (p *picture) readout() string {
	ids := plot.Each(p.Readings(p.Say(asGiven), p.at.Row, p.at.Dim), func(r batch.Reading) string {
		return p.Say(idBy, "id", r.IDs, "rules", p.Lang.List(r.By))
	})
	return p.Say(tokenAt, "row", p.at.Row, "column", p.at.Dim, "kind", p.Say(kinds[p.Kind(p.at.Row, p.at.Dim)]), "ids", p.Lang.Clauses(ids))
}
