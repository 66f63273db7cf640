package conventions

import (
	"path"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A pageLink leads to the page of a convention.
type pageLink struct{ Name, Address, About string }

// addresses are the addresses that a page of conventions links to.
type addresses struct {
	Root             string // the folder of the site, with a slash at its end
	Article          string
	Workbench        string
	Identify         string
	Compare          string
	List, Vectors    string
	Self             string
	English, Chinese string // the page in each language
}

// address returns the name of the page of a convention in dist/, or of the list if name is
// empty.
func address(lang text.Lang, name string) string {
	return path.Join(lang.Folder(), "conventions", name, "index.html")
}

// addressesFrom returns the addresses for the page of a convention, or for the list.
func addressesFrom(lang text.Lang, name string) addresses {
	folder := path.Dir(address(lang, name))
	home := lang.Folder()
	to := func(file string) string { return output.Link(folder, file) }
	return addresses{
		Root:      to(".") + "/",
		Article:   to(path.Join(home, "index.html")),
		Workbench: to(path.Join(home, "workbench/index.html")),
		Identify:  to(path.Join(home, "workbench/identify/index.html")),
		Compare:   to(path.Join(home, "workbench/compare/index.html")),
		List:      to(address(lang, "")),
		Vectors:   to(path.Join(home, "vectors/index.html")),
		Self:      to(address(lang, name)),
		English:   to(address(text.English, name)),
		Chinese:   to(address(text.Chinese, name)),
	}
}

// link returns a link to the page of c for the page of the convention from, or for the list
// if that is empty.
func (c described) link(lang text.Lang, from string) pageLink {
	return pageLink{
		Name:    c.Name,
		Address: output.Link(path.Dir(address(lang, from)), address(lang, c.Name)),
		About:   c.about(lang),
	}
}
