package ropescaling

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	for name, state := range map[string]string{"rope-scaling": "", "nested": "model=laguna-xs.2&read-by=transformers-4.51&program=numpy"} {
		v := figuretest.View(t, 1024, text.English, figuretest.Query(state)...)
		figuretest.Golden(t, name, figuretest.Unfold(Spec.New(), v).Scene(v))
	}
}

// TestChoices checks that the parameter read-by has the readers that there are.
func TestChoices(t *testing.T) {
	readers := []string{"own"}
	for _, s := range stack.All() {
		for i := len(s.Versions) - 1; i >= 0; i-- {
			name := s.Name + "-" + s.Versions[i].Name
			readers = append(readers, name)
			for _, label := range param.ChoiceLabel("read-by", name) {
				if !strings.Contains(label, s.Versions[i].Release) {
					t.Errorf("%s is called %s, without %s", name, label, s.Versions[i].Release)
				}
			}
		}
	}
	if got := param.Choices("read-by"); !slices.Equal(got, readers) {
		t.Errorf("the parameter read-by is one of %v, want %v", got, readers)
	}
}

// configs are configurations of all types, and others at the ends of what there is.
var configs = []string{
	`{"head_dim": 2, "rope_theta": 1}`,
	`{"head_dim": 3}`,
	`{"head_dim": 1024, "rope_theta": 1e9, "max_position_embeddings": 9007199254740992}`,
	`{"head_dim": 64, "rope_scaling": {"rope_type": "linear", "factor": 1e30}}`,
	`{"head_dim": 64, "max_position_embeddings": 4096, "rope_scaling": {"rope_type": "dynamic", "factor": 4}}`,
	`{"head_dim": 64, "max_position_embeddings": 4096, "rope_scaling": {"rope_type": "yarn", "factor": 1.5}}`,
	`{"head_dim": 64, "max_position_embeddings": 1, "rope_scaling": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 4, "high_freq_factor": 4, "original_max_position_embeddings": 1000000}}`,
	`{"head_dim": 8, "max_position_embeddings": 4096, "rope_scaling": {"rope_type": "longrope", "short_factor": [1,2,3,4], "long_factor": [5,6,7,8.5], "original_max_position_embeddings": 1024}}`,
	`{"head_dim": 64, "rope_parameters": {"rope_type": "proportional", "partial_rotary_factor": 0, "rope_theta": 10000}}`,
	`{"head_dim": 64, "max_position_embeddings": 4096, "rope_scaling": {"rope_type": "ntk", "factor": 4, "mixed_b": 0.6}}`,
	`{"head_dim": 64, "rope_scaling": {"rope_type": "telepathy"}}`,
	`{"general.architecture": "llama", "llama.attention.key_length": 64, "llama.rope.freq_base": 500000}`,
	`{"rope_theta": 10000}`, `{"head_dim": -1}`, `{`, ``, `[]`,
}

// TestLayout draws all models and configurations in all widths.
func TestLayout(t *testing.T) {
	check := func(f *plot.Figure, v *plot.View) {
		t.Helper()
		figuretest.Check(t, figuretest.Unfold(f, v).Scene(v))
	}
	for _, width := range figuretest.Widths {
		for _, lang := range text.Languages {
			for i, m := range known.All() {
				reader := param.Choices("read-by")[i]
				check(Spec.New(), figuretest.View(t, width, lang, "model", m.Name, "read-by", reader, "program", param.Choices("program")[i%4], "call-length", "100000"))
			}
			for _, config := range configs {
				check(Spec.New(), figuretest.View(t, width, lang, "config", config))
				check(Spec.New(), figuretest.View(t, width, lang, "config", config, "read-by", "vllm-2025-11-19"))
			}
		}
	}
}

