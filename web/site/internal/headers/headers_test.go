package headers

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/page"
	"github.com/posenc/posenc/web/site/internal/release"
)

// builtSite are files as a build makes them, with a release.
func builtSite() []output.File {
	return []output.File{
		{Name: "404.html", Content: []byte("<style>a{}</style><p>")},
		{Name: "embed.html", Content: nil},
		{Name: "posenc.html", Content: []byte("<style>p{}</style><script>1</script><script src=a.js></script>")},
		{Name: "posenc.zh.html", Content: []byte("<style>p{}</style><script>2</script>")},
		{Name: "posenc-workbench.html", Content: []byte("<style>p{}</style><script>3</script>")},
		{Name: "figures/0123456789ab/waves-en-1024.svg", Content: nil},
		{Name: "figures/0123456789ab/waves-en-358.svg", Content: nil},
		{Name: "v1.0.0/encoder.js", Content: []byte("released")},
		{Name: "v1.1.0/encoder.js", Content: []byte("new")},
		{Name: "v1.1.0/embed.html", Content: nil},
	}
}

// hub is a mirror of the Hub, with a path.
var hub = &url.URL{Scheme: "https", Host: "mirror.example:8443", Path: "/hf/"}

// rulesOf returns the lines of each path of _headers.
func rulesOf(t *testing.T, releases map[string]release.Release, files []output.File) map[string]string {
	t.Helper()
	f, err := File(files, releases, hub)
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]string{}
	for _, part := range strings.Split("\n"+string(f.Content), "\n/")[1:] {
		path, lines, _ := strings.Cut(part, "\n")
		rules["/"+path] = lines
	}
	return rules
}

// The hash of the style is the output of  printf a{} | openssl dgst -sha256 -binary | base64
func TestPolicies(t *testing.T) {
	const style = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"
	rules := rulesOf(t, nil, builtSite())
	for path, want := range map[string]string{
		"/*":             "frame-ancestors 'self'",
		"/posenc*":       "script-src 'wasm-unsafe-eval' '" + hash([]byte("1")) + "' '" + hash([]byte("2")) + "' '" + hash([]byte("3")) + "';",
		"/embed*":        "connect-src 'self'",
		"/v1.1.0/embed*": "connect-src 'self'",
	} {
		if !strings.Contains(rules[path], want) || !strings.Contains(rules[path], style) {
			t.Errorf("%s: %s, want %s, and the style of 404.html, which may be the response there", path, rules[path], want)
		}
	}
	for _, path := range []string{"/workbench/rotary/*", "/zh/workbench/rotary/*"} {
		if got := rules[path]; !strings.Contains(got, "! Content-Security-Policy") ||
			!strings.Contains(got, "; connect-src 'self' https://mirror.example:8443; ") || !strings.Contains(got, "frame-ancestors 'self'") {
			t.Errorf("%s may not fetch from the hub: %s", path, got)
		}
	}
	hosts := 0
	for _, lines := range rules {
		hosts += strings.Count(lines, hub.Host)
	}
	if want := len(page.HubPages()); hosts != want {
		t.Errorf("%d rules name the hub, want %d", hosts, want)
	}
	for _, path := range []string{"/embed*", "/v1.1.0/embed*"} {
		if strings.Contains(rules[path], "frame-ancestors") || !strings.Contains(rules[path], "! Content-Security-Policy") {
			t.Errorf("other sites cannot frame %s: %s", path, rules[path])
		}
	}
	if got := strings.Count(rules["/posenc*"], "'"+hash([]byte("p{}"))+"'"); got != 1 {
		t.Errorf("the style of all single files is named %d times, want once", got)
	}
}

// Nothing breaks without these directives, so that only this test misses them.
func TestStrictness(t *testing.T) {
	rules := rulesOf(t, nil, builtSite())
	for _, path := range []string{"/*", "/posenc*", "/embed*", "/workbench/rotary/*"} {
		for _, want := range []string{
			"default-src 'none'; ", "; base-uri 'none'", "; form-action 'none'",
			"; require-trusted-types-for 'script'; trusted-types posenc",
		} {
			if !strings.Contains(rules[path], want) {
				t.Errorf("%s: %s, want %q", path, rules[path], want)
			}
		}
	}
}

// Hosts know no type of .md, or one without the character set.
func TestMarkdownType(t *testing.T) {
	if got := rulesOf(t, nil, builtSite())["/*.md"]; strings.TrimSpace(got) != "Content-Type: text/markdown; charset=utf-8" {
		t.Errorf("the rule for /*.md is %q", got)
	}
}

// Only files that never change are immutable: not a folder to which files may be added.
func TestImmutableRules(t *testing.T) {
	released := func(content string) map[string]release.Release {
		return map[string]release.Release{"1.0.0": {Files: map[string]string{"encoder.js": output.Integrity([]byte(content))}}}
	}
	for _, test := range []struct {
		name     string
		releases map[string]release.Release
		want     string
	}{
		{"no version is released", nil, "/*.woff2 /figures/0123456789ab/*"},
		{"a version is released", released("released"), "/*.woff2 /figures/0123456789ab/* /v1.0.0/*"},
		{"the released version had other files", released("other"), "/*.woff2 /figures/0123456789ab/*"},
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

// Cloudflare would ignore rules beyond its limits without an error.
func TestCloudflareLimits(t *testing.T) {
	var many, long []output.File
	for i := range maxRules {
		many = append(many, output.File{Name: fmt.Sprintf("v1.0.%d/embed.html", i), Content: nil})
		long = append(long, output.File{Name: "404.html", Content: nil})
		long[0].Content = fmt.Appendf(long[0].Content, "<style>a{top:%dpx}</style>", i)
	}
	for _, test := range []struct {
		files []output.File
		want  string
	}{{many, "Cloudflare allows 100"}, {long, "Cloudflare allows 2000"}} {
		if _, err := File(test.files, nil, hub); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}
