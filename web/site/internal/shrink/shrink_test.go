package shrink

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Build compiles a Go program for the browser.
func Build(tb testing.TB, pkg string, flags ...string) []byte {
	tb.Helper()
	out := filepath.Join(tb.TempDir(), "program.wasm")
	cmd := exec.CommandContext(tb.Context(), "go", append(append([]string{"build", "-o", out, "-ldflags=-w"}, flags...), pkg)...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if message, err := cmd.CombinedOutput(); err != nil {
		tb.Fatalf("go build: %v\n%s", err, message)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		tb.Fatal(err)
	}
	return wasm
}

// Without is for the tests of another package.
func Without(wasm []byte, name string) ([]byte, error) { return without(wasm, name) }

// Passes returns the names of the passes.
func Passes() []string {
	var names []string
	for _, p := range passes {
		names = append(names, p.name)
	}
	return names
}

// output runs a program in Node, and returns what it prints.
func output(t *testing.T, wasm []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(path, wasm, 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	node := exec.CommandContext(t.Context(), "node", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), path)
	node.Env = []string{"PATH=" + os.Getenv("PATH")}
	printed, err := node.CombinedOutput()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, printed)
	}
	return string(printed)
}

// A shrunk program does the same, whichever pass is left out.
func TestShrunkProgramDoesTheSame(t *testing.T) {
	wasm := Build(t, "./testdata/probe")
	want := output(t, wasm)
	if !strings.Contains(want, "depth 3000\nlist 1000\nnil runtime error: invalid memory address") {
		t.Fatalf("the probe prints\n%s", want)
	}
	whole, err := Shrink(wasm)
	if err != nil {
		t.Fatal(err)
	}
	if got := output(t, whole); got != want {
		t.Errorf("shrunk, the probe prints\n%s\nwant\n%s", got, want)
	}
	for _, name := range Passes() {
		some, err := without(wasm, name)
		if err != nil {
			t.Fatal(err)
		}
		if got := output(t, some); got != want {
			t.Errorf("without the pass %s, the probe prints\n%s\nwant\n%s", name, got, want)
		}
	}
}

func TestShrinkRemovesNames(t *testing.T) {
	wasm := Build(t, "./testdata/probe")
	shrunk, err := Shrink(wasm)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"runtime.mallocgc", "probe/main.go"} {
		if !bytes.Contains(wasm, []byte(name)) || bytes.Contains(shrunk, []byte(name)) {
			t.Errorf("%s is in the program: %v, and shrunk: %v; want true and false", name, bytes.Contains(wasm, []byte(name)), bytes.Contains(shrunk, []byte(name)))
		}
	}
}

// unknown checks that a program has an unknown layout, for a reason.
func unknown(t *testing.T, what string, wasm []byte, version, reason string) {
	t.Helper()
	want := "shrink: unknown layout of a program of " + cmp.Or(version, "an unknown release of Go") + ": "
	_, err := Shrink(wasm)
	if err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), reason) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: error %v, want %q with %q in one line", what, err, want, reason)
	}
}

// rename writes another release into a program, of as many letters as the true one.
func rename(t *testing.T, wasm []byte, release string) []byte {
	t.Helper()
	field := func(s string) []byte { return append([]byte{byte(len(s))}, s...) }
	version := runtime.Version()
	if len(release) != len(version) || !bytes.Contains(wasm, field(version)) {
		t.Fatalf("the program of %s cannot be renamed to %s", version, release)
	}
	return bytes.ReplaceAll(wasm, field(version), field(release))
}

func TestOtherReleaseIsUnknown(t *testing.T) {
	wasm := Build(t, "./testdata/probe")
	version := runtime.Version()
	for _, other := range []string{"go1.25.9", "go1.99.0", "go1.2.30", "gotip1.0"} {
		other += strings.Repeat("0", max(0, len(version)-len(other)))
		unknown(t, other, rename(t, wasm, other), other, "only those of go1.26 and go1.27 can be shrunk")
	}
	unknown(t, "no version", bytes.ReplaceAll(wasm, []byte("\x08language"), []byte("\x08sanguage")), "", "does not say which release")
}

