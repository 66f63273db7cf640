package main

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/positionids"
)

// tableWidth is how many characters a line of a table has at most, where a column has room.
const tableWidth = 100

// A tableLine is one line of a table: the ids of rules along one axis of one row.
type tableLine struct {
	label string
	cells []string
}

// writeTable writes ids row by row: columns, padding as · and tokens as 1, the ids of each rule,
// and ^ below tokens that rules number differently. Rules with equal ids are one line, under the
// name of the first. The sources of all follow.
func writeTable(out io.Writer, tokens [][]int, made []madeIDs) {
	var groups []madeIDs
	var sources []string
	for _, m := range made {
		source := m.Rule + ": " + m.Source
		if !m.Ran {
			source += ", read only"
		}
		if i := slices.IndexFunc(groups, func(g madeIDs) bool { return reflect.DeepEqual(g.IDs, m.IDs) }); i >= 0 {
			source += "; here as " + groups[i].Rule
		} else {
			groups = append(groups, m)
		}
		sources = append(sources, source)
	}
	differ := 0
	for i, mask := range tokens {
		lines := []tableLine{{"row " + strconv.Itoa(i), nil}, {"  token", nil}}
		var marks []string
		for j, one := range mask {
			mark := ""
			if one == 1 && slices.ContainsFunc(groups, func(g madeIDs) bool { return !slices.Equal(g.at(i, j), groups[0].at(i, j)) }) {
				mark, differ = "^", differ+1
			}
			marks = append(marks, mark)
			lines[0].cells = append(lines[0].cells, strconv.Itoa(j))
			lines[1].cells = append(lines[1].cells, [...]string{"·", "1"}[one])
		}
		for _, g := range groups {
			for a, axis := range g.IDs {
				l := tableLine{label: "  " + g.Rule}
				if len(g.IDs) == len(positionids.AxisNames) {
					l.label += " " + positionids.AxisNames[a]
				}
				for _, id := range axis[i] {
					l.cells = append(l.cells, strconv.Itoa(id))
				}
				lines = append(lines, l)
			}
		}
		writeLines(out, append(lines, tableLine{cells: marks}))
	}
	fmt.Fprintln(out)
	if differ > 0 {
		line(out, fmt.Sprintf("^ %d tokens have another id by another rule", differ))
	}
	for _, source := range sources {
		line(out, source)
	}
}

// at returns the ids of a token along all axes.
func (m madeIDs) at(i, j int) (ids []int) {
	for _, axis := range m.IDs {
		ids = append(ids, axis[i][j])
	}
	return ids
}

// writeLines writes lines in blocks of as many columns as fit, and leaves empty lines out.
func writeLines(out io.Writer, lines []tableLine) {
	label, cell := 0, 0
	for _, l := range lines {
		label = max(label, len(l.label))
		for _, c := range l.cells {
			cell = max(cell, len([]rune(c)))
		}
	}
	columns := max(1, (tableWidth-label)/(cell+1))
	for from := 0; from < len(lines[0].cells); from += columns {
		for _, l := range lines {
			text := fmt.Sprintf("%-*s", label, l.label)
			for _, c := range l.cells[from:min(from+columns, len(l.cells))] {
				text += fmt.Sprintf(" %*s", cell, c)
			}
			if text = strings.TrimRight(text, " "); text != "" {
				line(out, text)
			}
		}
	}
}
