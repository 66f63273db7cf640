package export

import (
	"bytes"
	jsonText "encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
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
func written(v *plot.View) []byte {
	export, _ := fileOf(v).in(fileFormat.In(&v.State))
	return export.Append(nil, math.MaxInt)
}

// TestSize checks that the size that is said is the size of the file, or about the size of a large
// one.
func TestSize(t *testing.T) {
	for _, state := range append(states, []string{"seq-len", "500", "file-format", "json"}) {
		v := figuretest.View(t, 1024, text.English, state...)
		want := float64(len(written(v)))
		c := fileOf(v).count("")
		if c.exact != (want < countedBytes || fileFormat.In(&v.State) == "npy") || c.exact && c.bytes != want || math.Abs(c.bytes-want) > 0.2*want {
			t.Errorf("%v: %+v, want %v bytes", state, c, want)
		}
	}
	large := figuretest.View(t, 1024, text.English, "seq-len", "50000000", "d-model", "2", "base", "1", "file-format", "csv")
	if c := fileOf(large).count(""); c.exact || c.bytes < 5e8 || c.bytes > 2e9 {
		t.Errorf("50 000 000 rows of 2: %+v", c)
	}
}

// TestTooLarge checks that a file that cannot be written is not offered.
func TestTooLarge(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "seq-len", "1000000000")
	s := f.Scene(v)
	if want := "There is no such file: 1\u202f000\u202f000\u202f000 × 256 is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes."; !strings.Contains(s.Summary, want) {
		t.Errorf("the summary is %q, want %q in it", s.Summary, want)
	}
	if len(s.Targets) > 0 {
		t.Errorf("there are %d buttons", len(s.Targets))
	}
	if r := f.Handle(v, plot.Event{Kind: plot.Click, Hit: scene.Hit{Name: "plot"}}); r.Save != "" || r.Copy != "" { // of the state before
		t.Errorf("a click: %+v", r)
	}
	if _, ok := f.Pending(); ok {
		t.Error("its bytes are counted")
	}
}

// TestCopy copies each block of code, and the numbers.
func TestCopy(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, states[2]...)
	want := []string{"", "0,1,2,3,4,5,6,7\r\n0,0,0,0,1,1,1,1\r\n"}
	for _, p := range fileOf(v).programs() {
		want = append(want, p.code)
	}
	targets := f.Scene(v).Targets
	if len(targets) != len(want) || len(want) != 9 {
		t.Fatalf("%d buttons, want %d", len(targets), len(want))
	}
	for i, target := range targets {
		drawn := func() string { return string(f.Scene(v).AppendSVG(nil)) }
		figuretest.Run(t, f, v, []figuretest.Step{
			{Event: plot.Event{Kind: plot.Click, X: target.X + 4, Y: target.Y + 4}, Other: func(r plot.Result) bool {
				return strings.HasPrefix(r.Copy, want[i]) && (r.Copy == "") == (i == 0) && (r.Save == "npy") == (i == 0)
			}},
			{Event: plot.Event{Kind: plot.Copied, Value: "It is there"}, Other: func(r plot.Result) bool {
				return r.Redraw && r.Say == "It is there" && strings.Contains(drawn(), "It is there") == (i > 0)
			}},
			{Event: plot.Event{Kind: plot.Click, X: target.X + 4, Y: target.Y - 3}, Other: func(r plot.Result) bool { return r.Copy == "" && r.Save == "" }},
		})
	}
	other := figuretest.View(t, 1024, text.English, "file-format", "json", "seq-len", "3")
	if strings.Contains(string(f.Scene(other).AppendSVG(nil)), "It is there") {
		t.Error("what was copied before is said of another state")
	}
	if r := f.Handle(other, plot.Event{Kind: plot.Click, Hit: scene.Hit{Name: "plot", Index: 1}}); !jsonText.Valid([]byte(r.Copy)) {
		t.Errorf("copied is %.60q", r.Copy)
	}
	many := figuretest.View(t, 1024, text.English, "seq-len", "257")
	if n := len(f.Scene(many).Targets); n != len(want)-1 {
		t.Errorf("of more than 65536 numbers there are %d buttons", n)
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
		v := figuretest.View(t, 1024, text.English, state...)
		f := fileOf(v)
		p := f.programs()
		programs = append(programs, program{f.name, f.ending, p[0].code, p[1].code, p[3].code, p[4].code, p[5].code, p[6].code})
	}
	var got bytes.Buffer
	encoder := jsonText.NewEncoder(&got)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(programs); err != nil {
		t.Fatal(err)
	}
	figuretest.File(t, "testdata/programs.json", got.Bytes())
}
