package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
)

// rotates reports whether a tensor belongs to a rotary embedding.
func rotates(kind positions.Kind) bool {
	return kind == positions.Frequencies || kind == positions.Factors || kind == positions.Rotation
}

// frequencies reads a tensor of a rotary embedding, also one with numbers that are not
// finite, as buffers have that were never filled.
func (s source) frequencies(t *checkpoint.Tensor) ([]found, error) {
	q := t.Squeezed()
	if len(q.Shape) == 0 || q.Count() == 0 {
		return s.matrix(nil, t, 0)
	}
	data, err := q.Rows(context.Background(), 0, min(q.Shape[0], max(1, s.limit/(q.Count()/q.Shape[0]))))
	if err != nil {
		return nil, err
	}
	columns := q.Shape[len(q.Shape)-1]
	m := &dataio.Matrix{Rows: len(data) / columns, Columns: columns, Data: data, Type: t.Type}
	return []found{{name: s.file + " " + t.Name, Matrix: m, rotates: true}}, nil
}

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
