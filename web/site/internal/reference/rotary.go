package reference

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/text"
)

// ropeTypes returns the sections of docs/rotary.md about the types of rotary embeddings.
func ropeTypes(lang text.Lang) (string, error) {
	all := ""
	for _, t := range types {
		section, err := t.section(lang)
		if err != nil {
			return "", fmt.Errorf("%s: %w", t.name, err)
		}
		all += section + "\n"
	}
	return all, nil
}

func (t *ropeType) section(lang text.Lang) (string, error) {
	config, name := t.config, "`"+t.config+"`"
	if m, ok := known.Find(t.model); ok {
		config, name = m.Config, m.Title
	}
	file, err := configjson.Parse([]byte(config))
	if err != nil {
		return "", err
	}
	r, err := stack.As(file, cmp.Or(t.stack, stack.Transformers), t.version, stack.Options{Length: t.length})
	if err != nil {
		return "", err
	}
	if t.length != 0 {
		name += fmt.Sprintf(lang.Say(" at length %d", "，长度 %d"), t.length)
	}
	formula := strings.ReplaceAll(t.formula, "\n", "\n    ")
	s := fmt.Sprintf("### %s\n\n%s\n\n    %s\n\n", t.name, t.about.In(lang), formula)
	s += fmt.Sprintf(lang.Say("Source: %s.\n\nNumbers: %s, %s\n\nRead differently:%s\n",
		"出处：%s。\n\n数值：%s，%s\n\n不同的读法：%s\n"),
		t.source, name, sizes(lang, r), t.otherwise(lang, file, r))
	if lang == text.English {
		s += t.listRules()
	}
	return s, nil
}

// sizes returns the size of an embedding, some of its frequencies, and its factors.
func sizes(lang text.Lang, r *stack.Reading) string {
	n := 0 // pairs that turn
	for n < r.Pairs() && r.Frequency(n) > 0 {
		n++
	}
	var some []string
	for _, i := range []int{0, n / 4, n / 2, 3 * n / 4, n - 1} {
		some = append(some, fmt.Sprintf(" ω′[%d] = %s", i, encoder.Decimal(r.Frequency(i))))
	}
	s := fmt.Sprintf(lang.Say("d %d, b %s:%s; attention factor %s", "d %d，b %s：%s；注意力因子 %s"),
		r.Config().EffectiveDim(), encoder.Decimal(r.Config().EffectiveBase()),
		strings.Join(some, lang.Say(",", "，")), encoder.Decimal(r.AttentionFactor()))
	if r.SoftmaxFactor() != 1 {
		s += lang.Say(", softmax factor ", "，softmax 因子 ") + encoder.Decimal(r.SoftmaxFactor())
	}
	return s + lang.Say(".", "。")
}

// libraries are the stacks that are compared.
var libraries = []string{stack.Transformers, stack.VLLM, stack.LlamaCpp, stack.MLX}

// otherwise lists the libraries that read the example otherwise, those that read it alike
// together.
func (t *ropeType) otherwise(lang text.Lang, file *model.File, r *stack.Reading) string {
	var outcomes []string
	readers := map[string][]string{}
	for _, s := range stack.All() {
		if !slices.Contains(libraries, s.Name) {
			continue
		}
		for _, v := range s.Versions {
			said := outcome(lang, file, r, s.Name, v.Name, t.length)
			if said == "" {
				continue
			}
			if readers[said] == nil {
				outcomes = append(outcomes, said)
			}
			readers[said] = append(readers[said], s.Name+" "+v.Name)
		}
	}
	if outcomes == nil {
		return lang.Say(" by none of the known versions.", "已知的版本都没有。")
	}
	list := ""
	for _, said := range outcomes {
		list += "\n- " + lang.List(readers[said]) + lang.Say(": ", "：") + said
	}
	return "\n" + list
}

// outcome returns how a version of a library reads the file otherwise, "" if it does not.
func outcome(lang text.Lang, file *model.File, r *stack.Reading, name, version string, length int) string {
	other, err := stack.As(file, name, version, stack.Options{Length: length})
	if err != nil {
		_, message, _ := strings.Cut(err.Error(), "refuses the configuration: ")
		return lang.Say("refused, `", "拒绝读取，`") + message + "`"
	}
	d := other.Apart(r)
	var parts []string
	if d.Frequency > 0 {
		at := int(file.Text.Number(nil, "max_position_embeddings").Or(4096))
		parts = append(parts, fmt.Sprintf(
			lang.Say("0.1 rad from position %d on, %.3g rad at %d", "自位置 %d 起超过 0.1 弧度，位置 %[3]d 处差 %.3[2]g 弧度"),
			d.FirstBeyond(0.1), d.Angle(float64(at)), at))
	}
	if d.Axis >= 0 {
		parts = append(parts, fmt.Sprintf(lang.Say("other axes from pair %d on", "自第 %d 对起轴不同"), d.Axis))
	}
	if d.Attention < 1-1e-12 || d.Attention > 1+1e-12 {
		parts = append(parts, lang.Say("attention factor ", "注意力因子 ")+encoder.Decimal(other.AttentionFactor()))
	}
	if d.Softmax < 1-1e-12 || d.Softmax > 1+1e-12 {
		parts = append(parts, lang.Say("softmax factor ", "softmax 因子 ")+encoder.Decimal(other.SoftmaxFactor()))
	}
	return strings.Join(parts, lang.Say("; ", "；"))
}

// listRules lists the rules of all stacks that are about the type.
func (t *ropeType) listRules() string {
	list := ""
	for _, rule := range stack.Rules() {
		if !strings.HasPrefix(rule.Text, t.rules) {
			continue
		}
		when := ""
		switch {
		case rule.From != "" && rule.From == rule.Until:
			when = " " + rule.From
		case rule.From != "" && rule.Until != "":
			when = " " + rule.From + " to " + rule.Until
		case rule.From != "":
			when = " from " + rule.From + " on"
		case rule.Until != "":
			when = " until " + rule.Until
		}
		list += fmt.Sprintf("- %s%s: %s (%s; %s)\n",
			rule.Stack, when, strings.TrimPrefix(rule.Text, t.rules+": "), rule.Source, rule.How)
	}
	if list == "" {
		return ""
	}
	return "\nRules:\n\n" + list
}
