package endpoint

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A Problem is an error as a JSON document (RFC 9457), with the parameter, its value
// and the rule that the value violates.
type Problem struct {
	Type      string `json:"type"`
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Detail    string `json:"detail"`
	Parameter string `json:"parameter,omitempty"`
	Value     string `json:"value,omitempty"`
	Rule      string `json:"rule,omitempty"`

	Field string `json:"-"` // of the header; it is set to 1
}

func (p *Problem) Error() string { return p.Detail }

// NewProblem returns a problem that concerns no parameter.
func NewProblem(status int, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}
}

// Invalid returns the problem of a parameter with an invalid text.
func Invalid(status int, parameter, value, rule string) *Problem {
	return Refused(status, parameter, Quote(value), rule)
}

// Refused is Invalid for a value as it is shown.
func Refused(status int, parameter, value, rule string) *Problem {
	p := NewProblem(status, parameter+" "+value+" "+rule)
	p.Parameter, p.Value, p.Rule = parameter, value, rule
	return p
}

// ProblemOf returns an error as a problem. An error of package encoder names a parameter.
func ProblemOf(err error) *Problem {
	switch err := err.(type) {
	case *Problem:
		return err
	case *encoder.Error:
		return Spelled(err, param.Hyphened)
	}
	return NewProblem(http.StatusInternalServerError, err.Error())
}

// Spelled returns an error of package encoder as a problem that spells names in another way.
func Spelled(err *encoder.Error, spell func(name string) string) *Problem {
	err = err.Spelled(spell)
	p := Refused(http.StatusBadRequest, err.Parameter, err.Value, err.Reason())
	if err.Subject != "" {
		p.Detail, p.Rule = err.Sentence(), err.Sentence()
	}
	return p
}

// Write writes the problem in place of a response whose header may be set already.
func (p *Problem) Write(w http.ResponseWriter, r *http.Request) {
	content, _ := json.Marshal(p) // strings and integers
	h := w.Header()
	for _, name := range []string{"ETag", "Content-Length", "Content-Disposition"} {
		h.Del(name)
	}
	if p.Field != "" {
		h.Set(p.Field, "1")
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	if r.Method != http.MethodHead {
		w.Write(append(content, '\n'))
	}
}

// Quote returns a value in quotation marks, at most 40 characters of it.
func Quote(value string) string {
	runes := []rune(strings.ToValidUTF8(value, "\ufffd"))
	if len(runes) > 40 {
		runes = append(runes[:39], '…')
	}
	return `"` + string(runes) + `"`
}

// Shown returns a name from a request without quotation marks, at most 40 characters of it.
func Shown(name string) string { return strings.Trim(Quote(name), `"`) }