// TestVerdict reads what is said of configurations.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		state []string
		want  []string
	}{
		{nil, []string{"llama3 scaling, factor 8. All 15 other readings agree.", "✓", "29 of 64 pairs kept, 6 blended, 29 divided; attention factor 1."}},
		{[]string{"model", "llama-3.2-1b"}, []string{"✗", "llama3 scaling, factor 32. Of 15 others, 14 read the same, 1 otherwise, and 0 not at all."}},
		{[]string{"model", "phi-2"}, []string{"No scaling. ", "All 16 pairs kept; attention factor 1.", "32 of 80 elements of a head turn"}},
		{[]string{"model", "deepseek-v3"}, []string{"softmax factor 1.8739", "written to i and i + d/2"}},
		{[]string{"model", "gemma-4"}, []string{"proportional scaling", "64 of 256 pairs kept, 192 still", "layers of full_attention"}},
		{[]string{"model", "gemma-4", "layer-type", "sliding_attention"}, []string{"No scaling. ", "All 128 pairs kept", "layers of sliding_attention"}},
		{[]string{"model", "internlm2-7b", "call-length", "65536"}, []string{"dynamic scaling, factor 3. ", "1 of 64 pairs kept, 62 slowed by a larger base, 1 divided"}},
		{[]string{"model", "laguna-xs.2", "read-by", "vllm-2026-08-17"}, []string{"attention factor 1.4159", "transformers 5.16 differs: attention factor 1.", "Ignored: ", "attention_factor"}},
		{[]string{"model", "qwen2.5-7b-yarn", "read-by", "transformers-4.51"}, []string{"YaRN scaling. ", "All 64 pairs kept", "0.1 rad from 192 on, 17"}},
		{[]string{"config", `{"head_dim": 64, "rope_scaling": {"type": "yarn"}}`}, []string{"transformers 5.16 refuses the configuration: KeyError: 'factor'."}},
		{[]string{"config", `{"head_dim": 64, "rope_scaling": {"type": "linear", "factor": -8}}`}, []string{"rope_scaling.factor -8 is not positive."}},
		{[]string{"config", `{"model_type": "gpt2"}`}, []string{"✗"}},
		{[]string{"config", `{"head_dim": 64,`}, []string{"✗", "Line 1: the text ends before its closing bracket; copy all of it."}},
		{[]string{"config", `{"head_dim": 64, "rope_scaling": {"type": "longrope", "short_factor": [1], "long_factor": [1], "factor": 2}, "max_position_embeddings": 8}`}, []string{"short_factor.length 1 is not 32, the number of pairs"}},
	} {
		said := strings.ReplaceAll(figuretest.Told(Spec.New().Scene(figuretest.View(t, 1024, text.English, c.state...))), "\u202f", " ")
		for _, want := range c.want {
			if !strings.Contains(strings.ReplaceAll(said, "\n", " "), want) && !strings.Contains(said, want) {
				t.Errorf("%v: %q is not said in\n%s", c.state, want, said)
			}
		}
	}
	chinese := figuretest.Told(Spec.New().Scene(figuretest.View(t, 1024, text.Chinese, "config", `{"head_dim": 64, "rope_scaling": {"type": "linear", "factor": -8}}`)))
	if !strings.Contains(chinese, "rope_scaling.factor -8 不是正数。") {
		t.Errorf("in Chinese it is said: %s", chinese)
	}
}

