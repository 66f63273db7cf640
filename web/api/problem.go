package api

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// A problem is an answer that says what cannot be (RFC 9457): which parameter,
// what was given, and the rule.
type problem struct {
	Type      string `json:"type"`
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Detail    string `json:"detail"`
	Parameter string `json:"parameter,omitempty"`
	Value     string `json:"value,omitempty"`
	Rule      string `json:"rule,omitempty"`
}

// What is said of statuses in general.
const (
	tooMuch      = "There would be more to compute than one answer may take."
	unacceptable = "The Accept field has none of the media types."
)

func (p *problem) Error() string { return p.Detail }

// newProblem returns a problem that has nothing to do with a parameter.
func newProblem(status int, detail string) *problem {
	return &problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}
}

// refused returns the problem of a parameter that cannot be what it is.
func refused(status int, parameter, value, rule string) *problem {
	p := newProblem(status, parameter+" "+value+" "+rule)
	p.Parameter, p.Value, p.Rule = parameter, value, rule
	return p
}

// problemOf returns what an error says: those of the packages for numbers and
// pictures name a parameter.
func problemOf(err error) *problem {
	switch err := err.(type) {
	case *problem:
		return err
	case *encoder.Error:
		spelled := err.Spelled(parameterOf)
		p := refused(http.StatusBadRequest, spelled.Parameter, spelled.Value, spelled.Reason())
		if spelled.Subject != "" {
			p.Detail, p.Rule = spelled.Sentence(), spelled.Sentence()
		}
		return p
	}
	return newProblem(http.StatusInternalServerError, err.Error())
}

// parameterOf returns what a query calls a parameter of the encoder.
func parameterOf(name string) string { return strings.ReplaceAll(name, "_", "-") }

func (p *problem) serve(w http.ResponseWriter, r *http.Request) {
	content, _ := json.Marshal(p)
	h := w.Header()
	for _, name := range []string{"ETag", "Content-Length", "Content-Disposition"} {
		h.Del(name) // of the answer that there is not
	}
	if p == glyphsMissing { // program.mjs loads them and asks again
		h.Set(glyphsHeader, "1")
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	if r.Method != http.MethodHead {
		w.Write(append(content, '\n'))
	}
}
