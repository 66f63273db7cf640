// Package oddwidth lists what libraries do to odd widths.
package oddwidth

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/plot"
)

// A Behaviour is what libraries do to odd widths.
type Behaviour struct {
	Name       plot.Words
	Convention convention.Convention
}

// Behaviours are those that make rows. Other libraries refuse to.
var Behaviours = [...]Behaviour{
	{zeroPadded, convention.Convention{Shift: 1, OnePair: true, Layout: convention.Concatenated, Odd: convention.ZeroPad}},
	{neverWritten, convention.Convention{Odd: convention.ZeroLast}},
	{cutAfterSine, convention.Convention{Odd: convention.Truncate}},
	{rounded, convention.Convention{Odd: convention.RoundUp}},
	{moreSines, convention.Convention{Layout: convention.Concatenated, Odd: convention.Truncate}},
	{moreColumns, convention.Convention{Layout: convention.Concatenated, Odd: convention.ExtraColumn}},
}
