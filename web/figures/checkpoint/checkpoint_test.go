package checkpoint

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/made"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	for _, choice := range param.Choices("tensor") {
		v := figuretest.View(t, 1024, text.English, "tensor", choice)
		figuretest.Golden(t, choice, figuretest.Unfold(Spec.New(), v).Scene(v))
	}
}

// source returns a file.
func source(name string, content []byte) plot.Source {
	return plot.Source{Name: name, File: bytes.NewReader(content), Size: int64(len(content))}
}

// file returns a .safetensors file of tensors.
func file(add func(f *checkpoint.Safetensors)) []byte {
	var f checkpoint.Safetensors
	add(&f)
	return f.Bytes()
}

// one returns a .safetensors file of a tensor of F32.
func one(name string, numbers []float64, shape ...int) []byte {
	return file(func(f *checkpoint.Safetensors) { f.Add(name, "F32", numbers, shape...) })
}

// tensor returns such a file as a reader gives it.
func tensor(name string, numbers []float64, shape ...int) plot.Source {
	return source("a.safetensors", one(name, numbers, shape...))
}

// config returns a config.json.
func config(text string) plot.Source { return source("config.json", []byte(text)) }

// gguf returns a file as llama.cpp writes it, with texts and numbers under its keys, and with a
// tensor of divisors if there are some.
func gguf(texts map[string]string, numbers map[string]float32, divisors []float32) []byte {
	b := []byte("GGUF\x03\x00\x00\x00")
	number := func(x int) { b = binary.LittleEndian.AppendUint64(b, uint64(x)) }
	text := func(s string) { number(len(s)); b = append(b, s...) }
	kind := func(x uint32) { b = binary.LittleEndian.AppendUint32(b, x) }
	number(min(len(divisors), 1))
	number(len(texts) + len(numbers))
	for name, s := range texts {
		text(name)
		kind(8)
		text(s)
	}
	for name, x := range numbers {
		text(name)
		kind(6)
		kind(math.Float32bits(x))
	}
	if len(divisors) == 0 {
		return b
	}
	text("rope_freqs.weight")
	kind(1)
	number(len(divisors))
	kind(0)
	number(0)
	for len(b)%32 != 0 {
		b = append(b, 0)
	}
	for _, x := range divisors {
		kind(math.Float32bits(x))
	}
	return b
}

// vocabulary returns a file without tensors, with the keys of a rotary embedding, as
// llama.cpp has for the vocabulary of a model.
func vocabulary() []byte {
	return gguf(
		map[string]string{"general.architecture": "llama", "llama.rope.scaling.type": "linear"},
		map[string]float32{
			"llama.rope.freq_base": 500000, "llama.rope.dimension_count": 128, "llama.rope.scaling.factor": 4,
			"llama.embedding_length": 4096, "llama.attention.head_count": 32,
		},
		nil)
}

// finish does all work that a figure has.
func finish(t *testing.T, f *plot.Figure, v *plot.View) {
	t.Helper()
	share := 0.0
	for range 10_000 {
		w := f.Reader(v).Work(v)
		if w == nil {
			return
		}
		if w.About == "" || w.Share < 0 || w.Share > 1 {
			t.Errorf("the work is %q, %v done", w.About, w.Share)
		}
		share = w.Share
		w.Do(checkpoint.Always)()
	}
	t.Fatalf("the work does not end: %v is done", share)
}

// opened returns a figure that has opened files.
func opened(t *testing.T, v *plot.View, files ...plot.Source) *plot.Figure {
	t.Helper()
	f := Spec.New()
	f.Reader(v).Open(files)
	finish(t, f, v)
	return f
}

// textOf returns the summary and the texts of a scene, without ends of lines.
func textOf(s *scene.Scene) string { return strings.ReplaceAll(figuretest.Told(s), "\n", " ") }

func random() *rand.Rand { return rand.New(rand.NewPCG(7, 7)) }

