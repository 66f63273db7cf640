package static

import (
	"net/http"
	"strings"
)

// Rules say which headers are sent with what is asked for at which paths, as
// Cloudflare reads them in a file _headers:
//
//	/figures/*
//	  ! Content-Security-Policy
//	  Cache-Control: public, max-age=31536000, immutable
//
// An asterisk stands for anything. All rules for a path hold, in their order: the
// first value takes the place of what would be sent anyway, others are added to
// it, and an exclamation mark removes a value set before.
type Rules []rule

type rule struct {
	before, after string // of the asterisk
	open          bool   // whether there is one
	headers       []header
}

// A header without a value is taken back.
type header struct{ name, value string }

// ParseRules reads the text of a file _headers.
func ParseRules(text string) Rules {
	var rules Rules
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, value, pair := strings.Cut(line, ":")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '/':
			before, after, open := strings.Cut(line, "*")
			rules = append(rules, rule{before: before, after: after, open: open})
		case len(rules) == 0: // nothing that this could be said of
		case line[0] == '!':
			rules[len(rules)-1].add(header{strings.TrimSpace(line[1:]), ""})
		case pair:
			rules[len(rules)-1].add(header{name, strings.TrimSpace(value)})
		}
	}
	return rules
}

func (r *rule) add(h header) {
	h.name = http.CanonicalHeaderKey(h.name)
	r.headers = append(r.headers, h)
}

// holds reports whether the rule is one for a path.
func (r rule) holds(path string) bool {
	if !r.open {
		return path == r.before
	}
	return len(path) >= len(r.before)+len(r.after) && strings.HasPrefix(path, r.before) && strings.HasSuffix(path, r.after)
}

// apply sets the headers for a path.
func (rules Rules) apply(to http.Header, path string) {
	ruled := map[string]bool{}
	for _, r := range rules {
		if !r.holds(path) {
			continue
		}
		for _, h := range r.headers {
			switch {
			case h.value == "":
				to.Del(h.name)
			case ruled[h.name]:
				to.Add(h.name, h.value)
			default:
				to.Set(h.name, h.value)
				ruled[h.name] = true
			}
		}
	}
}
