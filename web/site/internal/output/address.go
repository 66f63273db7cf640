package output

import (
	"path"

	"github.com/posenc/posenc/web/text"
)

// PageName returns the name in dist/ of a page, such as a tool in the folder workbench. Without a
// name it is the first page of the folder, and without a folder the article.
func PageName(lang text.Lang, folder, name string) string {
	return path.Join(lang.Folder(), folder, name, "index.html")
}

// Addresses lead from a page to others in its language, and are relative to it.
type Addresses struct {
	Root               string // the folder of the site, with a slash at its end
	Article, Workbench string
	Conventions        string // the list of conventions
	Vectors            string // the page about the conformance vectors
	Self               string
	English, Chinese   string // the page in each language
}

// AddressesFrom returns the addresses that the page of a name in a folder links to.
func AddressesFrom(lang text.Lang, folder, name string) Addresses {
	self := func(lang text.Lang) string { return PageName(lang, folder, name) }
	to := func(page string) string { return Link(path.Dir(self(lang)), page) }
	return Addresses{
		Root:        to(".") + "/",
		Article:     to(PageName(lang, "", "")),
		Workbench:   to(PageName(lang, "workbench", "")),
		Conventions: to(PageName(lang, "conventions", "")),
		Vectors:     to(PageName(lang, "vectors", "")),
		Self:        to(self(lang)),
		English:     to(self(text.English)),
		Chinese:     to(self(text.Chinese)),
	}
}
