package export

import (
	"bytes"
	jsonText "encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// states are files of all formats and types, with conventions that have settings and
// positions of their own.
var states = [][]string{
	{},
	{"number-type", "float64", "seq-len", "300"},
	{"convention", "fairseq", "padding-idx", "1", "seq-len", "5", "d-model", "8"},
	{"convention", "fairseq", "seq-len", "4", "d-model", "6", "start", "7", "file-format", "csv"},
	{"convention", "diffusers-timestep", "flip", "1", "shift", "0", "scale", "1000", "seq-len", "3", "d-model", "4", "file-format", "csv", "number-type", "float64"},
	{"seq-len", "7", "d-model", "6", "base", "500", "start", "-3", "file-format", "json"},
	{"convention", "whisper", "seq-len", "2", "d-model", "4", "file-format", "json", "number-type", "float64"},
	{"seq-len", "1", "d-model", "4", "start", "3", "file-format", "csv"},
}

// written returns the file of a view.
func written(t *testing.T, v *figure.View) []byte {
	t.Helper()
	e, err := exportOf(v, v.State.FileFormat)
	if err != nil {
		t.Fatal(err)
	}
	var file []byte
	for e.More() {
		file = e.Append(file, 1<<16)
	}
	return file
}

func TestScenes(t *testing.T) {
	golden := map[string][2]any{"export": {1024, text.English}, "phone": {358, text.Chinese}}
	for name, at := range golden {
		v := figuretest.View(t, at[0].(int), at[1].(text.Lang), "convention", "fairseq", "padding-idx", "1")
		figuretest.Golden(t, name, new(export).Scene(v))
	}
	for _, width := range figuretest.Widths {
		for _, lang := range figuretest.Languages {
			for _, state := range append(states, figuretest.Extremes...) {
				v := figuretest.View(t, width, lang, state...)
				for _, v.Still = range []bool{false, true} {
					figuretest.Check(t, new(export).Scene(v))
				}
			}
		}
	}
}

// TestSize checks that the size that is said is the size of the file, at once where it
// follows from the format and after as many Ticks as it takes where it does not.
func TestSize(t *testing.T) {
	for _, state := range append(states, []string{"seq-len", "500", "file-format", "json"}) {
		f, v := new(export), figuretest.View(t, 1024, text.English, state...)
		want := len(written(t, v))
		if n := f.fileOf(v).estimateOrSize(); n < 0.8*float64(want) || n > 1.2*float64(want) {
			t.Errorf("%v: about %v bytes, want %d", state, n, want)
		}
		ticks := 0
		for {
			if _, ok := f.Pending(v); !ok {
				break
			}
			f.Handle(v, figure.Event{Kind: figure.Tick})
			ticks++
		}
		if c := f.fileOf(v).count; c.bytes != want || !c.exact || v.State.FileFormat == "npy" && ticks > 0 {
			t.Errorf("%v: %d bytes after %d ticks, want %d", state, c.bytes, ticks, want)
		}
	}
	large := figuretest.View(t, 1024, text.English, "seq-len", "50000000", "d-model", "2", "base", "1", "file-format", "csv")
	f := new(export)
	first := f.fileOf(large).estimate()
	large.Still = true
	if last := f.fileOf(large).estimate(); first < 5e8 || last < 5e8 || last > 2e9 || f.fileOf(large).exact {
		t.Errorf("50 000 000 rows of 2 have about %v and then %v bytes", first, last)
	}
}

// estimateOrSize returns how many bytes are said to be in the file.
func (f *file) estimateOrSize() float64 {
	if f.exact {
		return float64(f.bytes)
	}
	return f.estimate()
}

// TestTooLarge checks that a file that cannot be written is not offered.
func TestTooLarge(t *testing.T) {
	f, v := new(export), figuretest.View(t, 1024, text.English, "seq-len", "1000000000")
	s := f.Scene(v)
	if want := "There is no such file: 1\u202f000\u202f000\u202f000 × 256 is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes."; !strings.Contains(s.Summary, want) {
		t.Errorf("the summary is %q, want %q in it", s.Summary, want)
	}
	if len(s.Targets) > 0 {
		t.Errorf("there are %d buttons", len(s.Targets))
	}
	for _, name := range []string{"save", "numbers", "copy"} { // of the state before
		if r := f.Handle(v, figure.Event{Kind: figure.Click, Hit: scene.Hit{Name: name}}); r.Save != "" || r.Copy != "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if _, ok := f.Pending(v); ok {
		t.Error("its bytes are counted")
	}
}

// TestCopy copies each block of code, and the numbers.
func TestCopy(t *testing.T) {
	f, v := new(export), figuretest.View(t, 1024, text.English, states[2]...)
	want := []string{"", "0,1,2,3,4,5,6,7\r\n0,0,0,0,1,1,1,1\r\n"}
	for _, b := range f.picture(v).blocks() {
		want = append(want, b.code)
	}
	targets := f.Scene(v).Targets
	if len(targets) != len(want) || len(want) != 9 {
		t.Fatalf("%d buttons, want %d", len(targets), len(want))
	}
	for i, target := range targets {
		drawn := func() string { return string(f.Scene(v).AppendSVG(nil)) }
		figuretest.Run(t, f, v, []figuretest.Step{
			{Event: figure.Event{Kind: figure.Click, X: target.X + 4, Y: target.Y + 4}, Other: func(r figure.Result) bool {
				return strings.HasPrefix(r.Copy, want[i]) && (r.Copy == "") == (i == 0) && (r.Save == "npy") == (i == 0)
			}},
			{Event: figure.Event{Kind: figure.Copied, Value: "It is there"}, Other: func(r figure.Result) bool {
				return r.Redraw && r.Say == "It is there" && strings.Contains(drawn(), "It is there") == (i > 0)
			}},
			{Event: figure.Event{Kind: figure.Click, X: target.X + 4, Y: target.Y - 3}, Other: func(r figure.Result) bool { return r.Copy == "" && r.Save == "" }},
		})
	}
	other := figuretest.View(t, 1024, text.English, "file-format", "json", "seq-len", "3")
	if strings.Contains(string(f.Scene(other).AppendSVG(nil)), "It is there") {
		t.Error("what was copied before is said of another state")
	}
	if r := f.Handle(other, figure.Event{Kind: figure.Click, Hit: scene.Hit{Name: "numbers"}}); !jsonText.Valid([]byte(r.Copy)) {
		t.Errorf("copied is %.60q", r.Copy)
	}
	many := figuretest.View(t, 1024, text.English, "seq-len", "257")
	if r := f.Handle(many, figure.Event{Kind: figure.Click, Hit: scene.Hit{Name: "numbers"}}); r.Copy != "" || len(f.Scene(many).Targets) != len(want)-1 {
		t.Errorf("of more than 65536 numbers %d bytes are copied", len(r.Copy))
	}
}

// TestPrograms keeps the programs in testdata, for the tests that run them in Python and
// JavaScript.
func TestPrograms(t *testing.T) {
	type program struct {
		Name, Format, NumPy, PyTorch, JavaScript, Address, Command, Import string
	}
	var programs []program
	for _, state := range states {
		p := new(export).picture(figuretest.View(t, 1024, text.English, state...))
		r, s := p.readers(), p.sources()
		programs = append(programs, program{p.file.name, p.State.FileFormat, r[0].code, r[1].code, r[3].code, s[0].code, s[1].code, s[2].code})
	}
	var got bytes.Buffer
	encoder := jsonText.NewEncoder(&got)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(programs); err != nil {
		t.Fatal(err)
	}
	const file = "testdata/programs.json"
	if figuretest.Updating() {
		if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%s has other programs (%v); look at the difference after go test -update", file, err)
	}
}