// TestAxes reads which pairs of M-RoPE turn by which axis.
func TestAxes(t *testing.T) {
	const qwen2 = `{"model_type":"qwen2_vl","hidden_size":3584,"num_attention_heads":28,"rope_theta":1000000,"rope_scaling":{"type":"mrope","mrope_section":[16,24,24]}}`
	const qwen3 = `{"model_type":"qwen3_vl_text","head_dim":128,"rope_scaling":{"rope_type":"default","mrope_section":[24,20,20],"mrope_interleaved":true}}`
	for _, c := range []struct{ config, reader, english, chinese string }{
		{qwen2, "own", "base 1000000. M-RoPE: pairs 0–15 turn by time; 16–39 turn by row; 40–63 turn by column.", "底数 1000000。M-RoPE：第 0–15 对按时间转动；第 16–39 对按行转动；第 40–63 对按列转动。"},
		{qwen3, "own", "M-RoPE: pairs 1, 4, …, 58 turn by row; 2, 5, …, 59 turn by column; the others turn by time.", "M-RoPE：第 1、4、…、58 对按行转动；第 2、5、…、59 对按列转动；其余各对按时间转动。"},
		{qwen3, "llama.cpp-2026-07-08", "0, 3, …, 63 turn by time; 1, 4, …, 58 turn by row; 2, 5, …, 59 turn by column; 61–62 turn by a fourth number, 0 in texts.", "第 61–62 对按第四个数（文本中为 0）转动。"},
		{`{"model_type":"ernie4_5_vl_moe_text","head_dim":128,"rope_parameters":{"rope_type":"default","mrope_section":[22,22,20]}}`, "own", "pairs 44–63 turn by time; 0, 2, …, 42 turn by row; 1, 3, …, 43 turn by column.", "第 44–63 对按时间转动；第 0、2、…、42 对按行转动"},
		{`{"head_dim":16,"rope_scaling":{"type":"mrope","mrope_section":[1,3,4]}}`, "own", "pairs 0 turn by time; 1–3 turn by row; 4–7 turn by column.", "第 0 对按时间转动"},
	} {
		for lang, want := range map[text.Lang]string{text.English: c.english, text.Chinese: c.chinese} {
			got := Spec.New().Scene(figuretest.View(t, 1024, lang, "config", c.config, "read-by", c.reader)).Summary
			figuretest.Contains(t, c.config+" by "+c.reader, strings.ReplaceAll(got, "\u202f", ""), want)
		}
	}
	if got := Spec.New().Scene(figuretest.View(t, 1024, text.English, "config", qwen2, "read-by", "mlx-lm-2026-08-22")).Summary; strings.Contains(got, "M-RoPE:") {
		t.Errorf("mlx-lm, which turns by one axis: %s", got)
	}
	f := Spec.New()
	if got := figuretest.Told(f.Scene(figuretest.View(t, 1024, text.English, "config", qwen2))); !strings.Contains(got, "other axes from pair 16 on") || strings.Contains(got, "readings agree") {
		t.Errorf("mlx-lm is not said to turn by one axis: %s", got)
	}
}

// TestFacts reads a pair, with and without a scaling and a length: neither is said that is not there.
func TestFacts(t *testing.T) {
	for config, want := range map[string]plot.Words{
		`{"head_dim":16}`: {"Pair 4: ω 0.01 rad for each position; a turn takes 628 positions.", "第 4 对：ω 为每个位置 0.01 弧度；转一圈要 628 个位置。"},
		`{"head_dim":16,"max_position_embeddings":4096}`: {
			"Pair 4: ω 0.01 rad for each position; a turn takes 628 positions; 6.52 turns in 4096.",
			"第 4 对：ω 为每个位置 0.01 弧度；转一圈要 628 个位置；在 4096 个位置内转 6.52 圈。",
		},
		`{"head_dim":16,"rope_scaling":{"type":"linear","factor":4}}`: {
			"Pair 0: ω 1, ω′ 0.25 rad for each position, divided by 4; a turn takes 25.13 positions.",
			"第 0 对：ω 为 1，ω′ 为每个位置 0.25 弧度，除数 4；转一圈要 25.13 个位置。",
		},
		`{"head_dim":16,"max_position_embeddings":4096,"rope_scaling":{"type":"linear","factor":4}}`: {
			"a turn takes 25.13 positions; unscaled, 652 turns in 4096; 163 turns in 4096.",
			"转一圈要 25.13 个位置；未缩放时在 4096 个位置内转 652 圈；在 4096 个位置内转 163 圈。",
		},
	} {
		for _, lang := range text.Languages {
			got := Spec.New().Scene(figuretest.View(t, 1024, lang, "config", config)).Summary
			figuretest.Contains(t, config, strings.ReplaceAll(got, "\u202f", ""), want.In(lang))
		}
	}
}

// TestReaders compares the rows of the list with the readings.
func TestReaders(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "model", "kimi-k2")
	said := figuretest.Told(f.Scene(v))
	p := pictureOf(v)
	for i := range p.all {
		if library, _ := stack.Split(readers[i].Name()); library != stack.LlamaCpp {
			continue
		}
		d := p.all[i].Apart(p.r)
		want := "0.1 rad from " + strconv.Itoa(d.FirstBeyond(0.1)) + " on"
		if d.FirstBeyond(0.1) != 18 || !strings.Contains(said, want) {
			t.Errorf("%q is not said in %s", want, said)
		}
	}
}

