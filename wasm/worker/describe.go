package main

import (
	"strings"

	"github.com/posenc/posenc/web/plot"
)

var descriptions = endpoint{
	path: "/api",
	about: [2]string{
		"This description, with an example of everything.",
		"本说明，每一项都有示例。",
	},
	parameters: []parameter{langParameter},
	types:      []string{"text/html"},
}

// describe answers with what there is, for people.
func describe(r request) (answer, error) {
	lang, err := r.query.choice(langParameter)
	if err != nil {
		return answer{}, err
	}
	return answer{
		mediaType: "text/html; charset=utf-8",
		policy:    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'",
		canonical: r.origin + "/api?lang=" + lang,
		keep:      hour,
		body:      func() (body, error) { return whole(descriptionOf(r.origin, plot.LangOf(lang))), nil },
	}, nil
}

func descriptionOf(origin string, lang plot.Lang) string {
	return ""
}

var _ = strings.Cut
