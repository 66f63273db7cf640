package export

import "github.com/posenc/posenc/web/dataio"

// A count is of the bytes of a file. Those of text are counted by writing it.
type count struct {
	bytes float64 // as many as the file has, or about as many
	exact bool
}

// countedBytes is how many bytes of a file are written at most to count them.
const countedBytes = 1 << 20

func newCount(e *dataio.Export, rows int) *count {
	if n, ok := e.Len(); ok {
		return &count{float64(n), true}
	}
	head := len(e.Append(nil, 1))
	c := &count{float64(head + len(e.Append(nil, countedBytes))), !e.More()}
	if !c.exact { // other rows are about as long
		done := e.Done()*float64(rows+2) - 1
		c.bytes = float64(head) + (c.bytes-float64(head))*float64(rows)/done
	}
	return c
}
