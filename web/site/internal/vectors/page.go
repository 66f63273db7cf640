package vectors

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// A vectorsPage is the page about the vectors. Addresses are relative to it.
type vectorsPage struct {
	text.Lang
	output.Addresses
	Folder string // of the vectors, with a slash at its end if it is another one

	Programs []program
	Groups   []group
}

// A program checks a vector, as docs/vectors.md has it.
type program struct {
	language, Title string
	Needs           text.Message
	Code            string
}

// A group is the vectors of a kind.
type group struct {
	kind    string
	Title   text.Message
	Plain   bool // whether their names say enough
	Members []vector
}

// Pages returns the page about the vectors in both languages.
func Pages(root string) ([]output.File, error) {
	t, err := template.ParseFiles(filepath.Join(root, "web", "vectors", "index.html"), filepath.Join(root, "web", "conventions", "head.html"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	programs, err := readPrograms(root)
	if err != nil {
		return nil, err
	}
	list, err := all()
	if err != nil {
		return nil, err
	}
	var files []output.File
	for _, lang := range text.Languages {
		p := vectorsPage{Lang: lang, Addresses: output.AddressesFrom(lang, Folder, ""), Programs: programs, Groups: groups(list)}
		if lang != text.English {
			p.Folder = p.Root + Folder
		}
		var page bytes.Buffer
		if err := t.Execute(&page, p); err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
		files = append(files, output.File{Name: output.PageName(lang, Folder, ""), Content: page.Bytes()})
	}
	return files, nil
}

// readPrograms returns the programs of docs/vectors.md.
func readPrograms(root string) ([]program, error) {
	document, err := os.ReadFile(filepath.Join(root, "docs", "vectors.md"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	list := []program{
		{language: "python torch", Title: "PyTorch"},
		{language: "python jax", Title: "JAX"},
		{language: "rust", Title: "Rust", Needs: text.Message{English: "After cargo add serde_json:", Chinese: "先运行 cargo add serde_json："}},
		{language: "cpp", Title: "C++", Needs: text.Message{English: "With nlohmann/json, in C++17:", Chinese: "需要 nlohmann/json 与 C++17："}},
		{language: "go", Title: "Go"},
	}
	for i, p := range list {
		code := regexp.MustCompile("(?s)```" + p.language + "\n(.*?)\n```").FindSubmatch(document)
		if code == nil {
			return nil, fmt.Errorf("site: docs/vectors.md has no program in %s", p.Title)
		}
		list[i].Code = string(code[1])
	}
	return list, nil
}

// groups returns the vectors by their kinds.
func groups(list []vector) []group {
	groups := []group{
		{kind: "rotary", Title: text.Message{English: "Rotary embeddings", Chinese: "旋转位置编码"}},
		{kind: "bias", Title: text.Message{English: "Relative biases", Chinese: "相对位置偏置"}},
		{kind: "encoding", Title: text.Message{English: "Encodings of libraries", Chinese: "各个库的位置编码"}, Plain: true},
	}
	for i := range groups {
		for _, v := range list {
			if v.Kind == groups[i].kind {
				groups[i].Members = append(groups[i].Members, v)
			}
		}
	}
	return groups
}

// AboutIn returns what the numbers are in a language.
func (v vector) AboutIn(lang text.Lang) string {
	if chinese := aboutChinese[v.Name]; lang == text.Chinese && chinese != "" {
		return chinese
	}
	return v.About
}

// aboutChinese says of vectors what their About says.
var aboutChinese = map[string]string{
	"rope-default":           "不缩放，前后两半配对：Llama 2",
	"rope-interleaved":       "不缩放，相邻两个配对：GLM",
	"rope-partial":           "每个头只转动四分之一：GPT-NeoX",
	"rope-linear":            "位置插值，4 倍",
	"rope-dynamic":           "动态 NTK，2 倍，调用长度为 max_position_embeddings 的两倍",
	"rope-yarn":              "YaRN，4 倍：Qwen2.5",
	"rope-yarn-exact":        "YaRN，32 倍，truncate 为 false：gpt-oss",
	"rope-yarn-mscale":       "YaRN，40 倍，带一对 mscale；读取时相邻配对，写出时前后两半：DeepSeek-V3",
	"rope-longrope-short":    "LongRoPE 的短列表",
	"rope-longrope-long":     "LongRoPE 的长列表，调用长于 original_max_position_embeddings",
	"rope-llama3":            "llama3，32 倍：Llama 3.2 1B",
	"rope-proportional":      "只转动四分之一的对，频率仍按全部的对计算：Gemma 4",
	"rope-ntk":               "固定 NTK，4 倍，只有 vLLM 有",
	"rope-ntk-mixed":         "混合 NTK，4 倍，只有 vLLM 有",
	"rope-alpha":             "带 alpha 的动态 NTK，各个长度都一样：混元",
	"rope-ntk-aware":         "NTK-aware，8 倍：底数乘 8^(d/(d−2))",
	"rope-mrope-blocks":      "时间、行、列依次排列：Qwen2-VL",
	"rope-mrope-interleaved": "时间、行、列轮流排列：Qwen3-VL",
	"rope-vision-restarted":  "行与列各用同样的频率：Qwen2-VL 的视觉塔",
	"rope-vision-even-odd":   "行用偶数号频率，列用奇数号频率：Pixtral",
	"alibi-8":                "ALiBi 的斜率，8 个头",
	"alibi-12":               "ALiBi 的斜率，12 个头",
	"t5-decoder":             "T5 的分桶，键在查询之前",
	"t5-encoder":             "T5 的分桶，键在查询两侧",
}
