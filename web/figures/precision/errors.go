package precision

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/param"
)

// How many cells there are.
const (
	cellRows    = 120
	cellColumns = 128
)

// lastPosition is that of the last row of cells.
const lastPosition = 1000000

// computedOf is what computed numbers depend on.
type computedOf struct {
	encoding *encoder.Encoding
	route    string
}

// computed is what is computed of an encoding by a route, as far as it has been
// asked for: for each of param.PrecisionNames, and what is exact in the cells.
type computed struct {
	of    computedOf
	types [4]*precision.Encoding
	cells [4]*cellErrors
	exact *[cellRows][cellColumns][2]float64
}

// cellErrors are the errors of a type in the cells, and the largest one of each row.
type cellErrors struct {
	errors [cellRows][cellColumns]float64
	worst  [cellRows]float64
}

// numbersOf returns what a type makes of the rows.
func (c *computed) numbersOf(name string) *precision.Encoding {
	numbers := &c.types[slices.Index(param.PrecisionNames(), name)]
	if *numbers == nil {
		// The names of a state are valid, and the paper's frequencies have a recipe.
		dtype, _ := precision.FindDType(name)
		rounding, _ := precision.FindRoundingMode(c.of.route)
		*numbers, _ = precision.New(c.of.encoding, dtype, rounding)
	}
	return *numbers
}

// errorsOf returns the errors of a type.
func (c *computed) errorsOf(name string) *cellErrors {
	cells := &c.cells[slices.Index(param.PrecisionNames(), name)]
	if *cells == nil {
		*cells = newCellErrors(c.numbersOf(name), c.of.encoding, c.exactCells())
	}
	return *cells
}

func newCellErrors(numbers *precision.Encoding, e *encoder.Encoding, exact *[cellRows][cellColumns][2]float64) *cellErrors {
	c := new(cellErrors)
	for row := range c.errors {
		for column := range c.errors[row] {
			sin, cos := numbers.Pair(pairAt(column, e), rowPositions[row])
			should := &exact[row][column]
			x := max(math.Abs(sin-should[0]), math.Abs(cos-should[1]))
			c.errors[row][column] = x
			c.worst[row] = max(c.worst[row], x)
		}
	}
	return c
}

// exactCells returns the sine and the cosine that each cell should have.
func (c *computed) exactCells() *[cellRows][cellColumns][2]float64 {
	if c.exact == nil {
		c.exact = new([cellRows][cellColumns][2]float64)
		for row := range c.exact {
			for column := range c.exact[row] {
				should := &c.exact[row][column]
				should[0], should[1] = c.of.encoding.Pair(pairAt(column, c.of.encoding), rowPositions[row])
			}
		}
	}
	return c.exact
}

// pairAt returns the pair of a column of cells, the middle one of those that it
// stands for.
func pairAt(column int, e *encoder.Encoding) int {
	return (2*column + 1) * e.Pairs() / (2 * cellColumns)
}

// rowPositions are the positions of the rows of cells.
var rowPositions = func() (positions [cellRows]float64) {
	for row := range positions {
		positions[row] = math.Round(math.Pow(lastPosition, (float64(row)+0.5)/cellRows))
	}
	return positions
}()
