package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// builtSite are files as a build makes them, with a release.
func builtSite() []file {
	return []file{
		{"404.html", []byte("<style>a{}</style><p>")},
		{"embed.html", nil},
		{"posenc.html", []byte("<style>p{}</style><script>1</script><script src=a.js></script>")},
		{"posenc.zh.html", []byte("<style>p{}</style><script>2</script>")},
		{"figures/0123456789ab/waves-en-1024.svg", nil},
		{"figures/0123456789ab/waves-en-358.svg", nil},
		{"v1.0.0/encoder.js", []byte("released")},
		{"v1.1.0/encoder.js", []byte("new")},
		{"v1.1.0/embed.html", nil},
	}
}

// rulesOf returns the lines of each path of _headers.
func rulesOf(t *testing.T, releases map[string]release, files []file) map[string]string {
	t.Helper()
	f, err := headers(files, releases)
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]string{}
	for _, part := range strings.Split("\n"+string(f.content), "\n/")[1:] {
		path, lines, _ := strings.Cut(part, "\n")
		rules["/"+path] = lines
	}
	return rules
}

// The style is what  printf a{} | openssl dgst -sha256 -binary | base64  prints.
func TestPolicies(t *testing.T) {
	const style = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"
	rules := rulesOf(t, nil, builtSite())
	for path, want := range map[string]string{
		"/*":             "frame-ancestors 'self'",
		"/posenc*":       "script-src 'wasm-unsafe-eval' '" + hash([]byte("1")) + "' '" + hash([]byte("2")) + "';",
		"/embed*":        "connect-src 'self'",
		"/v1.1.0/embed*": "connect-src 'self'",
	} {
		if !strings.Contains(rules[path], want) || !strings.Contains(rules[path], style) {
			t.Errorf("%s: %s, want %s, and the style of 404.html, which may stand there", path, rules[path], want)
		}
	}
	for _, path := range []string{"/embed*", "/v1.1.0/embed*"} {
		if strings.Contains(rules[path], "frame-ancestors") || !strings.Contains(rules[path], "! Content-Security-Policy") {
			t.Errorf("%s may not be framed: %s", path, rules[path])
		}
	}
	if got := strings.Count(rules["/posenc*"], "'"+hash([]byte("p{}"))+"'"); got != 1 {
		t.Errorf("the style of both articles is named %d times, want once", got)
	}
}

// Only what never changes is kept for ever, and nothing that may yet come to be.
func TestEternal(t *testing.T) {
	released := func(content string) map[string]release {
		return map[string]release{"1.0.0": {Files: map[string]string{"encoder.js": integrity([]byte(content))}}}
	}
	for _, test := range []struct {
		name     string
		releases map[string]release
		want     string
	}{
		{"nothing is released", nil, "/figures/0123456789ab/*"},
		{"a version is", released("released"), "/figures/0123456789ab/* /v1.0.0/*"},
		{"another was under its name", released("other"), "/figures/0123456789ab/*"},
	} {
		var got []string
		for path, lines := range rulesOf(t, test.releases, builtSite()) {
			if strings.Contains(lines, "immutable") {
				got = append(got, path)
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != test.want {
			t.Errorf("if %s: %s, want %s", test.name, got, test.want)
		}
	}
}

// Cloudflare would leave out what is beyond its limits, without a word.
func TestHeadersRefuse(t *testing.T) {
	var many, long []file
	for i := range mostRules {
		many = append(many, file{fmt.Sprintf("v1.0.%d/embed.html", i), nil})
		long = append(long, file{"404.html", nil})
		long[0].content = fmt.Appendf(long[0].content, "<style>a{top:%dpx}</style>", i)
	}
	for _, test := range []struct {
		files []file
		want  string
	}{{many, "Cloudflare takes 100"}, {long, "Cloudflare takes 2000"}} {
		if _, err := headers(test.files, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}
