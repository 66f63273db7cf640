package api

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/web/text"
)

// exampleAt returns the example of the endpoint, without the origin, in a language if
// it has a parameter for that.
func (e endpoint) exampleAt(origin string, lang text.Lang) string {
	address := strings.NewReplacer("{figure}", "heatmap", "{format}", "svg").Replace(e.path)
	values := strings.ReplaceAll(e.example, "{origin}", strings.NewReplacer(":", "%3A", "/", "%2F").Replace(origin))
	hasLang := slices.ContainsFunc(e.parameters, func(p parameter) bool { return p.name == langParameter.name })
	if hasLang && lang == text.Chinese {
		values = strings.TrimPrefix(values+"&lang=zh", "&")
	}
	if values == "" {
		return address
	}
	return address + "?" + values
}
