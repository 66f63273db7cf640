package numbers

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/param"
)

// A matrix is the encoding of a state, in a type of numbers.
type matrix struct {
	state param.State
	table *convention.Table // of the state
	dtype string
}

// DTypes are the types of numbers; the first is the default.
var DTypes = []string{"float32", "float64"}

var dtypeParameter = query.Parameter{
	Name: "dtype", Choices: DTypes, Default: DTypes[0],
	About: [2]string{"the type of the numbers", "数值类型"},
}

// matrixOf returns the matrix that a query describes.
func matrixOf(q query.Query) (*matrix, error) {
	s, err := q.TableState(param.DefaultState())
	if err != nil {
		return nil, err
	}
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	dtype, err := q.Choice(dtypeParameter)
	if err != nil {
		return nil, err
	}
	return &matrix{s, t, dtype}, nil
}

func (m *matrix) rows() int    { return m.state.SeqLen }
func (m *matrix) columns() int { return m.table.Columns() }

// single reports whether the numbers are float32.
func (m *matrix) single() bool { return m.dtype == DTypes[0] }

// itemSize returns the size of a number in bytes.
func (m *matrix) itemSize() int {
	if m.single() {
		return 4
	}
	return 8
}