// TestVerdicts opens files and reads what is said of them.
func TestVerdicts(t *testing.T) {
	bfloat16, llama := made.Frequencies(10000, 128), made.Frequencies(10000, 128)
	for i, w := range bfloat16 {
		bfloat16[i] = float64(math.Float32frombits((math.Float32bits(float32(w)) + 0x8000) &^ 0xffff))
	}
	notFinite, unfilled, equal := made.Noise(random(), 64, 1), made.Frequencies(10000, 64), make([]float64, 64*16)
	notFinite[19], notFinite[20], unfilled[0] = math.NaN(), math.Inf(1), 6.9e-18
	for i := range equal {
		equal[i] = float64(i % 16 * (i % 16) % 7)
	}
	for _, c := range []struct {
		name  string
		files []plot.Source
		want  []string
	}{
		{"sinusoids", []plot.Source{tensor("embed_positions.weight", made.Fairseq(100, 64), 100, 64)},
			[]string{"One tensor may hold positions", "The same numbers: fairseq", "difference"}},
		{"a trained table", []plot.Source{source("b.safetensors", file(func(f *checkpoint.Safetensors) {
			f.Add("wpe.weight", "F32", made.Trained(random(), 200, 64), 200, 64)
			f.Add("wte.weight", "F32", made.Noise(random(), 640, 1), 10, 64)
		}))}, []string{"1 of 2 tensors may hold positions", "No convention makes these numbers", "explains", "Principal components", "Length of each row"}},
		{"a grid behind a class token", []plot.Source{tensor("pos_embed", made.Gridded(random(), 14, 16), 1, 197, 16)},
			[]string{"a grid of 14 × 14 cells, behind 1 for other tokens", "Similarity of each cell to all others", "14 × 14 cells, a grid for each"}},
		{"a grid of more cells than are shown",
			[]plot.Source{tensor("pos_embed", made.Noise(random(), 24*24*16, 1), 1, 24, 24, 16)},
			[]string{"a grid of 24 × 24 cells", "12 × 12 cells, a grid for each"}},
		{"frequencies with their configuration", []plot.Source{source("e.safetensors", file(func(f *checkpoint.Safetensors) {
			f.Add("layers.0.rotary_emb.inv_freq", "F32", llama, 64)
			f.Add("layers.1.rotary_emb.inv_freq", "F32", llama, 64)
		})), config(`{"head_dim": 128, "rope_theta": 10000}`)},
			[]string{"(2) layers.#.rotary_emb.inv_freq", "They are the frequencies", "base 10000", "It agrees with config.json"}},
		{"frequencies of another base than the configuration has",
			[]plot.Source{tensor("inv_freq", llama, 64), config(`{"head_dim": 128, "rope_theta": 500000}`)},
			[]string{"It does not agree with config.json: the frequency of pair 63 is", ", not "}},
		{"frequencies of fewer pairs than the configuration has",
			[]plot.Source{tensor("inv_freq", made.Frequencies(10000, 64), 32), config(`{"head_dim": 128}`)},
			[]string{"it has 32 pairs, not 64."}},
		{"frequencies that were rounded before they were stored",
			[]plot.Source{tensor("inv_freq", bfloat16, 64), config(`{"head_dim": 128}`)},
			[]string{"It agrees with config.json, but was rounded to bfloat16"}},
		{"a table as long as the configuration says",
			[]plot.Source{tensor("wpe.weight", made.Trained(random(), 64, 32), 64, 32), config(`{"n_positions": 64, "hidden_size": 32}`)},
			[]string{"It agrees with config.json: there are n_positions = 64 rows."}},
		{"a table with two rows more",
			[]plot.Source{tensor("embed_positions.weight", made.Trained(random(), 66, 32), 66, 32), config(`{"max_position_embeddings": 64, "hidden_size": 32}`)},
			[]string{"two rows more than max_position_embeddings = 64, as where positions begin at 2"}},
		{"weights, which hold no positions, and are not called unreadable", []plot.Source{source("m.safetensors", file(func(f *checkpoint.Safetensors) {
			f.Add("blk.0.attn_q.weight", "F32", make([]float64, 64), 8, 8)
			f.Add("blk.0.mlp.weight", "F32", make([]float64, 64), 8, 8)
		}))}, []string{"No tensor has a name or a shape of positions.", "No readable tensor may hold positions."}},
		{"a quantised table", []plot.Source{source("i.safetensors", file(func(f *checkpoint.Safetensors) {
			f.Add("wpe.weight", "F8_E4M3", made.Noise(random(), 64, 1), 8, 8)
		}))}, []string{"of type F8_E4M3, which is not read", "is of the type F8_E4M3, which is not read"}},
		{"a table with NaN", []plot.Source{tensor("wpe.weight", notFinite, 8, 8)},
			[]string{"2 of 64 numbers are not finite; the first is in row 2, column 3."}},
		{"a buffer that was never filled", []plot.Source{tensor("inv_freq", unfilled, 32)}, []string{"never filled"}},
		{"names that say nothing", []plot.Source{tensor("linear.weight", made.Noise(random(), 64, 1), 8, 8)},
			[]string{"No tensor has a name or a shape of positions", "linear.weight"}},
		{"a model whose rotary embedding takes no tensor",
			[]plot.Source{tensor("linear.weight", made.Noise(random(), 64, 1), 8, 8), config(`{"head_dim": 128, "rope_theta": 1000000}`)},
			[]string{"The rotary embedding takes no tensor. By config.json: 128 dimensions, base 1000000."}},
		{"a vocabulary", []plot.Source{source("vocabulary.gguf", vocabulary())},
			[]string{"There are no tensors in it. The rotary embedding takes no tensor. By the keys of the GGUF file: 128 dimensions, base 500000, linear, factor 4."}},
		{"a bias", []plot.Source{tensor("relative_attention_bias.weight", made.Noise(random(), 256, 1), 32, 8)},
			[]string{"added to scores by relative position"}},
		{"several files and an index that has more", []plot.Source{
			source("model-1.safetensors", one("wpe.weight", made.Trained(random(), 32, 8), 32, 8)),
			source("model-2.safetensors", one("pos_embed", made.Trained(random(), 32, 8), 32, 8)),
			source("model.safetensors.index.json", []byte(`{"weight_map": {"wpe.weight": "model-1.safetensors", "pos_embed": "model-2.safetensors", "decoder_pos_embed": "model-3.safetensors"}}`)),
		}, []string{"2 of 2 tensors may hold positions", "in missing files: model-3.safetensors"}},
		{"one row", []plot.Source{tensor("wpe.weight", made.Fairseq(3, 64)[128:], 1, 64)},
			[]string{"wpe.weight"}},
		{"zeros",
			[]plot.Source{tensor("wpe.weight", make([]float64, 64*16), 64, 16)},
			[]string{"Every number is zero"}},
		{"equal rows", []plot.Source{tensor("wpe.weight", equal, 64, 16)}, []string{"All rows are the same"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := figuretest.View(t, 1024, text.English)
			f := figuretest.Unfold(opened(t, v, c.files...), v)
			s := f.Scene(v)
			figuretest.Check(t, s)
			said := textOf(s)
			for _, want := range c.want {
				figuretest.Contains(t, "the figure", said, want)
			}
			for _, width := range figuretest.Widths {
				for _, lang := range text.Languages {
					v := figuretest.View(t, width, lang)
					figuretest.Check(t, f.Scene(v))
				}
			}
		})
	}
}