// TestHandle reads pairs by the pointer and by keys, and chooses readers by clicks.
func TestHandle(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	targets := f.Scene(v).Targets
	pairs, reader := targets[0], targets[2+4] // two charts, and the fifth reader
	reads := func(pair string) func(plot.Result) bool {
		return func(r plot.Result) bool {
			return r.Redraw && strings.Contains(f.Scene(v).Summary, "Pair "+pair+":")
		}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: pairs.X + 1, Y: pairs.Y + 90}, Other: reads("0")},
		{Event: plot.Event{Kind: plot.Move, X: pairs.X + pairs.Width - 1, Y: pairs.Y + 90}, Other: reads("63")},
		{Event: plot.Event{Kind: plot.Leave}, Other: reads("29")},
		{Event: plot.Event{Kind: plot.Release, X: reader.X + 9, Y: reader.Y + 9}, State: "read-by=transformers-4.51", Other: func(r plot.Result) bool { return r.Speak }},
	})
}

// TestLayers offers the types of layers of a configuration that has several.
func TestLayers(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 700, text.English)
	if tools := f.Tools(v); len(tools) > 0 {
		t.Errorf("Llama has the tools %v", tools)
	}
	v = figuretest.View(t, 700, text.English, "model", "gemma-3-4b")
	tools := f.Tools(v)
	if len(tools) != 1 || tools[0].Value != "full_attention" || len(tools[0].Options) != 2 {
		t.Fatalf("Gemma has the tools %v", tools)
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Use, Tool: "layer-type", Value: "sliding_attention"}, State: "layer-type=sliding_attention"},
	})
	if tools := f.Tools(v); tools[0].Value != "sliding_attention" {
		t.Errorf("the chosen layer is %s", tools[0].Value)
	}
}

// TestData compares the numbers with the reading.
func TestData(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 700, text.English)
	r := pictureOf(v).r
	rows := figuretest.Rows(f, v)
	if len(rows) != 64 {
		t.Fatalf("%d rows", len(rows))
	}
	for i, row := range rows {
		want := []float64{float64(i), r.Unscaled(i), r.Frequency(i), r.Frequency(i) / r.Unscaled(i), r.Frequency(i) * 131072 / (2 * math.Pi), float64(r.Part(i))}
		for k := range want {
			if math.Abs(row[k]-want[k]) > 1e-14*math.Abs(want[k]) {
				t.Errorf("row %d is %v, want %v", i, row, want)
				break
			}
		}
	}
	if rows := figuretest.Rows(f, figuretest.View(t, 700, text.English, "config", "{")); len(rows) != 0 {
		t.Errorf("an invalid configuration has %d rows", len(rows))
	}
}

// TestWords reads what is said of configurations in both languages.
func TestWords(t *testing.T) {
	for config, want := range map[string]plot.Words{
		`{"head_dim":64,"alibi":true}`:                   {"The configuration has no rotary embedding: it has ALiBi", "没有旋转位置编码：它用 ALiBi"},
		`{"model_type":"gpt2","n_embd":768,"n_head":12}`: {"gpt2 has no rotary embedding: it has a learned vector for each position.", "gpt2 没有旋转位置编码：每个位置有一个学习得到的向量。"},
		`{"model_type":"qwen3","rope_thetha":5000000}`:   {"• rope_thetha is not a key that is read; did you mean rope_theta?\n", "rope_thetha：不是会被读取的键；是否想写 rope_theta？\n"},
		`{"model_type":"gemma","hidden_size":3072,"num_attention_heads":16}`: {
			"256 of 256 elements of a head turn", "文件中没有、取该类默认值的键：head_dim 256",
		},
		`{"model_type":"smollm3","num_hidden_layers":36}`: {"It turns in 27 of 36 layers, not in 3, 7, 11, 15, 19, 23, 27, 31, …", "36 层中 27 层旋转，第 3、7、11"},
	} {
		for _, lang := range text.Languages {
			figuretest.Contains(t, config, figuretest.Told(Spec.New().Scene(figuretest.View(t, 2000, lang, "config", config))), want.In(lang))
		}
	}
}