// The tables of one release are not taken for those of another.
func TestLayoutOfAnotherReleaseIsUnknown(t *testing.T) {
	wasm := Build(t, "./testdata/probe")
	own := release(runtime.Version())
	if _, known := layouts[own]; !known {
		t.Fatalf("%s is not among the releases that can be shrunk", own)
	}
	for other := range maps.Keys(layouts) {
		if other == own {
			continue
		}
		version := other + strings.TrimPrefix(runtime.Version(), own)
		unknown(t, own+" as "+other, rename(t, wasm, version), version, "not in the order of this release")
	}
}

func TestDamagedProgramIsUnknown(t *testing.T) {
	wasm := Build(t, "./testdata/probe")
	version := runtime.Version()
	sections, err := readSections(wasm)
	if err != nil {
		t.Fatal(err)
	}
	memory, err := readMemory(find(sections, dataSection))
	if err != nil {
		t.Fatal(err)
	}
	table, err := readPclntab(memory, layouts[release(version)], wordOfHeader(memory, 1))
	if err != nil {
		t.Fatal(err)
	}
	// with returns the program with other memory.
	with := func(damage func(memory []byte)) []byte {
		damaged := bytes.Clone(memory)
		damage(damaged)
		var all []section
		for _, s := range sections {
			if s.id == dataSection {
				s.content = writeMemory(damaged, linkerGap)
			}
			all = append(all, s)
		}
		return writeSections(all)
	}
	header := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	for _, c := range []struct {
		what, reason string
		damage       func(memory []byte)
	}{
		{"another magic", "its header is missing", func(m []byte) { m[header]++ }},
		{"a name table elsewhere", "runtime.moduledata is missing", func(m []byte) { m[header+4*8]++ }},
		{"parts out of order", "not in the order", func(m []byte) { m[header+5*8+3] = 0xff }},
		{"a function more", "functions, the code", func(m []byte) { m[header+8]++ }},
		{"another number of a function", "function 1 has the number", func(m []byte) { m[table.tableAddress+functabEntry]++ }},
		{"a _func beyond the end", "function 2: it ends in the middle", func(m []byte) { m[table.tableAddress+2*functabEntry+7] = 0x7f }},
		{"a frame size beyond the end", "function 3: it ends in the middle", func(m []byte) {
			m[table.tableAddress+wordOf(m, table.tableAddress+3*functabEntry+4)+16+3] = 0x7f // PCSP
		}},
	} {
		unknown(t, c.what, with(c.damage), version, c.reason)
	}
	if shrunk, err := Shrink(with(func([]byte) {})); err != nil || len(shrunk) >= len(wasm) {
		t.Errorf("undamaged: %d bytes, error %v", len(shrunk), err)
	}
	for _, c := range []struct{ wasm, version, reason string }{
		{"", "", "no WebAssembly module"},
		{"\x00asm\x01\x00\x00", "", "no WebAssembly module"},
		{magic + "\x0b\x7f\x01\x00\x41", "", "ends in the middle"},
		{magic, "", `no section "producers"`},
	} {
		unknown(t, fmt.Sprintf("%q", c.wasm), []byte(c.wasm), c.version, c.reason)
	}
}

func wordOfHeader(memory []byte, i int) int {
	return word(memory[bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}):], i)
}

func wordOf(memory []byte, at int) int {
	r := reader{bytes: memory, at: at}
	return int(r.uint32())
}

func TestRelease(t *testing.T) {
	for version, want := range map[string]string{
		"go1.26": "go1.26", "go1.26.8": "go1.26", "go1.27rc1": "go1.27", "go1.27.1 X:nodwarf5": "go1.27", "go1.28-devel_abc": "go1.28-devel_abc", "devel": "devel",
	} {
		if got := release(version); got != want {
			t.Errorf("release(%q) = %q, want %q", version, got, want)
		}
	}
}