// llama3 returns a file as llama.cpp writes it for Llama 3.1: the divisors of its scaling are
// a tensor, which no key names. A key of another scaling may be added.
func llama3(t *testing.T, scaling string) []byte {
	t.Helper()
	texts := map[string]string{"general.architecture": "llama"}
	numbers := map[string]float32{"llama.rope.freq_base": 500000, "llama.rope.dimension_count": 128, "llama.embedding_length": 4096, "llama.attention.head_count": 32}
	if scaling != "" {
		texts["llama.rope.scaling.type"], numbers["llama.rope.scaling.factor"] = scaling, 8
	}
	meant, err := rotary.New(rotary.Config{HeadDim: 128, Base: 500000, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var divisors []float32
	for i := range meant.Pairs() {
		divisors = append(divisors, float32(math.Pow(500000, -float64(i)/64)/meant.Frequency(i)))
	}
	return gguf(texts, numbers, divisors)
}

// TestDivisors checks that divisors are compared with the keys of a GGUF file only if these
// name a scaling.
func TestDivisors(t *testing.T) {
	for scaling, want := range map[string]bool{"": false, "none": false, "linear": true} {
		v := figuretest.View(t, 1024, text.English)
		f := opened(t, v, source("llama.gguf", llama3(t, scaling)))
		said := textOf(f.Scene(v))
		if got := strings.Contains(said, "not agree"); got != want || !strings.Contains(said, "rope_freqs.weight") {
			t.Errorf("scaling %q: it does not agree: %v, want %v: %s", scaling, got, want, said)
		}
	}
}

// TestZeroRows checks that rows of zeros are counted, and not called the shortest.
func TestZeroRows(t *testing.T) {
	x := made.Noise(random(), 128*64, 1)
	clear(x[100*64:])
	v := figuretest.View(t, 1024, text.English)
	f := opened(t, v, tensor("wpe.weight", x, 128, 64))
	if said := textOf(f.Scene(v)); !strings.Contains(said, "and 28 of 128 rows are zero") || strings.Contains(said, "between 0 (row") {
		t.Error(said)
	}
}

// TestRefusals opens files that cannot be read: each has one sentence, in both languages,
// and what was shown before stays.
func TestRefusals(t *testing.T) {
	whole := one("wpe.weight", made.Noise(random(), 64, 1), 8, 8)
	huge := binary.LittleEndian.AppendUint64(nil, 1<<30)
	for _, c := range []struct {
		name             string
		content          []byte
		english, chinese string
	}{
		{"a.safetensors", whole[:len(whole)-7], "a.safetensors: the file ends after", "a.safetensors：文件到"},
		{"b.safetensors", append(huge, `{"a":1}`...), "b.safetensors: the header has 1073741824 bytes, more than 24 MB", "b.safetensors：文件头长 1073741824 字节"},
		{"c.bin", []byte("not a model"), "c.bin: this is not a .safetensors, .gguf, .npz, .npy or .pt file", "c.bin：这不是"},
		{"d.pt", []byte("PK\x03\x04 and nothing else"), "d.pt: the ZIP archive is cut off or damaged", "d.pt：ZIP"},
		{"e.gguf", []byte("GGUF\x03\x00\x00\x00"), "e.gguf: the file ends after 8 bytes", "e.gguf：文件到 8 字节"},
		{"config.json", []byte(`{"head_dim": -1}`), "config.json: head_dim -1 is not a positive whole number", "config.json：head_dim -1"},
		{"config.json", []byte(`{"head_dim": `), "config.json: line 1:", "config.json：第 1 行"},
		{"config.json", []byte(`{"head_dim": 64}`), "drop files with tensors, too", "请一并拖入张量文件"},
		{"x.safetensors.index.json", []byte(`{}`), "the index is not JSON with a weight_map", "索引不是"},
		{"x.safetensors.index.json", []byte(`{"weight_map": {"wpe": "x.safetensors.index.json"}}`), "the file x.safetensors.index.json in the index is an index itself", "本身也是索引"},
		{"y.safetensors.index.json", []byte(`{"weight_map": {"wpe": "y.safetensors"}}`), "drop files with tensors, too", "请一并拖入张量文件"},
		{"empty.npy", nil, "empty.npy: a .npy file begins with", "empty.npy：.npy 文件应以"},
		{"h.safetensors", []byte("\xf0\xff\xff\xff\xff\xff\xff\xffxyz"), "h.safetensors: the file does not begin as a .safetensors file does", "h.safetensors：文件开头与 .safetensors 文件不符"},
		{"i.gguf", append([]byte("GGUF\x00\x00\x00\x00{"), whole[8:]...), "i.gguf: version 0 of GGUF files is not 2 or 3", "i.gguf：GGUF 文件版本 0"},
	} {
		for _, lang := range text.Languages {
			v := figuretest.View(t, 700, lang)
			f := opened(t, v, source(c.name, c.content))
			status, problem := f.Reader(v).Status(v)
			want := lang.Say(c.english, c.chinese)
			if !strings.Contains(problem, want) || status != "" || f.Given() {
				t.Errorf("%s: %q, %q; want %q", c.name, status, problem, want)
			}
			if said := textOf(f.Scene(v)); !strings.Contains(said, lang.Say("Synthetic example", "合成的示例")) {
				t.Errorf("%s: the example is not shown: %s", c.name, said)
			}
		}
	}
	for _, name := range []string{"f.safetensors", "f.gguf", "f.npz", "f.npy", "f.pt", "f.bin", "config.json", "f.safetensors.index.json"} {
		for content, want := range map[string]string{
			"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n": name + ": this is a Git LFS pointer",
			"\n\n<!DOCTYPE HTML>\n<title>Sign in</title>":                        name + ": this is a web page",
			"<html lang=en>": name + ": this is a web page",
		} {
			v := figuretest.View(t, 700, text.English)
			f := opened(t, v, source(name, []byte(content)))
			if _, problem := f.Reader(v).Status(v); !strings.HasPrefix(problem, want) {
				t.Errorf("%s of %q: %q, want %q", name, content, problem, want)
			}
		}
	}
	v := figuretest.View(t, 700, text.English)
	f := opened(t, v, source("good.safetensors", whole))
	f.Reader(v).Open([]plot.Source{source("a.safetensors", whole[:9])})
	finish(t, f, v)
	if status, problem := f.Reader(v).Status(v); !strings.HasPrefix(status, "good.safetensors: safetensors, tensors: 1.") || problem == "" {
		t.Errorf("after a file that cannot be read: %q, %q", status, problem)
	}
}

// TestConfigAfterwards reads a config.json that is given after the checkpoint.
func TestConfigAfterwards(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	f := opened(t, v, source("model.safetensors", one("inv_freq", made.Frequencies(10000, 64), 32)))
	f.Reader(v).Open([]plot.Source{config(`{"head_dim": 64}`)})
	finish(t, f, v)
	if said := textOf(f.Scene(v)); !strings.Contains(said, "It agrees with config.json") {
		t.Errorf("it is not compared: %s", said)
	}
	if status, problem := f.Reader(v).Status(v); !strings.Contains(status, "With config.json.") || problem != "" {
		t.Errorf("the status is %q, %q", status, problem)
	}
}

// stopped is the context of what is no longer wanted.
type stopped struct{}

func (stopped) Err() error { return errors.New("stopped") }

// A counter is a context that counts how often it is asked.
type counter struct{ times int }

func (a *counter) Err() error { a.times++; return nil }

// TestTurns examines a table of some size: each long step asks its context many times,
// so that a browser has its turn in the middle of it.
func TestTurns(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	f := Spec.New()
	f.Reader(v).Open([]plot.Source{tensor("wpe.weight", made.Trained(random(), 256, 64), 256, 64)})
	most := map[string]int{}
	for {
		w := f.Reader(v).Work(v)
		if w == nil {
			break
		}
		var ctx counter
		show := w.Do(&ctx)
		most[w.About] = max(most[w.About], ctx.times)
		show()
	}
	for _, about := range []string{
		"looking for what makes the numbers", "lengths and spectra", "similarity of positions",
		"principal components", "the most similar sinusoids", "the nearest library",
	} {
		if n := most["wpe.weight: "+about]; n < 10 {
			t.Errorf("%s: the context is asked %d times", about, n)
		}
	}
}

// TestCancel cancels reading: nothing of it is shown, and what was shown stays.
func TestCancel(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	f := opened(t, v, source("first.safetensors", made.Example()))
	f.Reader(v).Open([]plot.Source{source("second.safetensors", made.Example())})
	late := f.Reader(v).Work(v).Do(checkpoint.Always)
	f.Reader(v).Cancel()
	if late() || f.Reader(v).Work(v) != nil {
		t.Error("a file is opened after cancelling")
	}
	if status, _ := f.Reader(v).Status(v); !strings.HasPrefix(status, "first.safetensors") {
		t.Errorf("after cancelling it shows %s", status)
	}
	f.Handle(v, plot.Event{Kind: plot.Use, Tool: "candidate", Value: "1"})
	first := f.Reader(v).Work(v)
	if first.Do(stopped{})() {
		t.Error("numbers are shown whose reading was stopped")
	}
	late = f.Reader(v).Work(v).Do(checkpoint.Always)
	f.Handle(v, plot.Event{Kind: plot.Use, Tool: "candidate", Value: "2"})
	if late() || f.Reader(v).Work(v).Job == first.Job {
		t.Error("numbers of a tensor are shown that is no longer chosen")
	}
	f.Reader(v).Cancel()
	if f.Reader(v).Work(v) != nil {
		t.Error("there is work after cancelling")
	}
	if said := textOf(f.Scene(v)); !strings.Contains(said, "The numbers have not been read.") {
		t.Errorf("without its numbers it is said: %s", said)
	}
}

// TestUnfinished draws the picture after each piece of work.
func TestUnfinished(t *testing.T) {
	for _, lang := range text.Languages {
		v := figuretest.View(t, 700, lang)
		f := Spec.New()
		f.Reader(v).Open([]plot.Source{tensor("pos_embed", made.Gridded(random(), 8, 16), 65, 16)})
		for w := f.Reader(v).Work(v); w != nil; w = f.Reader(v).Work(v) {
			if w.Do(checkpoint.Always)() {
				figuretest.Check(t, f.Scene(v))
			}
		}
	}
}

// TestHandle points at rows, chooses tensors, and turns the curve.
func TestHandle(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	f := figuretest.Unfold(Spec.New(), v)
	target := func(name string, n int) scene.Box {
		for _, target := range f.Scene(v).Targets {
			if target.Name == name {
				if n--; n < 0 {
					return target.Box
				}
			}
		}
		t.Fatalf("there is no target %s", name)
		return scene.Box{}
	}
	at := func(kind plot.Kind, b scene.Box, x, y float64) plot.Event {
		return plot.Event{Kind: kind, X: b.X + x*b.Width, Y: b.Y + y*b.Height}
	}
	read := func(want string) func(plot.Result) bool {
		return func(r plot.Result) bool { return strings.Contains(textOf(f.Scene(v)), want) }
	}
	curve := ""
	turned := func() bool { // since it was called last
		before := curve
		curve = ""
		for _, m := range f.Scene(v).Marks {
			if line, ok := m.(scene.Shape); ok && line.Color != (color.NRGBA{}) {
				curve += fmt.Sprint(*line.Path)
			}
		}
		return curve != before
	}
	turned()
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Move, target("plot", 0), 0.5, 0.5), Other: read("Row 64, column 32:")},
		{Event: at(plot.Move, target("plot", 1), 0.5, 0.25), Other: read("Row 32; length")},
		{Event: at(plot.Move, target("plot", 6), 0.999, 0.5), Other: read("Row 127; length")},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowLeft"}, Other: func(r plot.Result) bool { return r.Handled && strings.HasPrefix(r.Say, "Row 126; length") }},
		{Event: plot.Event{Kind: plot.Key, Key: "Home"}, Other: func(r plot.Result) bool { return strings.HasPrefix(r.Say, "Row 0; length") }},
		{Event: plot.Event{Kind: plot.Leave}, Other: func(plot.Result) bool { return !strings.Contains(textOf(f.Scene(v)), "Row 0; length") }},
		{Event: at(plot.Press, target("curve", 0), 0.5, 0.5), Other: func(r plot.Result) bool { return r.Capture }},
		{Event: plot.Event{Kind: plot.Move, Held: true, DX: 40, DY: 400}, Other: func(r plot.Result) bool { return r.Redraw && turned() }},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowDown"}, Other: func(r plot.Result) bool { return r.Redraw && turned() }},
		{Event: at(plot.Click, target(candidate, 0), 0.5, 0.5), State: "tensor=grid", Other: func(r plot.Result) bool { return r.Speak }},
	})
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Move, target("plot", 3), 0.99, 0.99), Other: read("Row 64, cell (7, 7); length")},
		{Event: at(plot.Move, target("plot", 4), 0.01, 0.2), Other: read("Row 9, cell (1, 0); length")},
		{Event: plot.Event{Kind: plot.Use, Tool: "candidate", Value: "3"}, State: "tensor=inv-freq"},
	})
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Move, target("plot", 0), 0.001, 0.5), Other: read("Pair 0: 1; a turn takes")},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowRight"}, Other: func(r plot.Result) bool { return strings.HasPrefix(r.Say, "Pair 1: 0.664062") }},
		{Event: plot.Event{Kind: plot.Use, Tool: "candidate", Value: "9"}},
		{Event: plot.Event{Kind: plot.Use, Tool: "candidate", Value: "x"}},
	})
}

