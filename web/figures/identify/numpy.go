package identify

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
)

// mostListed is the largest number of positions that a program lists.
const mostListed = 64

// numpy returns a program of NumPy that makes the numbers as pe; it is empty where
// a bug of the arithmetic makes them, or a list of very many positions.
func (f *found) numpy() string {
	fit, t := f.best, f.best.Table
	positions := f.positions()
	if positions == "" || fit.Permutation != nil || len(fit.ZeroRows) > mostListed || fit.Rounding.Of != identify.NoOperand || changesRows(fit.Bug) {
		return ""
	}
	c := fit.Convention
	sin, cos := "np.sin(angle)", "np.cos(angle)"
	if c.CosineFirst {
		sin, cos = cos, sin
	}
	code := "import numpy as np\n\npos = " + positions + "\nw = " + f.frequencies() + "\n"
	both := "np.concatenate([" + sin + ", " + cos + "], axis=-1)"
	if c.Layout == convention.Interleaved {
		both = "np.stack([" + sin + ", " + cos + "], axis=-1).reshape(*pos.shape[:-1], -1)"
	}
	code += "angle = pos * w\npe = " + both + "\n"
	switch {
	case t.Axes() > 1 && c.Layout == convention.Grouped:
		code = code[:len(code)-len(both)-1] + "np.concatenate([*" + sin + ", *" + cos + "], axis=-1)\n"
	case t.Axes() > 1:
		code += "pe = np.concatenate(list(pe), axis=-1)\n"
	}
	switch width := 2 * t.Pairs() * t.Axes(); {
	case width > t.Columns():
		code += "pe = pe[:, :" + strconv.Itoa(t.Columns()) + "]\n"
	case width < t.Columns():
		code += "pe = np.pad(pe, [(0, 0), (0, " + strconv.Itoa(t.Columns()-width) + ")])\n"
	}
	if c.Padded {
		code += "pe[pos[:, 0] == " + strconv.Itoa(c.Padding) + "] = 0\n"
	}
	if fit.Amplitude != 1 || fit.Offset != 0 {
		code += "pe = " + encoder.Decimal(fit.Amplitude) + " * pe"
		if fit.Offset != 0 {
			code += " + " + encoder.Decimal(fit.Offset)
		}
		code += "\n"
	}
	if fit.ZeroRows != nil {
		before := make([]string, len(fit.ZeroRows)) // which rows each is inserted before
		for i, r := range fit.ZeroRows {
			before[i] = strconv.Itoa(r - i)
		}
		code += "pe = np.insert(pe, [" + strings.Join(before, ", ") + "], 0, axis=0)\n"
	}
	if fit.Transposed {
		code += "pe = pe.T\n"
	}
	return code
}

// changesRows reports whether a bug is not one of the convention, nor of positions.
func changesRows(bug string) bool {
	switch bug {
	case "", "swapped-halves", "degrees", "swapped-axes":
		return false
	}
	return true
}

// frequencies returns the expression of the frequencies.
func (f *found) frequencies() string {
	t, scale := f.best.Table, encoder.Decimal(f.best.Table.Frequency(0))
	if t.Pairs() == 1 {
		return "np.array([" + scale + "])"
	}
	base, steps := t.Grid()
	code := encoder.Decimal(base) + " ** (-np.arange(" + strconv.Itoa(t.Pairs()) + ") / " + encoder.Decimal(steps) + ")"
	if base == math.Trunc(base) {
		code = encoder.Decimal(base) + ".0" + code[len(encoder.Decimal(base)):]
	}
	if scale != "1" {
		code = scale + " * " + code
	}
	return code
}

// positions returns the expression of the positions: a column of them, or with
// several axes a column for each; empty if they are too many to be listed.
func (f *found) positions() string {
	t := f.best.Table
	if t.Axes() == 1 {
		list := axisPositions(t, 0)
		if list != "" {
			list += "[:, None]"
		}
		return list
	}
	all := "np.stack(["
	for k := range t.Axes() {
		list := f.gridPositions(k)
		if list == "" {
			return ""
		}
		if k > 0 {
			all += ", "
		}
		all += list
	}
	return all + "])[:, :, None]"
}

// gridPositions returns the positions on an axis of a grid: those of its lines, repeated.
func (f *found) gridPositions(k int) string {
	t, rows := f.best.Table, f.best.Table.SeqLen()
	each := 1 // rows that share a position
	for each < rows && t.Position(k, each) == t.Position(k, 0) {
		each++
	}
	n := each // rows until positions begin anew
	for n < rows && t.Position(k, n) != t.Position(k, 0) {
		n += each
	}
	own := make([]float64, n/each)
	for i := range own {
		own[i] = t.Position(k, i*each)
	}
	for row := range rows {
		if t.Position(k, row) != own[row/each%len(own)] {
			return axisPositions(t, k)
		}
	}
	list := asArray(own)
	if list == "" {
		return ""
	}
	if each > 1 {
		list = "np.repeat(" + list + ", " + strconv.Itoa(each) + ")"
	}
	if times := rows / n; times > 1 {
		list = "np.tile(" + list + ", " + strconv.Itoa(times) + ")"
	}
	return list
}

func axisPositions(t *convention.Table, k int) string {
	all := make([]float64, t.SeqLen())
	for row := range all {
		all[row] = t.Position(k, row)
	}
	return asArray(all)
}

// asArray returns numbers as a range, or as a list if they are few.
func asArray(all []float64) string {
	first, step := all[0], 1.0
	if len(all) > 1 {
		step = all[1] - all[0]
	}
	even := step != 0
	for i, x := range all {
		even = even && math.Abs(x-first-step*float64(i)) <= 1e-12*math.Abs(x)
	}
	last := first + step*float64(len(all))
	switch {
	case even && first == 0 && step == 1:
		return "np.arange(" + encoder.Decimal(last) + ")"
	case even && step == 1:
		return "np.arange(" + encoder.Decimal(first) + ", " + encoder.Decimal(last) + ")"
	case even:
		code := "np.arange(" + strconv.Itoa(len(all)) + ")"
		if step != 1 {
			code = encoder.Decimal(step) + " * " + code
		}
		if first != 0 {
			code = "(" + encoder.Decimal(first) + " + " + code + ")"
		} else {
			code = "(" + code + ")"
		}
		return code
	case len(all) > mostListed:
		return ""
	}
	items := make([]string, len(all))
	for i, x := range all {
		items[i] = encoder.Decimal(x)
	}
	return "np.array([" + strings.Join(items, ", ") + "])"
}
