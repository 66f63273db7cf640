package main_test

import (
	"strconv"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// knownFile returns the configuration of a well-known model.
func knownFile(t *testing.T, name string) *model.File {
	t.Helper()
	m, ok := known.Find(name)
	if !ok {
		t.Fatalf("there is no model %s", name)
	}
	file, err := configjson.Parse([]byte(m.Config))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// readBy returns a configuration as a version of a stack reads it.
func readBy(t *testing.T, file *model.File, name, version string) *stack.Reading {
	t.Helper()
	r, err := stack.As(file, name, version, stack.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWorkbenchRotary checks the numbers on the page of configurations.
func TestWorkbenchRotary(t *testing.T) {
	pages := toolPages(t, "rotary")
	llama := readBy(t, knownFile(t, "llama-3.1-8b"), stack.Transformers, "")
	var count [4]int
	for i := range llama.Pairs() {
		count[llama.Part(i)]++
	}
	number := func(p rotary.Part) string { return strconv.Itoa(count[p]) }
	says(t, pages, "in Llama 3.1 8B, $1 of $4 pairs are kept, $2 blended and $3 divided", "Llama 3.1 8B 的 $4 对中，$1 对保留，$2 对混合，$3 对除以倍数",
		number(rotary.Kept), number(rotary.Blended), number(rotary.Divided), strconv.Itoa(llama.Pairs()))

	qwen := knownFile(t, "qwen2.5-7b-yarn")
	old := readBy(t, qwen, stack.Transformers, "4.51")
	if old.Factor() != 1 {
		t.Errorf("transformers 4.51 scales Qwen2.5 by %v", old.Factor())
	}
	says(t, pages, "its angles are more than 0.1 rad off from position $1 on", "自位置 $1 起，角度相差超过 0.1 弧度",
		strconv.Itoa(readBy(t, qwen, stack.Transformers, "").Apart(old).FirstBeyond(0.1)))

	laguna := knownFile(t, "laguna-xs.2")
	factor := readBy(t, laguna, stack.VLLM, "").AttentionFactor() / readBy(t, laguna, stack.Transformers, "").AttentionFactor()
	says(t, pages, "the scores of Laguna XS.2 are $1 times as large there", "Laguna XS.2 的得分在那里是原来的 $1 倍", fixed(factor*factor, 1))

	plain := newRotary(t, rotary.Config{HeadDim: llama.Config().HeadDim, Base: llama.Config().Base})
	apart := llama.Compare(plain)
	says(t, pages, "Llama 3.1 8B is off by $1 rad at position 100, and by $2 rad at position 8192", "Llama 3.1 8B 在位置 100 只差 $1 弧度，到位置 8192 却差 $2 弧度",
		fixed(apart.Angle(100), 2), fixed(apart.Angle(8192), 1))
}
