package markdown

import (
	"fmt"
	"regexp"

	"github.com/posenc/posenc/web/text"
)

// Replace returns a document with the parts of a name brought up to date. A part is the text
// between these marks, in the language that the first one names:
//
//	<!-- name en -->
//	<!-- /name -->
func Replace(document []byte, name string, part func(lang text.Lang) (string, error)) ([]byte, error) {
	mark := regexp.MustCompile(`(?s)(<!-- ` + name + ` (en|zh) -->\n).*?(<!-- /` + name + ` -->)`)
	var failed error
	replaced := mark.ReplaceAllFunc(document, func(place []byte) []byte {
		marks := mark.FindSubmatch(place)
		content, err := part(text.LangOf(string(marks[2])))
		if err != nil {
			failed = err
		}
		return fmt.Appendf(nil, "%s%s%s", marks[1], content, marks[3])
	})
	return replaced, failed
}
