package static

import (
	"net/http"
	"strings"
	"testing"
)

func TestRules(t *testing.T) {
	rules := ParseRules(`
# all
/*
  Policy: none
  Cache-Control: first
/posenc*
  ! Policy
  Policy: other
/*.d.ts
  Type: text: plain
/v1/*
  cache-control: second
/exact
  ! Cache-Control
`)
	for path, want := range map[string]string{
		"/":          "Policy=none Cache-Control=first Type=",
		"/posenc":    "Policy=other Cache-Control=first Type=",
		"/posenc.zh": "Policy=other Cache-Control=first Type=",
		"/a/posenc":  "Policy=none Cache-Control=first Type=",
		"/a/b.d.ts":  "Policy=none Cache-Control=first Type=text: plain",
		"/v1/a.d.ts": "Policy=none Cache-Control=first,second Type=text: plain",
		"/v1":        "Policy=none Cache-Control=first Type=",
		"/exact":     "Policy=none Cache-Control= Type=",
		"/exactly":   "Policy=none Cache-Control=first Type=",
	} {
		h := http.Header{"Cache-Control": {"no-cache"}}
		rules.apply(h, path)
		got := "Policy=" + strings.Join(h["Policy"], ",") + " Cache-Control=" + strings.Join(h["Cache-Control"], ",") + " Type=" + strings.Join(h["Type"], ",")
		if got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func TestNoRules(t *testing.T) {
	h := http.Header{}
	ParseRules("Policy: none\n").apply(h, "/")
	if len(h) > 0 {
		t.Errorf("a header before any path is sent: %v", h)
	}
}
