// Package stack reads the rotary embedding of a model as libraries do, each in some of its
// versions: transformers, vLLM, llama.cpp, mlx-lm, and the programs of the authors of
// models.
//
// One file means different frequencies to them. A model with YaRN may be scaled by its
// factor, by the quotient of two lengths, or not at all; LongRoPE changes lists with the
// length of the call, with the limit of the context, or never; and keys that one library
// follows another one leaves out without an error. As says what comes of it:
//
//	r, err := stack.As(file, stack.Transformers, "4.51", stack.Options{})
//	r.Frequency(i), r.AttentionFactor()  // a rotary.Embedding
//	r.Rules                              // what this version does that others do not, and where that is written
//	r.Ignored                            // keys that it does not read
//	r.Warnings                           // contradictions, and keys that are read differently elsewhere
//	r.Apart(other).FirstBeyond(0.1)      // the first position where angles are 0.1 rad apart
//
// # The versions
//
// Each version that All returns stands for those around it that read files in the same way. Rules
// returns the table of what they do, with the source and the commits of each rule, and whether
// the program was run or its source read. The readings of all of them were
// compared with numbers that the programs computed (encoder/internal/reference,
// rope_frequencies.json), or, of the older two of llama.cpp, with what testdata/llamacpp.py
// makes of their sources.
//
// # A file that a stack refuses
//
// is an *encoder.Error with the reason that the stack gives, such as
//
//	vllm 2025-11-19 refuses the configuration: KeyError: 'original_max_position_embeddings'
package stack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// A Stack is a library that reads configurations, in the versions whose rules are known.
type Stack struct {
	Name       string
	Repository string
	Versions   []Version // the oldest first
	Formats    []model.Format

	read func(*reader)
}

// A Version is a state of a repository.
type Version struct {
	Name    string // 4.56, or a date
	Release string // the newest release at that time; "" if it is not known
	Commit  string
	Date    string
}

// String returns the name, and the release where the name is a date.
func (v Version) String() string {
	if v.Release == "" || v.Release == v.Name {
		return v.Name
	}
	return v.Name + " (" + v.Release + ")"
}

// Names of stacks.
const (
	Transformers = "transformers"
	VLLM         = "vllm"
	LlamaCpp     = "llama.cpp"
	MLX          = "mlx-lm"
	LlamaModels  = "llama-models"
	GPTOSS       = "gpt-oss"
	DeepSeekV3   = "deepseek-v3"
	YaRNAuthors  = "yarn"
)

var stacks = []Stack{
	{Transformers, "huggingface/transformers", []Version{
		{"4.45", "4.45", "122ded0a11cb6cc36f1bdab77bd2fd91185768fc", "2024-09-04"},
		{"4.48", "4.48", "965a2fb3204375492787d7bb2fbec76964cef692", "2025-01-09"},
		{"4.51", "4.51", "ad3d157188f434655fe0919bad625088952a4dcf", "2025-04-04"},
		{"4.56", "4.56", "6451294f6f28f0d4842f78bff4c9a70c208f4ea4", "2025-08-26"},
		{"5.0-2025-10", "", "10de06dacef06605be3296f776d4122697637d6c", "2025-10-17"},
		{"5.0-2025-12", "5.0", "347328108aa79959eda0e2eae0695c12f0101046", "2025-12-23"},
		{"5.16", "5.16", "decba1d2ea4ed3cbf0495d1828abad4b2dba1846", "2026-08-19"},
	}, []model.Format{model.HuggingFace}, readTransformers},
	{VLLM, "vllm-project/vllm", []Version{
		{"2024-12-29", "0.6.6", "0aa38d16f56327622c1689d7510171662757deee", "2024-12-29"},
		{"2025-11-19", "0.11.1", "d44e9df7d49a9bb3400b002c38c06fae2dd7d1e8", "2025-11-19"},
		{"2026-05-19", "0.21.0", "12421962955ac28b6f80a0307f554fad939174dd", "2026-05-19"},
		{"2026-08-17", "0.27.1", "017e9f4448b700e85ee16023287b025693c72b9e", "2026-08-17"},
	}, []model.Format{model.HuggingFace, model.Mistral}, readVLLM},
	{LlamaCpp, "ggml-org/llama.cpp", []Version{
		{"2025-10-06", "b6700", "3df2244df40c67dfd6ad548b40ccc507a066af2b", "2025-10-06"},
		{"2026-01-07", "b7665", "7e16fef085e8727d534b21a148aa70ebe94f23a2", "2026-01-07"},
		{"2026-07-08", "b9933", "92366df30d4eaa4b85139b5fd694360237731b19", "2026-07-08"},
	}, []model.Format{model.HuggingFace, model.Mistral, model.GGUF}, readLlamaCpp},
	{MLX, "ml-explore/mlx-lm", []Version{{"2026-08-22", "0.32.0", "d78bf58e217c904ec282ed8da9b947491f78c022", "2026-08-22"}}, []model.Format{model.HuggingFace}, readMLX},
	{LlamaModels, "meta-llama/llama-models", []Version{{"a9c89c47", "", "a9c89c471f793423afd4cc3ca8671d6e56fe64cb", ""}}, []model.Format{model.HuggingFace, model.Meta}, readLlamaModels},
	{GPTOSS, "openai/gpt-oss", []Version{{"7b583341", "", "7b583341fe16729127f6d5b94a7b09ccae97e1a1", ""}}, []model.Format{model.HuggingFace, model.GPTOSS}, readGPTOSS},
	{DeepSeekV3, "deepseek-ai/DeepSeek-V3", []Version{{"9b4e9788", "", "9b4e9788e4a3a731f7567338ed15d3ec549ce03b", ""}}, []model.Format{model.HuggingFace, model.DeepSeek}, readDeepSeekV3},
	{YaRNAuthors, "jquesnelle/yarn", []Version{{"995db5b5", "", "995db5b575e75230b3384d658f8b944c9662f775", ""}}, []model.Format{model.HuggingFace}, readYaRNAuthors},
}

