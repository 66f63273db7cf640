package endpoint

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/text"
)

// ExampleAt returns the address of an example, without the origin: in the language, if
// the endpoint has a parameter for it.
func (e Endpoint) ExampleAt(origin string, lang text.Lang) string {
	address := strings.NewReplacer("{figure}", "heatmap", "{format}", "svg").Replace(e.Path)
	values := strings.ReplaceAll(e.Example, "{origin}", strings.NewReplacer(":", "%3A", "/", "%2F").Replace(origin))
	hasLang := slices.ContainsFunc(e.Parameters, func(p query.Parameter) bool { return p.Name == query.Lang.Name })
	if hasLang && lang == text.Chinese {
		values = strings.TrimPrefix(values+"&lang=zh", "&")
	}
	if values == "" {
		return address
	}
	return address + "?" + values
}
