package checkpoint

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

func newError(text string, values ...string) error {
	return &dataio.Error{Message: dataio.Message{Text: text, Values: values}}
}

// errTensor returns the error for what a file says of a tensor, which is the first of
// the values.
func errTensor(name, text string, values ...string) error {
	return newError(text, append([]string{abbreviate(name)}, values...)...)
}

// abbreviate cuts off a long name or value of a header.
func abbreviate(text string) string { return dataio.Abbreviate(text, 80) }

func unsigned(bits uint64) string { return strconv.FormatUint(bits, 10) }

// archiveError returns the error for a ZIP archive that cannot be read.
func archiveError(ctx Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return errDirectory
}

var errDirectory = newError("zip-cut: the ZIP archive is cut off or damaged; save it anew")
