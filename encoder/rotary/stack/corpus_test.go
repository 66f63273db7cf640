package stack_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// A published is a line of testdata/corpus.jsonl: the config.json of a model in a public
// repository, without the keys about labels, quantization and programs.
type published struct {
	Repository, Path, Commit string
	Config                   json.RawMessage
}

// A corpusReading is a line of testdata/corpus_expected.jsonl, which corpus.py there
// writes: what transformers makes of the configuration.
type corpusReading struct {
	Positions model.Positions
	Layers    map[string]struct {
		Pairs       int
		Order       string
		Attention   float64
		Frequencies map[int]float64
	}
	Turning []int // the layers, if not all
}

// TestCorpus reads configurations of public repositories, and compares the
// readings with what the sources of transformers make of them.
func TestCorpus(t *testing.T) {
	files, expected := lines[published](t, "testdata/corpus.jsonl"), lines[corpusReading](t, "testdata/corpus_expected.jsonl")
	types, unknown, others := map[string]bool{}, map[string]bool{}, 0
	for i, p := range files {
		f, err := configjson.Parse(p.Config)
		if err != nil {
			t.Errorf("%s %s: %v", p.Repository, p.Path, err)
			continue
		}
		var top struct {
			ModelType string `json:"model_type"`
		}
		json.Unmarshal(finite(p.Config), &top)
		types[top.ModelType] = true
		if expected[i].Positions != model.Rotary {
			others++
		}
		for _, wrong := range compareCorpus(f, expected[i], unknown) {
			t.Errorf("%s %s (%s): %s", p.Repository, p.Path, top.ModelType, wrong)
		}
	}
	if got := strings.Join(slices.Sorted(maps.Keys(unknown)), " "); got != unknownKeys {
		t.Errorf("unknown keys: %s; want %s", got, unknownKeys)
	}
	if len(files) < 120 || len(types) < 70 || others < 40 {
		t.Errorf("%d files of %d types, %d without a rotary embedding", len(files), len(types), others)
	}
}

// compareCorpus returns what is wrong with the reading of a file, and notes the names of its
// unknown keys.
func compareCorpus(f *model.File, want corpusReading, unknown map[string]bool) []string {
	var list []string
	wrong := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if f.Positions() != want.Positions {
		wrong("positions %s, want %s", f.Positions(), want.Positions)
		return list
	}
	for _, layer := range f.Layers() {
		r, err := stack.Read(f, stack.Options{Layer: layer})
		if err != nil {
			wrong("%s: %v", layer, err)
			continue
		}
		if want.Positions != model.Rotary {
			if r.Pairs() != 0 {
				wrong("has %d pairs", r.Pairs())
			}
			continue
		}
		w, ok := want.Layers[layer]
		if !ok {
			wrong("layers %q, want %q", f.Layers(), slices.Sorted(maps.Keys(want.Layers)))
			continue
		}
		if r.Pairs() != w.Pairs || r.Config().Pairing.String() != w.Order || math.Abs(r.AttentionFactor()-w.Attention) > 1e-6 {
			wrong("%s: %d pairs %v ×%v, want %d %s ×%v", layer, r.Pairs(), r.Config().Pairing, r.AttentionFactor(), w.Pairs, w.Order, w.Attention)
			continue
		}
		for i, x := range w.Frequencies {
			if math.Abs(r.Frequency(i)-x) > 1e-6*x {
				wrong("%s: ω[%d] is %v, want %v", layer, i, r.Frequency(i), x)
			}
		}
		var turning []int
		for i, turns := range r.Turning {
			if turns {
				turning = append(turning, i)
			}
		}
		if r.Turning != nil && want.Turning == nil || !slices.Equal(turning, want.Turning) && want.Turning != nil {
			wrong("%s: turns in layers %v, want %v", layer, turning, want.Turning)
		}
	}
	for _, k := range f.Keys() {
		if k.Reason == model.Unknown {
			unknown[k.Path[strings.LastIndexByte(k.Path, '.')+1:]] = true
		}
		if !k.Rotary() && aboutPositions.MatchString(k.Path) && !elsewhere.MatchString(k.Path) {
			wrong("nothing is said of the key %s", k.Path)
		}
	}
	return list
}

// unknownKeys are the names of keys in the files that look as if they were about positions,
// and that no library reads: all other keys are read, or are ignored for a known reason.
const unknownKeys = "alibi_bias_max max_relative_positions max_source_positions max_target_positions offset_alibi original_rope position_biased_input position_buckets reset_position_ids rotary static_position_embeddings use_mrope"

// aboutPositions matches keys whose names say that they have to do with positions.
var aboutPositions = regexp.MustCompile(`rope|rotary|theta|posit|alibi|yarn|mscale|head_dim`)

// elsewhere matches the widths of what is never turned: of values, of the parts of queries
// and keys without positions, of state spaces, and of a few layers in MiMo.
var elsewhere = regexp.MustCompile(`(^|\.)(v|qk|qk_nope|mamba|linear_key|linear_value|swa|swa_v)_head_dim$`)

// lines reads the lines of a file of JSON.
func lines[T any](t *testing.T, name string) []T {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var list []T
	for line := range bytes.Lines(text) {
		var x T
		if err := json.Unmarshal(finite(line), &x); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		list = append(list, x)
	}
	return list
}

// finite replaces what Python writes for an infinite limit, which is no JSON.
func finite(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte("Infinity"), []byte("1e300"))
}
