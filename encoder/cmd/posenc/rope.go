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
	text, difference := describeEmbedding(id), fmt.Sprintf("; largest relative difference %.2g", id.Matches[0].Residual)
	switch id.Reason {
	case invfreq.Explained:
		return text + difference, expected, nil
	case invfreq.Ambiguous:
		return text + ", or another that makes the same numbers" + difference, expected, nil
	}
	return id.Reason.String() + ": " + text + difference, unexpected, nil
}

// describeEmbedding returns what is known of the likeliest embedding.
func describeEmbedding(id *invfreq.Identification) string {
	fit := id.Matches[0]
	kind := id.Kind.String()
	if id.Kind >= invfreq.Cosines {
		kind += ", " + id.Order.String()
	}
	parts := []string{"rotary embedding (" + kind + ")"}
	if fit.BaseKnown {
		parts = append(parts, "base "+encoder.Decimal(fit.Config.Base))
	}
	for _, p := range fit.Parameters() {
		parts = append(parts, fmt.Sprint(p.Name, " ", p.Value))
	}
	if id.Attention != 1 {
		parts = append(parts, "attention_factor "+sixDigits(id.Attention))
	}
	if e := id.AngleError(4096); e > 0 {
		rounded := fit.Rounded
		if id.Kind == invfreq.Frequencies {
			rounded = id.DType
		}
		parts = append(parts, fmt.Sprintf("frequencies rounded to %v, which puts the angle at position 4096 off by %.2g rad", rounded, e))
	}
	return strings.Join(parts, ", ")
}