// TestData compares the numbers with those of the file.
func TestData(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "tensor", "sinusoid")
	rows := figuretest.Rows(Spec.New(), v)
	want := made.Fairseq(64, 32)
	if len(rows) != len(want) {
		t.Fatalf("there are %d numbers, want %d", len(rows), len(want))
	}
	for i, row := range rows {
		if row[0] != float64(i/32) || row[1] != float64(i%32) || row[2] != float64(float32(want[i])) || math.Abs(row[3]-want[i]) > 1e-6 {
			t.Fatalf("number %d is %v, want %v", i, row, want[i])
		}
	}
}

// TestLongList shows few lines for many layers, and the chosen one among them.
func TestLongList(t *testing.T) {
	content := file(func(f *checkpoint.Safetensors) {
		for i := range 40 {
			name := strings.Repeat("block.", i%12) + "inv_freq"
			f.Add("layers."+string(rune('0'+i/10))+string(rune('0'+i%10))+"."+name, "F32", made.Frequencies(10000, 16), 8)
		}
	})
	for _, width := range figuretest.Widths {
		v := figuretest.View(t, width, text.English)
		f := opened(t, v, source("a.safetensors", content))
		s := f.Scene(v)
		figuretest.Check(t, s)
		if said := textOf(s); !strings.Contains(said, "40 of 40 tensors") || !strings.Contains(said, "4 more in the list below") {
			t.Errorf("it is said: %s", said)
		}
		if tools := f.Tools(v); len(tools) != 1 || len(tools[0].Options) != 40 {
			t.Errorf("the tools are %v", tools)
		}
	}
}

