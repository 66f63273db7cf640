//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
)

// copyMost is how many cells are copied at the most; of larger matrices it is
// what can be seen.
const copyMost = 1 << 18

func (t *table) copiesAll() bool { return t.group.state.SeqLen <= copyMost/t.group.state.DModel }

func (t *table) copy() {
	s := t.group.state
	top, bottom, left, right := 0, s.SeqLen, 0, s.DModel
	if !t.copiesAll() {
		top, bottom = t.top, min(t.top+t.rows, s.SeqLen)
		left, right = 2*t.left, min(2*(t.left+t.columns), s.DModel)
	}
	tsv := []byte("position")
	for dim := left; dim < right; dim++ {
		tsv = append(tsv, "\t"+strconv.Itoa(dim)...)
	}
	values := make([]float64, s.DModel)
	for row := top; row < bottom; row++ {
		if t.group.table.Rows64(values, row, row+1) != nil {
			return
		}
		tsv = append(tsv, "\n"+strconv.Itoa(s.Start+row)...)
		for _, x := range values[left:right] {
			tsv = strconv.AppendFloat(append(tsv, '\t'), x, 'f', 8, 64)
		}
	}
	copyText(t.root.Node(), t.Lang, string(append(tsv, '\n')), func(outcome, _ string) {
		t.copied = outcome
		vecty.Rerender(t)
	})
}
