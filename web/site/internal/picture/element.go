package picture

import (
	"crypto/sha256"
	"fmt"
	"html"

	"github.com/posenc/posenc/web/site/internal/output"
)

// Element returns the HTML that shows a wide drawing and, in place of it on a phone, a
// narrow one, whose files are in folder. Up to 560 px the column of the article is as
// narrow as figure.View.Narrow means. The attribute loading says when to load the picture.
func Element(folder string, drawings [len(Widths)]Drawing, loading string) string {
	wide, narrow := drawings[0], drawings[1]
	return fmt.Sprintf(`<picture><source media="(max-width: 560px)" srcset="%s" width="%d" height="%d">`+
		`<img src="%s" width="%d" height="%d" alt="%s" %s decoding="async"></picture>`,
		folder+"/"+narrow.Name, narrow.Width, narrow.Height,
		folder+"/"+wide.Name, wide.Width, wide.Height, html.EscapeString(wide.Summary), loading)
}

// InFolder returns a folder for the files of drawings, and the files in it. The name of the
// folder is a hash of all of them: browsers may remember forever which files it has and
// lacks.
func InFolder(files []output.File) (folder string, placed []output.File) {
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%s %d\n%s", f.Name, len(f.Content), f.Content)
	}
	folder = fmt.Sprintf("%s%x", Folder, sum.Sum(nil)[:6])
	for _, f := range files {
		placed = append(placed, output.File{Name: folder + "/" + f.Name, Content: f.Content})
	}
	return folder, placed
}