// All returns the stacks.
func All() []Stack { return append([]Stack(nil), stacks...) }

// Split returns the stack and the version of a name such as vllm-2026-08-17, empty ones for another.
func Split(name string) (stack, version string) {
	for _, s := range stacks {
		if version, ok := strings.CutPrefix(name, s.Name+"-"); ok {
			return s.Name, version
		}
	}
	return "", ""
}

// Find returns a stack and the index of one of its versions, the newest for "". A release
// that is none of them, such as 0.12, v5.1.0 or b9950, is read as the newest version that is not
// newer. Find returns an *encoder.Error for a name that is not known.
func Find(name, version string) (Stack, int, error) {
	var names []string
	for _, s := range stacks {
		if s.Name != name {
			names = append(names, s.Name)
			continue
		}
		if version == "" {
			return s, len(s.Versions) - 1, nil
		}
		var versions []string
		for i, v := range s.Versions {
			if v.Name == version {
				return s, i, nil
			}
			versions = append(versions, v.String())
		}
		if i := s.released(version); i >= 0 {
			return s, i, nil
		}
		err := &encoder.Error{Code: encoder.Unknown, Parameter: "version", Value: encoder.Quote(version), Rule: "unknown-version: of # is unknown; there is #"}
		return Stack{}, 0, err.With(name, strings.Join(versions, ", "))
	}
	return Stack{}, 0, encoder.UnknownName("stack", name, names)
}

// released returns the index of the newest version that is not newer than a release, or -1
// if there is none, if the name is none of a release, or if its first number is above that
// of all known ones.
func (s Stack) released(name string) int {
	asked := numbersOf(name)
	if newest := numbersOf(s.Versions[len(s.Versions)-1].Release); asked == nil || newest == nil || asked[0] > newest[0] {
		return -1
	}
	at := -1
	for i, v := range s.Versions {
		own := numbersOf(v.Release)
		if own != nil && slices.Compare(own[:min(len(own), len(asked))], asked) <= 0 {
			at = i
		}
	}
	return at
}

// numbersOf returns the numbers of a release, v0.12.0 or the build b9933, which has but
// one, after 0. It returns nil if it is none.
func numbersOf(release string) (list []int) {
	release = strings.TrimPrefix(release, "v")
	if build, ok := strings.CutPrefix(release, "b"); ok {
		release = "0." + build
	}
	for part := range strings.SplitSeq(release, ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return nil
		}
		list = append(list, n)
	}
	if len(list) < 2 {
		return nil
	}
	return list
}
