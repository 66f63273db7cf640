package text_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/text"
)

// TestError checks sentences in both languages.
func TestError(t *testing.T) {
	_, err := encoder.New(1, 7)
	odd := err.(*encoder.Error)
	for _, c := range []struct {
		err  *encoder.Error
		lang text.Lang
		want string
	}{
		{odd, text.English, "d_model 7 is odd; sines and cosines come in pairs"},
		{odd, text.Chinese, "d_model 7 是奇数；正弦与余弦须成对出现"},
		{encoder.Invalid("step", 9, "above: is above #").With("3"), text.Chinese, "step 9 大于 3"},
		{encoder.Invalid("length of position_ids", 2, "not-columns: is not #", 0).With("4"), text.Chinese, "position_ids[0] 的长度 2 不是 4，即未缓存的列数"},
		{encoder.Invalid("number of rows of position_ids", 3, "not-rows-of-batch: is not #").With("2"), text.Chinese, "position_ids 的行数 3 不是 1 或批次的行数 2"},
		{encoder.Invalid("length of attention_mask or input_ids", 1, "not-as-first-row: is not #", 1).With("2"), text.Chinese, "attention_mask 或 input_ids[1] 的长度 1 不是 2，与第一行不同"},
		{encoder.Invalid("number of tokens of the image or video at input_ids", 1, "not-as-grid: is not #", 0, 0).With("4"), text.Chinese, "input_ids[0][0] 处图像或视频的词元数 1 不是 4，与它的网格不符"},
		{encoder.Invalid("number of cu_seqlens", 1, "no-bounds: is below 2"), text.Chinese, "cu_seqlens 的个数 1 小于 2，即一段文本的起点与末尾"},
		{encoder.Invalid("sum of mrope_section", 60, "not-pairs: is not #").With("64"), text.Chinese, "mrope_section 之和 60 不是 64，即频率对的个数"},
		{encoder.UnknownName("key", "attention_masks", []string{"attention_mask"}), text.Chinese, "键 \"attention_masks\" 是未知的名称；是否指 attention_mask？"},
		{encoder.Invalid("x", 9, "is one of a kind #").With("3"), text.Chinese, "x 9 超出允许的范围（is one of a kind 3）"},
	} {
		if got := text.Error(c.err, c.lang).Sentence(); got != c.want {
			t.Errorf("%v in language %d: %q, want %q", c.err, c.lang, got, c.want)
		}
	}
}

// TestNames checks that errors about batches and axes have no English phrase in Chinese.
func TestNames(t *testing.T) {
	phrase, english := regexp.MustCompile(`nvalid\("(\w+ [^"]*)"`), regexp.MustCompile(`[a-z] [a-z]`)
	files, _ := filepath.Glob("../../encoder/positionids/*.go")
	for _, file := range append(files, "../../encoder/rotary/axes.go") {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range phrase.FindAllSubmatch(source, -1) {
			if name := text.Error(encoder.Invalid(string(m[1]), 1, "odd: is odd"), text.Chinese).Name(); english.MatchString(name) {
				t.Errorf("%s is %s in Chinese", m[1], name)
			}
		}
	}
}

// TestReaders checks that each rule by which a library reads has a Chinese text, and each
// text a rule.
func TestReaders(t *testing.T) {
	rules := stack.Rules()
	for _, rule := range rules {
		if text.Rule(text.English, rule.ID, rule.Text) != rule.Text || text.Rule(text.Chinese, rule.ID, rule.Text) == rule.Text {
			t.Errorf("%s has no Chinese text", rule.ID)
		}
	}
	n := 0
	for _, r := range text.Readers {
		n += len(r.Names())
	}
	if n != len(rules) {
		t.Errorf("there are texts for %d rules, want %d", n, len(rules))
	}
}

// TestIDs compares the messages of the program that begin with an id with their Chinese texts,
// which have as many values.
func TestIDs(t *testing.T) {
	message, values := regexp.MustCompile(`"([a-z0-9-]+): (|(?:[^"\\]|\\.)+)"`), map[string]int{}
	for _, folder := range []string{"../../encoder", "../live", "../plot/registry.go", "../param", "../dataio", "../figures/ropescaling"} {
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "stack/rules.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, m := range message.FindAllSubmatch(source, -1) {
				values[string(m[1])] = strings.Count(string(m[2]), "#")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	known := map[string]bool{"dataio": true, "encoder": true, "posenc": true} // packages
	for _, m := range text.Messages {
		for _, name := range m.Names() {
			n, ok := values[name]
			if got := strings.Count(m.Chinese(), "#"); !ok || got != n && name != "above-read" {
				t.Errorf("%s has %d values in Chinese, want %d of a message (%v)", name, got, n, ok)
			}
			if known[name] {
				t.Errorf("there are two messages %s", name)
			}
			known[name] = true
		}
	}
	for id := range values {
		if !known[id] {
			t.Errorf("%s has no Chinese text", id)
		}
	}
}

// TestWarning reads a warning in both languages.
func TestWarning(t *testing.T) {
	w := model.NewWarning("a", "contradicts: is #, but # is #", "1", "b", "2")
	if got := text.Read(text.English, w.Rule, w.Values); got != w.Text || got != "is 1, but b is 2" {
		t.Errorf("in English it is %q", got)
	}
	if got := text.Read(text.Chinese, w.Rule, w.Values); got != "为 1，但 b 为 2" {
		t.Errorf("in Chinese it is %q", got)
	}
	if got := text.Read(text.Chinese, "kind: is of a kind", nil); got != "is of a kind" {
		t.Errorf("one without a text is %q", got)
	}
}
