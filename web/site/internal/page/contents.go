package page

import (
	"bytes"
	"fmt"
	"regexp"
)

var (
	// headingPattern matches the beginning of a section that has an address.
	headingPattern = regexp.MustCompile(`(?s)(<section id="([^"]+)"[^>]*>\s*<h2>)(.*?)</h2>`)
	// partPattern matches a heading within a section, and the id of its list item if it
	// begins one.
	partPattern = regexp.MustCompile(`(?s)(?:<li id="([^"]+)"[^>]*>\s*)?<h3(?: id="([^"]+)")?>(.*?)</h3>`)
	// contentsPattern matches an empty table of contents.
	contentsPattern = regexp.MustCompile(`(<nav class="contents"[^>]*>)(</nav>)`)
)

// addContents numbers the sections of a page that has an empty table of contents, and
// fills the table with their headings. The number of a section is a link to it, and so is
// the sign after the heading of a part that has an id, or whose list item has one.
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
	page = partPattern.ReplaceAllFunc(page, func(part []byte) []byte {
		m := partPattern.FindSubmatch(part)
		id := append(m[1], m[2]...)
		if len(id) == 0 {
			return part
		}
		heading := bytes.TrimSuffix(part, []byte("</h3>"))
		return fmt.Appendf(nil, `%s <a class="anchor" href="#%s">#</a></h3>`, heading, id)
	})
	return contentsPattern.ReplaceAllFunc(page, func(nav []byte) []byte {
		m := contentsPattern.FindSubmatch(nav)
		return fmt.Appendf(nil, "%s%s%s", m[1], list.Bytes(), m[2])
	})
}
