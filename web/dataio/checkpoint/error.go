package checkpoint

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

func newError(text string, values ...string) error {
	return &dataio.Error{Message: dataio.Message{Text: text, Values: values}}
}

// errTruncated returns the error for a file that is shorter than its header says.
func errTruncated(size, want int64) error {
	return newError("the file ends after # bytes, and should have #; it is cut off, save it anew", strconv.FormatInt(size, 10), strconv.FormatInt(want, 10))
}

// errTensor returns the error for what a file says of a tensor, which is the first of
// the values.
func errTensor(name, text string, values ...string) error {
	return newError(text, append([]string{abbreviate(name)}, values...)...)
}

// abbreviate cuts off a long text between two characters.
func abbreviate(text string) string {
	const most = 80
	for i := range text {
		if i >= most {
			return text[:i] + "…"
		}
	}
	return text
}
