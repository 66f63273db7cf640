// Package positions shows the position ids of a batch: those of a program beside those of the rule
// that is meant, or those of two rules. A token has a cell, with both ids where they differ.
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
	Tools: tools,
	Intake: &plot.Intake{
		Label: box, Hint: hint, Endings: ".json,.txt", Sample: "batch-example", Own: "batch", Text: textOf,
		Read: read,
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
	about := (&plot.View{Lang: lang}).Say(isRead, "rows", len(b.Tokens), "columns", len(b.Tokens[0]))
	return plot.Reading{Value: said, About: about}
}

func textOf(v *plot.View) string {
	given, _ := v.Given().(string)
	return cmp.Or(given, textIn(&v.State))
}

func textIn(s *param.State) string {
	return cmp.Or(batchParam.In(s), batch.Examples[exampleParam.In(s)])
}

func Tokens(s *param.State) int { return batch.Tokens(textIn(s)) }

type picture struct {
	*plot.View
	*batch.Comparison
	rows, columns int
	at, page      plot.Cell    // the token that is read, and how many rows and columns are shown at once
	wide          float64      // a cell, in CSS pixels
	sets          *param.Param // what a rule of the list is chosen for
	shown         string       // what the ids are of
	differs       scene.Class  // of what has other ids
}

func newPicture(v *plot.View) *picture {
	q := batch.Question{Text: textOf(v), Rule: ruleParam.In(&v.State), Versus: comparedParam.In(&v.State)}
	p := &picture{View: v, Comparison: plot.Once(v, "batch", batch.Compare, q)}
	if p.Err != nil {
		return p
	}
	p.sets, p.shown, p.differs = comparedParam, p.Rule, scene.Offset
	if p.IDs != nil {
		p.sets, p.shown, p.differs = ruleParam, v.Say(asGiven), scene.Wrong
	}
	p.rows, p.columns, p.at = len(p.Tokens), len(p.Tokens[0]), plot.Cell{Row: p.First.Row, Dim: p.First.Column}
	if column, row, ok := v.LastCell("cells"); ok {
		p.at = plot.Cell{Row: min(row, p.rows-1), Dim: min(column, p.columns-1)}
	}
	room, least := float64(v.Width)-72, max(26, 10+scene.TextWidth(strconv.Itoa(p.Largest)))
	p.page = plot.Cell{Row: min(p.rows, 12/p.Axes), Dim: min(p.columns, max(1, int(room/least)))}
	p.wide = max(least, math.Floor(min(44, room/float64(p.page.Dim))))
	return p
}

func tools(v *plot.View) []plot.Tool {
	if p := newPicture(v); p.page.Dim == p.columns {
		return nil
	}
	return []plot.Tool{
		{Name: "before", Label: v.Say(pages[0]), Key: "PageUp"}, {Name: "after", Label: v.Say(pages[1]), Key: "PageDown"},
	}
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	p, by := newPicture(v), plot.Arrows[e.Key]
	if by == (plot.Cell{}) {
		by.Dim = -plot.StepOf(e.Key, p.page.Dim)
	}
	switch {
	case p.Err != nil:
	case by != plot.Cell{}:
		return v.ReadCell("cells", p.at.Plus(by, p.rows, p.columns), func() string { return newPicture(v).readout() })
	case e.Key == "Enter":
		i := (p.Index(p.sets.In(&v.State)) + 1) % len(p.Rules)
		rule, from := p.Rules[i].String(), p.From[i]
		r := v.Set(p.sets.Name, rule)
		r.Handled, r.Say = true, v.Lang.Clauses([]string{rule, v.Say(otherIDs, "k", from.Wrong, "n", from.Judged)})
		return r
	}
	return usual()
}

func draw(v *plot.View) plot.Picture {
	p := newPicture(v)
	if p.Err != nil {
		problem := plot.Problem(p.Err, v.Lang)
		return plot.Picture{Body: plot.Verdict(plot.No, problem), Summary: problem}
	}
	answer, verdict, details := p.verdict()
	var grids []plot.Block
	if p.Other != nil {
		grids = append(grids, plot.Parts(v.Part(scene.Ink, above, "name", p.shown), v.Part(p.differs, below, "name", p.Other.String())))
	}
	for axis := range p.Axes {
		grids = append(grids, p.grid(axis))
	}
	rules := []plot.Block{v.Heading(theRules)}
	for i, r := range p.Rules {
		name := plot.Part{Class: scene.Ink | scene.Strong, Text: r.String()}
		about := plot.Parts(name, v.Part(scene.Ink, otherIDs, "k", p.From[i].Wrong, "n", p.From[i].Judged))
		source := plot.Note(r.Source + v.When(!r.Ran, readOnly))
		rules = append(rules, &plot.Choice{Body: plot.Join(about, source), Set: []string{p.sets.Name, r.String()}, Pad: 3})
	}
	body := plot.Stack(plot.Verdict(answer, verdict), plot.Prose(details), plot.Group(grids...),
		plot.Text(scene.Position, p.readout()), plot.Group(rules...))
	return plot.Picture{Body: body, Summary: v.Lang.Sentences(verdict, details)}
}