// TestIntake gives the figure configurations: short ones are in the state, long ones in the
// figure, and what has nothing to do with rotary embeddings is left out if there is no room.
func TestIntake(t *testing.T) {
	v := figuretest.View(t, 700, text.English, "model", "gemma-3-4b", "layer-type", "sliding_attention")
	give := func(config string) (*plot.Figure, plot.Result) {
		t.Helper()
		f := Spec.New()
		r := Spec.Intake.Read(nil, plot.Source{Text: config}, text.English)
		if r.Value == nil {
			t.Fatalf("%.60s: %s", config, r.Problem)
		}
		return f, f.Give(v, r.Value)
	}
	const typed = " {\n\"rope_theta\": 1e6, # a comment\n\"head_dim\": 64, \"x\": [true, null, \"é\"]}\n"
	f, r := give(typed)
	next := figuretest.View(t, 700, text.English, "config", config.In(&r.State))
	if got := f.SampleText(next); got != typed || f.Given() || layerType.In(&r.State) != "" {
		t.Errorf("the state has %s, want %s", got, typed)
	}

	const short = "{\n  \"head_dim\": 64,\n  \"rope_limit\": -Infinity,\n  \"rope_notes\": [true, null, {}, \"é\"],\n" +
		"  \"rope_scaling\": {\n    \"factor\": 2,\n    \"type\": \"linear\"\n  }\n}"
	long := `{"head_dim": 64, "rope_limit": -Infinity, "rope_notes": [true, null, {}, "é"], "rope_scaling": {"type": "linear", "factor": 2}, "labels": {"a": "` + strings.Repeat("x", param.MaxBlock) + `"}, "rubbish": "` + strings.Repeat("x", param.MaxBlock) + `"}`
	if f, r = give(long); config.In(&r.State) != short || f.Given() {
		t.Errorf("the state has %.80s", config.In(&r.State))
	}
	list := "[" + strings.Repeat("1.0123456789, ", 255) + "1.5]"
	f, r = give(`{"head_dim": 512, "max_position_embeddings": 8192, "rope_scaling": {"type": "longrope", "original_max_position_embeddings": 4096, "short_factor": ` + list + `, "long_factor": ` + list + `}}`)
	if config.In(&r.State) != "" || !f.Given() || !strings.Contains(f.Scene(v).Summary, "All 256 pairs divided") {
		t.Errorf("the state has %.80s, and the figure shows %s", config.In(&r.State), f.Scene(v).Summary)
	}

	for config, want := range map[string]string{
		`{"head_dim": "x"}`:    `head_dim "x" is not a number.`,
		`{"head_dim": 100000}`: "rotary_dim 100000 is above 1024, the largest that is read.",
		`{"hidden_size": 99999996, "num_attention_heads": 2}`: "rotary_dim 49999998 is above 1024, the largest that is read.",
		`{"rope_theta": 1}`:                   "The configuration has neither head_dim nor hidden_size and num_attention_heads; add head_dim.",
		`{"head_dim": 64, "rope_scaling": 3}`: "rope_scaling 3 is not an object.",
		`{"head_dim": 64, "rope_theta": -1}`:  "rope_theta -1 is not positive.",
		`nonsense`:                            "The text begins with “nonsense” and not with {; give the config.json of the model.",
	} {
		if r := Spec.Intake.Read(nil, plot.Source{Text: config}, text.English); r.Problem != want || r.Value != nil {
			t.Errorf("%s: %q, want %q", config, r.Problem, want)
		}
	}
	file := plot.Source{Name: "config.json", File: strings.NewReader(long), Size: int64(len(long))}
	if r := Spec.Intake.Read(nil, file, text.Chinese); r.Problem != "" || r.Value == nil {
		t.Errorf("a file is not read: %s", r.Problem)
	}
	// A program that refuses the file is no problem of the file.
	if r := Spec.Intake.Read(nil, plot.Source{Text: `{"head_dim": 64, "rope_scaling": {"type": "yarn"}}`}, text.English); r.Problem != "" {
		t.Errorf("a refusal is the problem %s", r.Problem)
	}
}

// pictureOf returns the figure at a view.
func pictureOf(v *plot.View) (p *picture) {
	spec := plot.Spec{Draw: func(v *plot.View) plot.Picture {
		p = newPicture(v)
		return plot.Picture{Body: plot.Stack()}
	}}
	spec.New().Scene(v)
	return p
}
