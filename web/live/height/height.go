// Package height computes how high live figures are on a page:
//
//	height(width) = height of the scene at that width + height of the controls there
//
// and on the page of a tool with room for two columns
//
//	height(width) = max(height of what is given, height(width − GivenColumn))
//
// A scene knows its height. How many rows the controls take follows from the letters of
// the browser: e2e/figures/heights.js measures it, at all widths of a column and in both
// languages, and writes controls.json.
package height

import (
	_ "embed"
	"encoding/json"
	"slices"

	"github.com/posenc/posenc/web/text"
)

// Controls are the controls of a figure on a page.
type Controls string

const (
	All  Controls = "all"  // fields for all parameters, and the buttons
	Own  Controls = "own"  // fields for those that are the figure's own
	Menu Controls = "menu" // no fields, and no tools
	None Controls = "none" // the picture alone
)

// Columns of these widths have been measured, in CSS pixels; wider ones have the heights
// of the widest.
const (
	NarrowestColumn = 280
	WidestColumn    = 1024
)

// The page of a tool has two columns from LeastTwo to WidestTool CSS pixels: the first, with the
// gap beside it, is GivenColumn wide.
const (
	LeastTwo    = 1040
	WidestTool  = GivenColumn + WidestColumn
	GivenColumn = 352
)

//go:embed controls.json
var controlsFile []byte

// A step is from which width on the controls have a height.
type step struct{ From, Height int }

func (s *step) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[...]*int{&s.From, &s.Height})
}

// A tool is how high what is given is on the page of a tool with two columns, and what is below
// the picture, by the width of the second column.
type tool struct {
	Given int
	Below []step
}

// measured are the heights of the controls, by the language and the name of the figure, from
// narrow to wide. The pictures of HTML are no scenes, and measured with their controls.
var measured = func() (m struct {
	HTML    []string
	Heights map[Controls]map[string]map[string][]step
	Tools   map[string]map[string]tool
}) {
	if err := json.Unmarshal(controlsFile, &m); err != nil {
		panic(err) // the file is part of the program
	}
	return m
}()

// Of returns the height of a live figure with some controls in a column of a width, where its
// scene has a height.
func Of(name string, scene, width int, lang text.Lang, c Controls) int {
	controls := at(measured.Heights[c][lang.Say("en", "zh")][name], width)
	if c != None && slices.Contains(measured.HTML, name) {
		return controls
	}
	return scene + controls
}

// OfTool returns the height of a live figure on the page of its tool, in two columns, where its
// scene has a height. The width is of both columns and the gap.
func OfTool(name string, scene, width int, lang text.Lang) int {
	t := measured.Tools[lang.Say("en", "zh")][name]
	return max(t.Given, scene+at(t.Below, width-GivenColumn))
}

func at(steps []step, width int) (height int) {
	for i, s := range steps {
		if i == 0 || s.From <= width {
			height = s.Height
		}
	}
	return height
}