// TestLargeTable reads the first rows of a table that is larger than is kept.
func TestLargeTable(t *testing.T) {
	const rows, columns = 9000, 512
	const tensors = `{"wpe.weight":{"dtype":"F32","shape":[9000,512],"data_offsets":[0,18432000]}}`
	header := append(binary.LittleEndian.AppendUint64(nil, uint64(len(tensors))), tensors...)
	v := figuretest.View(t, 1024, text.English)
	big := Spec.New()
	reader := big.Reader(v)
	reader.Open([]plot.Source{{Name: "a.safetensors", File: zeros(header), Size: int64(len(header)) + 4*rows*columns}})
	for w := reader.Work(v); big.Data(v).Rows < 6144*columns; w = reader.Work(v) {
		w.Do(checkpoint.Always)()
	}
	if n := big.Data(v).Rows; n != 6144*columns {
		t.Errorf("%d numbers are read", n)
	}
	if said := textOf(big.Scene(v)); !strings.Contains(said, "Only the first 6144 of 9000 rows are shown.") {
		t.Errorf("it is said: %s", said)
	}
}

// zeros is a file that begins with some bytes, and then has zeros.
type zeros []byte

func (z zeros) ReadAt(dst []byte, at int64) (int, error) {
	clear(dst)
	if at < int64(len(z)) {
		copy(dst, z[at:])
	}
	return len(dst), nil
}

