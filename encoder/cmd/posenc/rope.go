package main

import (
	"fmt"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/invfreq"
)

// ropeReasons are the sentences about numbers that no rotary embedding has.
var ropeReasons = map[invfreq.Reason]string{
	invfreq.None:     "no rotary embedding that is known has these numbers",
	invfreq.Unfilled: "a buffer that was never filled",
}

// describeRope returns which rotary embedding made the numbers, and the exit status.
func describeRope(f found) (string, int, error) {
	id, err := invfreq.Identify(f.Data, f.Columns)
	switch {
	case err != nil:
		return "", failed, err
	case len(id.Matches) == 0:
		return ropeReasons[id.Reason], unexpected, nil
	}
	fit := id.Matches[0]
	parts := []string{"rotary embedding (" + id.Kind.String() + ")"}
	if fit.BaseKnown {
		parts = append(parts, "base "+encoder.Decimal(fit.Config.Base))
	}
	for _, p := range fit.Parameters() {
		parts = append(parts, fmt.Sprint(p.Name, " ", p.Value))
	}
	text := strings.Join(parts, ", ") + fmt.Sprintf("; largest relative difference %.2g", fit.Residual)
	if id.Reason == invfreq.Explained || id.Reason == invfreq.Ambiguous {
		return text, expected, nil
	}
	return id.Reason.String() + ": " + text, unexpected, nil
}
