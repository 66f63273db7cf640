package encoder

// Consecutive returns the table of other consecutive positions on the axis of t,
// seqLen of them from start on, with its frequencies. t is one that
// Convention.Table returned. Consecutive returns an *Error as that does.
func (t *Table) Consecutive(start, seqLen int) (*Table, error) {
	at := *t
	at.seqLen, at.convention.Start = seqLen, start
	c := &at.convention
	if err := c.validate(seqLen); err != nil {
		return nil, err
	}
	first, last := start, start+max(seqLen-1, 0)
	if c.Order == Relative {
		if seqLen%2 == 0 {
			return nil, Refuse("seq_len", seqLen, "is even; the rows of k, k−1, …, −k are 2k+1")
		}
		first, last = start-seqLen/2, start+seqLen/2
	}
	for _, pos := range [...]int{first, last} {
		if err := c.checkPosition("position", float64(pos)); err != nil {
			return nil, err
		}
	}
	at.axes = []axis{c.along(t.tau, seqLen, first, c.Order != Forward)}
	return &at, nil
}