// TestShapes draws tensors of unusual shapes and kinds in all widths, with rows read.
func TestShapes(t *testing.T) {
	for _, name := range []string{"pos_embed", "inv_freq", "rope_freqs", "cos_cached", "relative_attention_bias", "position_ids", "linear"} {
		for _, shape := range [][]int{{}, {0}, {1}, {2}, {3}, {1, 1, 1}, {3, 1}, {1, 3}, {5, 0}, {2, 3, 4, 5}, {4, 4}, {1, 16, 2}, {17, 4}, {1, 8, 8, 4}, {70_000}, {2, 70_000}} {
			n := 1
			for _, length := range shape {
				n *= length
			}
			content := file(func(f *checkpoint.Safetensors) { f.Add(name, "F32", made.Noise(random(), n, 1), shape...) })
			v := figuretest.View(t, 1024, text.English)
			f := opened(t, v, source("a.safetensors", content))
			if _, problem := f.Reader(v).Status(v); problem != "" {
				t.Errorf("%s %v: %s", name, shape, problem)
			}
			for _, width := range []int{320, 700, 1024} {
				for _, lang := range text.Languages {
					v := figuretest.View(t, width, lang)
					s := f.Scene(v)
					figuretest.Check(t, s)
					if t.Failed() {
						t.Fatalf("%s %v", name, shape)
					}
					for _, target := range s.Targets {
						e := plot.Event{Kind: plot.Move, X: target.X + target.Width - 0.01, Y: target.Y + target.Height - 0.01}
						e.Hit = s.At(e.X, e.Y)
						figuretest.Follow(t, v, f.Handle(v, e))
						f.Scene(v)
					}
					for _, key := range []string{"End", "ArrowUp", "Home"} {
						f.Handle(v, plot.Event{Kind: plot.Key, Key: key})
						f.Scene(v)
					}
				}
			}
			figuretest.Rows(f, v)
		}
	}
}

