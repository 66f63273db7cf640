package convention

import "github.com/posenc/posenc/encoder"

// Consecutive returns the table of other consecutive positions on the axis of t,
// seqLen of them from start on, with its frequencies. Convention.Table has returned
// t. Consecutive returns an *Error as Table does.
func (t *Table) Consecutive(start, seqLen int) (*Table, error) {
	at := *t
	at.convention.Start, at.seqLen, at.axes = start, seqLen, make([]axis, 1)
	if err := at.convention.validate(seqLen); err != nil {
		return nil, err
	}
	if err := at.setRange(); err != nil {
		return nil, err
	}
	return &at, nil
}

// setRange gives the axis of t its positions, from Start on, one for each row.
func (t *Table) setRange() error {
	c := &t.convention
	first, last := c.Start, c.Start+max(t.seqLen-1, 0)
	if c.Order == Relative {
		if t.seqLen%2 == 0 {
			return encoder.Invalid("seq_len", t.seqLen, "is even; the rows of k, k−1, …, −k are 2k+1")
		}
		first, last = c.Start-t.seqLen/2, c.Start+t.seqLen/2
	}
	for _, pos := range [...]int{first, last} {
		if err := c.checkPosition("position", float64(pos)); err != nil {
			return err
		}
	}
	t.axes[0] = c.rangeAxis(t.tau, t.seqLen, first, c.Order != Forward)
	return nil
}
