package conventions

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/text"
)

// A described convention has everything that its page is made of: the fields that
// conventions.json has, and either a preset or a rotary embedding.
type described struct {
	row
	preset   convention.Preset // zero if it rotates
	rotary   rotary.Rotary
	padded   bool // whether the sample has an index of padding, so that the row of zeros can be seen
	relation relation
	sample
}

// readConventions returns all conventions in the order of conventions.json.
func readConventions() ([]described, error) {
	rows, err := readRows()
	if err != nil {
		return nil, err
	}
	all := make([]described, len(rows))
	for i, r := range rows {
		c := described{row: r}
		key := "rotates"
		if r.Rotates {
			c.rotary, err = rotary.Find(r.Name)
		} else if c.preset, err = convention.Find(r.Name); err == nil {
			key = relationToPaper(c.preset)
			c.padded = c.preset.Accepts("padding_idx") && !c.preset.Convention.Padded
		}
		if err == nil {
			c.sample, err = c.newSample()
		}
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(relations, func(r relation) bool { return r.key == key })
		if at < 0 {
			return nil, fmt.Errorf("the page of %s has no sentence about its relation to the paper, %q", c.Name, key)
		}
		c.relation = relations[at]
		all[i] = c
	}
	return all, nil
}

// Sizes of the tables that are compared: positions and dimensions of a small model.
const (
	comparedLen   = 64 // a square
	comparedWidth = 512
)

// A relation is how the rows of a convention differ from those of the paper: a sentence for
// the page of a convention, and a heading for those in the list that have the relation.
type relation struct {
	key              string // the parameter of the error of convention.Permutation, or a word for its absence
	singular, plural text.Words
}

// relations are in the order of the list. Each holds for even widths and for the values
// that settings have unless they are given.
var relations = []relation{
	{"same", text.Words{
		"Its rows are the rows of the paper, number by number, if d_model is even.",
		"d_model 为偶数时，各行与论文的完全相同，一个数也不差。",
	}, text.Words{"The rows of the paper", "各行与论文相同"}},
	{"reordered", text.Words{
		"Its rows have the numbers of the paper in another order of columns, if d_model is even.",
		"d_model 为偶数时，各行的数与论文的相同，只是列的次序不同。",
	}, text.Words{"The numbers of the paper in another order of columns", "数与论文相同，列的次序不同"}},
	{"frequency", text.Words{
		"Its rows are not those of the paper in any order of columns, because its frequencies differ.",
		"频率不同，所以怎样重排各列，也得不到论文的那些行。",
	}, text.Words{"Other frequencies", "频率不同"}},
	{"amplitude", text.Words{
		"Its rows are not those of the paper in any order of columns, because they are multiplied by a factor.",
		"各行乘了一个系数，所以怎样重排各列，也得不到论文的那些行。",
	}, text.Words{"Another length of rows", "行的长度不同"}},
	{"position", text.Words{
		"Each of its rows is a row of the paper, but of another position.",
		"每一行都是论文中的一行，只是位置不同。",
	}, text.Words{"Another first position", "起始位置不同"}},
	{"grid", text.Words{
		"Its rows are for the cells of an image: half of the columns encode the row of a cell, and half its column.",
		"各行对应图像网格中的一格：一半的列编码这一格的行号，另一半编码列号。",
	}, text.Words{"Rows for the cells of an image", "为图像的每一格编码"}},
	{"rotates", text.Words{
		"It adds no vector: it rotates queries and keys, by the angles of the paper.",
		"它不加向量，而是把查询和键旋转论文中的那些角度。",
	}, text.Words{"Rotations of queries and keys", "旋转查询和键"}},
}

// relationToPaper returns the key of the relation of a convention.
func relationToPaper(p convention.Preset) string {
	order, err := permutation(p, convention.Preset{})
	var differs *encoder.Error
	switch {
	case p.GridOnly():
		return "grid"
	case errors.As(err, &differs):
		return differs.Parameter
	case slices.IsSorted(order):
		return "same"
	}
	return "reordered"
}

// rowsOf returns a table of a convention with n rows: the first positions, or the cells of a
// square grid.
func rowsOf(p convention.Preset, n, width int) (*convention.Table, error) {
	if p.GridOnly() {
		side := int(math.Sqrt(float64(n)))
		return p.Convention.Grid(width, nil, side, side)
	}
	return p.Convention.Table(n, width)
}

// permutation returns the order in which the columns of b are the columns of a.
func permutation(a, b convention.Preset) ([]int, error) {
	t, err := rowsOf(a, comparedLen, comparedWidth)
	if err != nil {
		return nil, err
	}
	u, err := rowsOf(b, comparedLen, comparedWidth)
	if err != nil {
		return nil, err
	}
	return convention.Permutation(t, u)
}

// sameRows returns the conventions, other than c, that have the rows of c.
func (c described) sameRows(all []described) []described {
	var same []described
	for _, other := range all {
		if c.Rotates || other.Rotates || other.Name == c.Name {
			continue
		}
		if order, err := permutation(c.preset, other.preset); err == nil && slices.IsSorted(order) {
			same = append(same, other)
		}
	}
	return same
}
