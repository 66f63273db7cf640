//go:build !js

package ropescaling

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// A listing is a program and what it computes.
type listing struct {
	Name        string
	Programs    map[string]string // by the parameter program
	Frequencies []float64
	Divisors    []float64
	Attention   float64
	Softmax     float64
}

// programmed are the states whose programs are run.
func programmed() (states [][]string) {
	for _, m := range known.All() {
		states = append(states, []string{"model", m.Name})
	}
	scaling := func(s string) string {
		return `{"head_dim": 64, "max_position_embeddings": 8192, "rope_theta": 500000, "rope_scaling": ` + s + `}`
	}
	return append(states,
		[]string{"model", "internlm2-7b", "call-length", "65536"},
		[]string{"model", "phi-3-vision-128k", "call-length", "131072"},
		[]string{"model", "gpt-oss-20b", "read-by", "mlx-lm-2026-08-22"},
		[]string{"config", scaling(`{"rope_type": "ntk", "factor": 4}`), "read-by", "vllm-2026-08-17"},
		[]string{"config", scaling(`{"rope_type": "ntk", "factor": 4, "mixed_b": 0.6}`), "read-by", "vllm-2026-08-17"},
		[]string{"config", scaling(`{"rope_type": "yarn", "factor": 8, "original_max_position_embeddings": 1024, "extrapolation_factor": 0.75}`), "read-by", "vllm-2026-08-17"},
		[]string{"config", scaling(`{"rope_type": "llama3", "factor": 8, "low_freq_factor": 4, "high_freq_factor": 4, "original_max_position_embeddings": 1024}`)},
		[]string{"config", `{"head_dim": 128, "rope_parameters": {"rope_type": "proportional", "partial_rotary_factor": 0.3, "factor": 4, "rope_theta": 10000}}`},
		[]string{"config", `{"general.architecture": "llama", "llama.attention.key_length": 8, "llama.context_length": 64, "rope_freqs.weight": [1, 2.5, 8, 1e30]}`},
	)
}

// listings returns the programs of all of them, and the readings.
func listings(t *testing.T) (all []listing, readings []*stack.Reading) {
	t.Helper()
	for _, state := range programmed() {
		v := figuretest.View(t, 700, text.English, state...)
		p := pictureOf(v)
		r := p.r
		if r == nil {
			t.Fatalf("%v: %v", state, p.all[p.shown].err)
		}
		l := listing{Name: strings.Join(state, " "), Programs: map[string]string{}, Frequencies: r.Frequencies(), Attention: r.AttentionFactor(), Softmax: r.SoftmaxFactor()}
		for _, language := range []string{"pytorch", "numpy", "gguf"} {
			l.Programs[language] = program(language, r)
		}
		for i := range r.Pairs() {
			l.Divisors = append(l.Divisors, min(r.Divisor(i), 1e30))
		}
		all, readings = append(all, l), append(readings, r)
	}
	return all, readings
}

// TestPrograms compares the programs with those in testdata, which
// e2e/figures/rope-scaling-python.test.js runs.
func TestPrograms(t *testing.T) {
	all, _ := listings(t)
	var got bytes.Buffer
	encoder := json.NewEncoder(&got)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(all); err != nil {
		t.Fatal(err)
	}
	figuretest.File(t, "testdata/programs.json", got.Bytes())
}

// TestGoProgramsRun runs the statements of Go in one program, and compares what they
// compute.
func TestGoProgramsRun(t *testing.T) {
	_, readings := listings(t)
	var source strings.Builder
	source.WriteString("package main\n\nimport (\n\t\"encoding/json\"\n\t\"os\"\n\n\t\"github.com/posenc/posenc/encoder/rotary\"\n)\n\nfunc main() {\n\tout := json.NewEncoder(os.Stdout)\n")
	for _, r := range readings {
		_, statements, _ := strings.Cut(goProgram(r), "\n\n")
		source.WriteString("{\n" + statements + "\nif err != nil {\n\tpanic(err)\n}\nout.Encode([]any{e.Frequencies(), e.AttentionFactor(), e.SoftmaxFactor()})\n}\n")
	}
	source.WriteString("}\n")
	folder, err := os.MkdirTemp("testdata", "go-") // within the module
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	file := filepath.Join(folder, "main.go")
	if err := os.WriteFile(file, []byte(source.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(t.Context(), "go", "run", "./"+file)
	program.Stderr = os.Stderr
	printed, err := program.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &source)
	}
	lines := json.NewDecoder(bytes.NewReader(printed))
	for i, r := range readings {
		var frequencies []float64
		var attention, softmax float64
		if err := lines.Decode(&[]any{&frequencies, &attention, &softmax}); err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(frequencies, round(attention), round(softmax))
		if want := fmt.Sprint(r.Frequencies(), round(r.AttentionFactor()), round(r.SoftmaxFactor())); got != want {
			t.Errorf("%v: the program in Go computes %s, want %s", programmed()[i], got, want)
		}
	}
}

func round(x float64) float64 { return math.Round(x*1e12) / 1e12 }
