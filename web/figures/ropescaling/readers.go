package ropescaling

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/param"
)

// label returns the name of a reader as the list of readers has it.
func (p *picture) label(i int) string {
	both := param.ChoiceLabel("read-by", p.all[i].name())
	return p.Say(both[0], both[1])
}

// reader returns the name of a reader for a sentence, in Chinese with the space behind a
// Latin word.
func (p *picture) reader(i int) string {
	name := p.label(i)
	if strings.HasSuffix(name, "）") {
		return name
	}
	return name + p.Say("", " ")
}

// listed reports whether a reader is in the list: programs of authors are, if they read the
// file and are made for such models.
func (p *picture) listed(i int) bool {
	r := &p.all[i]
	if i == p.shown || slices.Contains(libraries, r.stack.Name) {
		return true
	}
	return r.err == nil && slices.Contains(authors[r.stack.Name], p.file.Architecture(nil))
}

// authors are the types of models that the programs of authors are made for.
var authors = map[string][]string{
	stack.LlamaModels: {"llama", "llama4", "llama4_text"},
	stack.GPTOSS:      {"gpt_oss", ""},
	stack.DeepSeekV3:  {"deepseek_v3", "deepseek_v32", "kimi_k2", ""},
	stack.YaRNAuthors: {"llama", "mistral"},
}

// libraries are the stacks that read the files of all models.
var libraries = []string{stack.Transformers, stack.VLLM, stack.LlamaCpp, stack.MLX}
