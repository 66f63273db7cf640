package ropescaling

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// code draws the program, and returns where it ends.
func (p *picture) code(s *scene.Scene, y float64) float64 {
	y += scene.FontSize
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, y, p.Say("Code that computes these numbers", "计算这些数的代码"))
	listing := chart.Listing{Program: program(p.State.Program, p.reading()), Width: float64(p.Width) - chart.ListingIndent}
	return listing.Draw(s, y+chart.ListingLine+4) - chart.ListingLine
}

// Code returns the program that is shown, or "" if the configuration is refused.
func (f *Scaling) Code(v *figure.View) string {
	r := f.picture(v).reading()
	if r == nil {
		return ""
	}
	return program(v.State.Program, r)
}