// TestFormats opens files of all formats, which the libraries wrote.
func TestFormats(t *testing.T) {
	const folder = "../../dataio/checkpoint/testdata/"
	for name, want := range map[string]string{
		"arrays.npz": "NumPy", "compressed.npz": "NumPy", "trained.npz": "NumPy", "positions.pt": "PyTorch", "module.pt": "PyTorch",
		"synthetic.gguf": "GGUF", "synthetic.safetensors": "safetensors",
	} {
		content, err := os.ReadFile(folder + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range text.Languages {
			v := figuretest.View(t, 1024, lang)
			f := opened(t, v, source(name, content))
			if status, problem := f.Reader(v).Status(v); problem != "" || !strings.Contains(status, want) {
				t.Errorf("%s: %q, %q", name, status, problem)
			}
			for _, tool := range f.Tools(v) {
				for _, o := range tool.Options {
					f.Handle(v, plot.Event{Kind: plot.Use, Tool: candidate, Value: o.Value})
					finish(t, f, v)
					figuretest.Check(t, f.Scene(v))
				}
			}
		}
	}
}

// TestExampleIsExaminedOnce checks that figures share what is known of the example.
func TestExampleIsExaminedOnce(t *testing.T) {
	for at, name := range made.Names {
		if a, b := examples[at](), examples[at](); a != b || a.Chosen != at || a.Subject.Tensor.Name != name {
			t.Errorf("two figures show %p and %p of the tensor %s", a, b, name)
		}
	}
}

// TestManyTensors lists a thousand tensors, and says how many there are besides; an index
// of many files takes no time for each pair of them.
func TestManyTensors(t *testing.T) {
	v := figuretest.View(t, 700, text.English)
	for name, want := range map[string]string{
		"layers.%d.pos_embed": "tensors: 1002. The list leaves out 2 more.",
		"layers.%d.norm":      "tensors: 1002. The list leaves out 2 more.",
	} {
		model := file(func(f *checkpoint.Safetensors) {
			for i := range 1002 {
				f.Add(fmt.Sprintf(name, i), "F32", make([]float64, 4), 2, 2)
			}
		})
		if status, problem := opened(t, v, source("m.safetensors", model)).Reader(v).Status(v); !strings.HasSuffix(status, want) || problem != "" {
			t.Errorf("%s: %q, %q; want %q", name, status, problem, want)
		}
	}
	var index strings.Builder
	for i := range 200000 {
		fmt.Fprintf(&index, `,"layers.%d.pos_embed": "%d.safetensors"`, i, i)
	}
	first := source("0.safetensors", one("layers.0.pos_embed", make([]float64, 4), 2, 2))
	f := opened(t, v, first, source("m.index.json", []byte(`{"weight_map": {`+index.String()[1:]+`}}`)))
	if said := textOf(f.Scene(v)); !strings.Contains(said, "1.safetensors, 10.safetensors, 100.safetensors") {
		t.Errorf("the files that are missing: %s", said)
	}
}
