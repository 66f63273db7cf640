package main

import (
	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/identify/invfreq"
)

// describeRope returns which rotary embedding made the numbers, and the exit status.
func describeRope(f found) (string, int, error) {
	id, err := invfreq.Identify(f.Data, f.Columns)
	if err != nil {
		return "", failed, err
	}
	if id.Reason == invfreq.Explained || id.Reason == invfreq.Ambiguous {
		return describe.Rotary(id), expected, nil
	}
	return describe.Rotary(id), unexpected, nil
}
