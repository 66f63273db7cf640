//go:build js

package live

import (
	"math"
	"slices"
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// A field is for one part of a state: a number that can be typed, stepped and
// dragged, a line of text, or a choice among a few names.
type field struct {
	part    string
	text    string // as typed
	problem string // why what is typed cannot be
}

// A fieldKind is what all fields for a part have in common.
type fieldKind struct {
	part        string
	label, hint [2]string                // in English and in Chinese
	step        string                   // of a number; empty for a text
	values      []float64                // on the slider; nil for all from first to last
	first, last func(s param.State) int  // on the slider; nil for the ends of the range
	names       func() []string          // to choose from
	choices     [][2]string              // what the names are called
	needed      func(s param.State) bool // nil for always; it keeps its place
	there       func(s param.State) bool // nil for always; it has none
}

func (f *field) kind() fieldKind {
	i := slices.IndexFunc(fieldKinds, func(k fieldKind) bool { return k.part == f.part })
	kind := fieldKinds[i]
	for _, knob := range param.Knobs() {
		if knob.Part == f.part {
			kind.label, kind.hint, kind.values = knob.Label, knob.Hint, knob.Stops
		}
	}
	return kind
}

func (f *field) label(lang plot.Lang) string { return say(lang, f.kind().label) }

func say(lang plot.Lang, text [2]string) string { return lang.Say(text[0], text[1]) }

func (f *field) render(s param.State, lang plot.Lang) vecty.ComponentOrHTML {
	// What has been typed stays as it is while it means the same.
	if now, err := s.With(f.part, f.text); f.problem == "" && (err != nil || now != s) {
		f.text = s.Text(f.part)
	}
	id, wrong, kind := "field-"+f.part, f.problem != "", f.kind()
	return elem.Div(
		vecty.Markup(
			vecty.Class("field", "field-"+f.part),
			vecty.MarkupIf(wrong, vecty.Class("wrong")),
			vecty.MarkupIf(kind.needed != nil && !kind.needed(s), vecty.Class("needless")),
		),

		elem.Label(
			vecty.Markup(vecty.Attribute("for", id)),

			vecty.Text(f.label(lang)),
		),
		elem.Small(
			vecty.Markup(prop.ID(id+"-hint")),

			vecty.Text(say(lang, kind.hint)),
		),
		f.input(s, lang),
		vecty.If(kind.step != "", f.slider(s, lang)),
		elem.Paragraph(
			vecty.Markup(prop.ID(id+"-problem"), vecty.Class("problem"), vecty.Attribute("role", "alert")),

			vecty.Text(f.problem),
		),
	)
}

// input is where the part is typed or chosen.
func (f *field) input(s param.State, lang plot.Lang) *vecty.HTML {
	kind, id := f.kind(), "field-"+f.part
	common := vecty.Markup(
		prop.ID(id),
		vecty.Data("part", f.part),
		vecty.Attribute("aria-describedby", id+"-hint "+id+"-problem"),
		vecty.Attribute("aria-invalid", strconv.FormatBool(f.problem != "")),
	)
	if kind.names != nil {
		names := kind.names()
		options := make(vecty.List, len(names))
		for i, name := range names {
			options[i] = elem.Option(
				vecty.Markup(vecty.Attribute("value", name), vecty.Property("selected", name == s.Text(f.part))),

				vecty.Text(kind.choice(i, lang)),
			)
		}
		return elem.Select(common, options)
	}
	if kind.step == "" {
		return elem.Input(common, vecty.Markup(
			prop.Type(prop.TypeText),
			vecty.Attribute("autocomplete", "off"),
			vecty.Attribute("spellcheck", "false"),
			vecty.Attribute("placeholder", say(lang, kind.hint)),
			prop.Value(f.text),
		))
	}
	numbers, _ := s.RangeOf(f.part)
	return elem.Input(common, vecty.Markup(
		prop.Type(prop.TypeNumber),
		vecty.Attribute("step", kind.step),
		bound("min", numbers.Least),
		bound("max", numbers.Most),
		vecty.Attribute("inputmode", "decimal"),
		vecty.Attribute("autocomplete", "off"),
		vecty.MarkupIf(f.text != unreadable, prop.Value(f.text)),
	))
}

// choice returns what the i-th of the names is called: as it is, unless there are
// others.
func (k *fieldKind) choice(i int, lang plot.Lang) string {
	if k.choices == nil {
		return k.names()[i]
	}
	return say(lang, k.choices[i])
}

func (f *field) slider(s param.State, lang plot.Lang) *vecty.HTML {
	return elem.Input(
		vecty.Markup(
			prop.Type(prop.TypeRange),
			vecty.Data("part", f.part),
			vecty.Attribute("aria-label", f.label(lang)),
			vecty.Attribute("aria-valuetext", s.Text(f.part)),
			vecty.Property("disabled", f.problem != ""),
		),
	)
}

// unreadable stands for what a number field holds but does not tell.
const unreadable = "?"

// read takes what an event has brought into the field.
func (f *field) read(e *vecty.Event, s param.State) {
	f.text, f.problem = e.Target.Get("value").String(), ""
	switch {
	case e.Target.Get("type").String() == "range":
		f.text = f.at(e.Target.Get("valueAsNumber").Int(), s)
	case e.Target.Get("validity").Get("badInput").Bool():
		f.text = unreadable
	}
}

// types reports whether an event comes from where a number is typed, key by key.
// A text has no beginning that means something else.
func (f *field) types(e *vecty.Event, s param.State) bool {
	_, numeric := s.RangeOf(f.part)
	return numeric && e.Target.Get("type").String() != "range"
}

// restore gives the field the value that the state has.
func (f *field) restore(s param.State) { f.text, f.problem = s.Text(f.part), "" }

// explain returns what can be typed, or if it is that, why it is invalid all the
// same.
func (f *field) explain(err error, s param.State, lang plot.Lang) string {
	if numbers, ok := s.RangeOf(f.part); ok && !numbers.Contains(f.text) {
		return numbers.Say(lang)
	}
	return refusal(err, lang)
}

// bound returns an attribute for the end of a range.
func bound(name string, x float64) vecty.Applyer {
	return vecty.MarkupIf(!math.IsInf(x, 0), vecty.Attribute(name, encoder.Decimal(x)))
}

// slide moves the slider to the value of the state.
func (f *field) slide(root element, s param.State) {
	slider := root.Call("querySelector", `input[type=range][data-part="`+f.part+`"]`)
	if !slider.Truthy() {
		return
	}
	value, err := strconv.ParseFloat(s.Text(f.part), 64)
	if err != nil {
		return
	}
	values, last, at := f.kind().values, 0, 0
	if values == nil {
		first, most := f.ends(s)
		last = most - first
		at = int(max(0, min(value-float64(first), float64(last))))
	} else {
		last, at = len(values)-1, param.StopOf(values, value)
	}
	slider.Set("min", 0)
	slider.Set("max", last)
	slider.Set("value", at)
}

// at returns the value at a place of the slider.
func (f *field) at(i int, s param.State) string {
	values := f.kind().values
	if values == nil {
		first, _ := f.ends(s)
		return strconv.Itoa(first + i)
	}
	return encoder.Decimal(values[max(0, min(i, len(values)-1))])
}

// ends returns the ends of a slider that has all integers between them.
func (f *field) ends(s param.State) (first, last int) {
	if kind := f.kind(); kind.first != nil {
		return kind.first(s), kind.last(s)
	}
	numbers, _ := s.RangeOf(f.part)
	return int(numbers.Least), int(numbers.Most)
}

// fieldKinds are those of all parts. What the bar sets too is called there as in
// its picture: by plot.Knobs.
var fieldKinds = []fieldKind{
	{
		part: "seq-len",
		step: "1",
	},
	{
		part: "d-model",
		step: "2",
	},
	{
		part: "base",
		step: "any",
	},
	{
		part: "position",
		step: "1",
	},
	{
		part:  "offset",
		label: [2]string{"offset k", "间隔 k"}, hint: [2]string{"positions", "个位置"},
		step:  "1",
		first: func(s param.State) int { return -s.SeqLen + 1 },
		last:  func(s param.State) int { return s.SeqLen - 1 },
	},
	{
		part:  "threshold",
		label: [2]string{"threshold", "阈值"}, hint: [2]string{"of movement", "变化幅度"},
		step: "any", values: thresholds,
		needed: func(s param.State) bool { return s.Annotation == "movement" },
	},
	{
		part:  "range",
		label: [2]string{"range", "范围"}, hint: [2]string{"largest |k|", "最大的 |k|"},
		step: "1", values: ranges,
	},
	{
		part:  "sentence",
		label: [2]string{"sentence", "句子"}, hint: [2]string{"dog bites man", "A 打了 B"},
	},
	{
		part:  "dimensions",
		label: [2]string{"dimensions", "维度"}, hint: [2]string{"for example 0,1,8", "例如 0,1,8"},
	},
	{
		part:  "annotation",
		label: [2]string{"Look at", "看点"},
		names: param.AnnotationNames,
		choices: [][2]string{
			{"the whole", "整体"}, {"row 0: 0, 1, 0, 1, …", "第 0 行：0、1 交替"}, {"slow columns", "右边的列变得慢"},
			{"neighbours look alike", "相邻的行相似"}, {"which columns move", "哪些列在变"},
		},
		there: func(s param.State) bool { return s.AsPaper() },
	},
	{
		part:  "layout",
		label: [2]string{"order", "次序"}, names: param.LayoutNames,
		choices: [][2]string{{"(sin, cos)", "(sin, cos)"}, {"(cos, sin)", "(cos, sin)"}},
	},
	{
		part:  "theta",
		label: [2]string{"θ(t)", "θ(t)"}, names: param.ThetaNames,
		choices: [][2]string{{"n^(−t)", "n^(−t)"}, {"t", "t"}, {"t²", "t²"}, {"t³", "t³"}},
	},
	{
		part:  "language",
		label: [2]string{"with", "语言"}, names: param.LanguageNames,
		choices: [][2]string{{"NumPy", "NumPy"}, {"PyTorch", "PyTorch"}, {"JavaScript", "JavaScript"}, {"Go", "Go"}},
	},
	{
		part:  "measure",
		label: [2]string{"measure", "度量"}, names: param.MeasureNames,
		choices: [][2]string{{"dot product", "点积"}, {"cosine similarity", "余弦相似度"}, {"distance", "距离"}},
	},
	{
		part:  "convention",
		label: [2]string{"convention", "约定"}, names: param.ConventionNames,
	},
	{
		part:  "versus",
		label: [2]string{"versus", "对照"}, names: param.ConventionNames,
	},
	{
		part:  "odd-width",
		label: [2]string{"odd width", "奇数维数"}, hint: [2]string{"columns, odd", "列，奇数"},
		step: "2", values: oddWidths,
	},
	{
		part:  "bug",
		label: [2]string{"bug", "错误"}, names: param.BugNames, choices: bugTitles(),
	},
	{
		part:  "precision",
		label: [2]string{"type", "类型"}, names: param.PrecisionNames,
		choices: [][2]string{{"float16", "float16"}, {"bfloat16", "bfloat16"}, {"float32", "float32"}},
	},
	{
		part:  "route",
		label: [2]string{"rounds", "舍入"}, names: param.RouteNames,
		choices: [][2]string{{"the angle too", "角度也舍入"}, {"the result only", "只舍入结果"}},
	},
	setting("padding-idx", "padding_idx"),
	{
		part:  "flip",
		label: [2]string{"cosines first", "余弦在前"}, names: func() []string { return []string{"", "0", "1"} },
		choices: [][2]string{{"by default", "默认"}, {"no", "否"}, {"yes", "是"}},
		there:   func(s param.State) bool { return s.Accepts("flip") },
	},
	setting("shift", "shift"),
	setting("scale", "scale"),
	setting("amplitude", "amplitude"),
	setting("min-timescale", "min_timescale"),
}

// bugTitles returns what the bugs are called.
func bugTitles() [][2]string {
	var titles [][2]string
	for _, name := range param.BugNames() {
		title := param.BugTitle(name)
		titles = append(titles, [2]string{title.English, title.Chinese})
	}
	return titles
}

// setting returns the field of a setting that some conventions take: a number, or
// nothing for what they do by themselves.
func setting(part, label string) fieldKind {
	return fieldKind{
		part:  part,
		label: [2]string{label, label}, hint: [2]string{"by default", "默认"},
		there: func(s param.State) bool { return s.Accepts(part) },
	}
}

// Sliders stop at the values that people use.
var (
	thresholds = []float64{0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 1.9, 1.99, 2}
	oddWidths  = []float64{1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 31, 33, 63, 65, 127, 129, 255, 257, 511, 513, 1023, 1025, 2049, 4097, 65535}
	ranges     = []float64{10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 1e6}
)