func (p *picture) grid(axis int) plot.Block {
	left, top, height := p.at.Dim-p.at.Dim%p.page.Dim, p.at.Row-p.at.Row%p.page.Row, plot.Either(p.Other != nil, 40, 24.0)
	right, bottom := min(left+p.page.Dim, p.columns), min(top+p.page.Row, p.rows)
	high := height * float64(bottom-top)
	cells := func(s *scene.Scene, a *scale.Axes) {
		b := scene.Box{Width: p.wide, Height: height}
		for row := top; row < bottom; row++ {
			for column := left; column < right; column++ {
				b.X, b.Y = a.PixelX(float64(column)-0.5), a.PixelY(float64(row)-0.5)
				p.token(s, axis, row, column, b)
			}
		}
		x, y := a.PixelX(float64(p.at.Dim)-0.5), a.PixelY(float64(p.at.Row)-0.5)
		s.Haloed(scene.Position, new(scene.Path).Box(x, y, p.wide, height))
	}
	said := p.Say(column, "axis", p.When(p.Axes > 1, onAxis[axis]), "cache", p.When(p.Cache > 0, cached, "n", p.Cache),
		"page", p.When(p.page.Dim < p.columns, shown, "from", left, "to", right-1, "n", p.columns))
	return &chart.Chart{
		Name: "cells", Height: high, Ratio: p.wide * float64(right-left) / high, Down: true, Marks: []chart.Mark{chart.Free(cells)},
		X: chart.CellAxis(said, left, right-left, chart.Whole), Y: chart.CellAxis(p.Say(row), top, bottom-top, chart.Whole),
	}
}

func (p *picture) token(s *scene.Scene, axis, row, column int, b scene.Box) {
	write := func(ids positionids.IDs, y, height float64) {
		id := ids.At(axis, row, column)
		color, said := p.Colors()(float64(id)/float64(max(1, p.Largest))), strconv.Itoa(id)
		if p.Tokens[row][column] == 0 {
			s.Rect(scene.Raised|scene.Area, b.X, y, b.Width, height)
			s.Text(scene.Quiet, scene.Middle, b.X+b.Width/2, y+height/2+5, said)
			return
		}
		s.CrispCell(color, b.X, y, b.Width, height)
		s.TextOn(color, 0, scene.Middle, b.X+b.Width/2, y+height/2+5, said)
	}
	if !p.Differs(axis, row, column) {
		write(p.Shown, b.Y, b.Height)
		return
	}
	write(p.Other.IDs, b.Y+b.Height/2, b.Height/2)
	write(p.Shown, b.Y, b.Height/2)
	s.Haloed(p.differs, new(scene.Path).Box(b.X+1.5, b.Y+1.5, b.Width-3, b.Height-3))
}

func (p *picture) verdict() (answer plot.Answer, verdict, details string) {
	switch f, same, others := p.Finding, p.Alike(true), p.Alike(false); {
	case f == nil && others == nil:
		answer, verdict = plot.Yes, p.Say(allAlike, "n", len(same))
	case f == nil && len(same) == 1:
		verdict = p.Say(noneAlike, "rules", p.Lang.List(append(same, others...)))
	case f == nil:
		verdict = p.Say(someAlike, "k", len(same), "n", len(p.Rules),
			"same", p.Lang.First(3, same), "others", p.Lang.List(others))
	case f.Judged == 0:
		verdict = p.Say(noTokens)
	case f.Verdict == positionids.CannotTell:
		verdict = p.Say(cannotTell, "rules", p.Lang.List(f.Rules))
	case f.Verdict == positionids.Agrees:
		answer, verdict = plot.Yes, p.Say(agrees, "rule", p.Rule, "n", f.Judged)
		details = p.When(len(f.NotExcluded) > 0, notExcluded, "list", text.Mistakes(p.Lang, f.NotExcluded))
	default:
		wrong := p.Say(differ, "k", f.Wrong, "n", f.Judged, "rule", p.Rule, "row", f.Row, "column", f.Column,
			"axis", p.When(p.Axes > 1, onAxis[f.Axis]), "got", f.Got, "want", f.Want)
		answer, verdict = plot.No, p.Lang.Sentences(p.Lang.Sentence(text.OneOf(p.Lang, f.Mistakes)), wrong)
		details = p.When(len(f.Rules) > 0, madeBy, "rules", p.Lang.List(f.Rules))
	}
	return answer, verdict, details
}

func (p *picture) readout() string {
	ids := plot.Each(p.Readings(p.shown, p.at.Row, p.at.Dim), func(r batch.Reading) string {
		return p.Say(idBy, "id", r.IDs, "rules", p.Lang.List(r.By))
	})
	return p.Say(tokenAt, "row", p.at.Row, "column", p.at.Dim, "kind", p.Say(kinds[p.Kind(p.at.Row, p.at.Dim)]), "ids", p.Lang.Clauses(ids))
}
