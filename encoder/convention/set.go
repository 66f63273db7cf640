package convention

import "github.com/posenc/posenc/encoder"

// SetBase gives t the frequencies of another base, which is not 0, in the memory of
// those that it has: for programs that ask for one base after the other. It must not
// be called while t is used, nor if At has made another table of t. It returns an
// *Error as Convention.Table does, and then t is as it was.
func (t *Table) SetBase(base float64) error {
	if base == 0 {
		return encoder.Invalid("base", base, atLeastOne(base))
	}
	c := t.convention
	c.Base = base
	if err := c.validate(t.seqLen); err != nil {
		return err
	}
	t.convention = c
	t.setFrequencies()
	return nil
}

// SetRange gives t, which Convention.Table has returned, other consecutive
// positions: seqLen of them from start on. It must not be called while t is used. It
// returns an *Error as Convention.Table does, and then t is as it was.
func (t *Table) SetRange(start, seqLen int) error {
	c := t.convention
	c.Start = start
	if err := c.validate(seqLen); err != nil {
		return err
	}
	a, err := c.consecutive(t.tau, seqLen)
	if err != nil {
		return err
	}
	t.convention, t.seqLen, t.axes[0] = c, seqLen, a
	return nil
}
