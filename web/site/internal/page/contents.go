package page

import (
	"bytes"
	"fmt"
	"regexp"
)

var (
	// headingPattern matches the beginning of a section that has an address.
	headingPattern = regexp.MustCompile(`(?s)(<section id="([^"]+)"[^>]*>\s*<h2>)(.*?)</h2>`)
	// contentsPattern matches an empty table of contents.
	contentsPattern = regexp.MustCompile(`(<nav class="contents"[^>]*>)(</nav>)`)
)

// addContents numbers the sections of a page that has an empty table of contents, and
// fills the table with their headings. The number of a section is a link to it.
func addContents(page []byte) []byte {
	if !contentsPattern.Match(page) {
		return page
	}
	var list bytes.Buffer
	list.WriteString("\n<ol>\n")
	n := 0
	page = headingPattern.ReplaceAllFunc(page, func(heading []byte) []byte {
		n++
		m := headingPattern.FindSubmatch(heading)
		before, id, title := m[1], m[2], m[3]
		fmt.Fprintf(&list, "<li><a href=\"#%s\">%s</a></li>\n", id, title)
		return fmt.Appendf(nil, `%s<a class="anchor" href="#%s">%d</a> %s</h2>`, before, id, n, title)
	})
	list.WriteString("</ol>\n")
	return contentsPattern.ReplaceAllFunc(page, func(nav []byte) []byte {
		m := contentsPattern.FindSubmatch(nav)
		return fmt.Appendf(nil, "%s%s%s", m[1], list.Bytes(), m[2])
	})
}
