package positionids

import (
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// A Verdict is what given position ids are to those that are meant.
type Verdict string

const (
	Agrees     Verdict = "agrees"
	Differs    Verdict = "differs"
	CannotTell Verdict = "cannot-tell" // several rules number this batch so
)

// A Finding is what given position ids tell. Those of padding are not compared, for nothing
// attends to it.
type Finding struct {
	Verdict Verdict  `json:"verdict"`
	Meant   string   `json:"meant"` // the rule that was asked for, or the nearest one
	Rules   []string `json:"rules"` // that number all tokens so, whatever was asked for

	Mistakes    []string `json:"mistakes"`    // that, each alone, make these ids of the meant ones
	NotExcluded []string `json:"notExcluded"` // mistakes that would change nothing in this batch, if it agrees

	Difference // from Meant
}

// A Difference is how many ids differ, and the first of them.
type Difference struct {
	Judged int `json:"judged"` // ids of tokens, on all axes
	Wrong  int `json:"wrong"`
	Axis   int `json:"axis"`
	Row    int `json:"row"`
	Column int `json:"column"` // after those that are cached
	Got    int `json:"got"`
	Want   int `json:"want"`
}

// A mistake makes ids that programs were seen to make, of those of a rule: it adds a number to
// each, or numbers images otherwise.
type mistake struct {
	name   string
	of     string // the only rule that it is made with, if any
	plus   func(c *checked, r Rule, ids IDs, i, j int) int
	change func(*mrope)
}

var mistakes = []mistake{
	{"from-1", "", func(*checked, Rule, IDs, int, int) int { return 1 }, nil},
	{"padding-counted", "", func(c *checked, _ Rule, _ IDs, i, j int) int { return j - c.count[i][j] }, nil},
	{"restarted", "", func(c *checked, r Rule, ids IDs, i, _ int) int {
		if c.Cache == 0 {
			return 0
		}
		return c.offset(r) - ids[0][i][c.begin[i]-c.Cache]
	}, nil},
	{"cache-twice", "", func(c *checked, _ Rule, _ IDs, _, _ int) int { return c.Cache }, nil},
	{"texts-not-restarted", "packed", func(_ *checked, _ Rule, ids IDs, _, j int) int { return j - ids[0][0][j] }, nil},
	{"offset-missing", "roberta", func(c *checked, r Rule, _ IDs, _, _ int) int { return -c.offset(r) }, nil},
	{"offset-too-small", "roberta", func(*checked, Rule, IDs, int, int) int { return -1 }, nil},
	{"image-as-text", "", nil, func(m *mrope) { m.asText = func(int) bool { return true } }},
	{"later-images-as-text", "", nil, func(m *mrope) { m.asText = func(image int) bool { return image > 1 } }},
	{"rows-and-columns-swapped", "", nil, func(m *mrope) { m.swapped = true }},
	{"frames-mixed", "", nil, func(m *mrope) { m.mixed, m.after = true, size }},
	{"image-tokens-counted", "", nil, func(m *mrope) { m.after = count }},
}

// Mistakes returns the names of the mistakes that are found.
func Mistakes() (names []string) {
	for _, m := range mistakes {
		names = append(names, m.name)
	}
	return names
}

// offset returns the id of the first token of a text.
func (c *checked) offset(r Rule) int {
	if r.Name == "roberta" {
		return *c.PadID + 1
	}
	return 0
}

// explain returns the mistakes that make ids with a rule.
func (c *checked) explain(ids IDs, r Numbering) []string {
	names := []string{}
	for _, m := range mistakes {
		if m.of != "" && m.of != r.Name || m.change != nil && r.Axes == 1 {
			continue
		}
		var wrong IDs
		if m.change != nil {
			changed := *r.three
			m.change(&changed)
			wrong, _ = changed.ids(c)
		} else {
			wrong = c.each(r.Axes, func(a, i, j int) int { return r.IDs[a][i][j-c.Cache] + m.plus(c, r.Rule, r.IDs, i, j) })
		}
		if c.compare(ids, wrong).Wrong == 0 {
			names = append(names, m.name)
		}
	}
	return names
}

// Check compares position ids of the columns that are not cached, of 1 or 3 axes, or 4 of which
// the first is left out, and of one row or all, with those of a rule. For "" it finds the rule: if
// one alone numbers all tokens so, they agree, if there are several, it cannot tell, and if there
// is none, they differ from the nearest one. Ids that only arange makes differ, too: padding or
// the other texts of a row were counted. An *encoder.Error says what is invalid.
func (b *Batch) Check(ids IDs, rule string) (*Finding, error) {
	c, err := b.check()
	if err != nil {
		return nil, err
	}
	list, err := c.byRules()
	if ids = ids.turning(); err == nil {
		err = c.checkShape(ids)
	}
	if err != nil {
		return nil, err
	}
	meant := list
	if list[0].Name == "arange" {
		meant = list[1:]
	}
	if rule != "" {
		if meant, err = c.number(rule); err != nil {
			return nil, err
		}
	}
	f := &Finding{Verdict: Differs, Rules: []string{}, Mistakes: []string{}, NotExcluded: []string{}}
	for _, r := range list {
		if !slices.Contains(f.Rules, r.Name) && c.compare(ids, r.IDs).Wrong == 0 {
			f.Rules = append(f.Rules, r.Name)
		}
	}
	var best *Finding // of the newest version of several
	for _, r := range meant {
		near := &Finding{Meant: r.Name, Mistakes: c.explain(ids, r), Difference: c.compare(ids, r.IDs)}
		if best == nil || near.rank() < best.rank() || near.rank() == best.rank() && near.Wrong <= best.Wrong {
			best = near
		}
	}
	f.Meant, f.Mistakes, f.Difference = best.Meant, best.Mistakes, best.Difference
	switch {
	case f.Judged == 0 || f.Wrong == 0 && rule == "" && len(f.Rules) > 1:
		f.Verdict, f.Mistakes = CannotTell, []string{}
	case f.Wrong == 0:
		f.Verdict, f.Mistakes, f.NotExcluded = Agrees, f.NotExcluded, f.Mistakes
	}
	return f, nil
}

// rank is lower for rules that explain more: the ids themselves, or a mistake.
func (f *Finding) rank() int {
	switch {
	case f.Wrong == 0:
		return 0
	case len(f.Mistakes) > 0:
		return 1
	}
	return 2
}

func (c *checked) checkShape(ids IDs) error {
	if len(ids) != 1 && len(ids) != 3 {
		return encoder.Invalid("number of axes of position_ids", len(ids), "not-axes: is neither 1 nor 3")
	}
	for a, axis := range ids {
		var at []int // the axis, if there are several
		if len(ids) > 1 {
			at = []int{a}
		}
		if len(axis) != 1 && len(axis) != c.rows {
			return invalid("number of rows of position_ids", len(axis), "not-rows-of-batch: is neither 1 nor #, as in the batch", c.rows, at...)
		}
		for i, row := range axis {
			if len(row) != c.columns-c.Cache {
				return invalid("length of position_ids", len(row), "not-columns: is not #, the number of columns that are not cached", c.columns-c.Cache, append(at, i)...)
			}
		}
	}
	return nil
}

// Compare compares ids at all tokens with others. An *encoder.Error says what is invalid.
func (b *Batch) Compare(ids, want IDs) (d Difference, err error) {
	c, err := b.check()
	for _, list := range []IDs{ids, want} {
		if err == nil {
			err = c.checkShape(list)
		}
	}
	if err != nil {
		return d, err
	}
	return c.compare(ids, want), nil
}

// compare compares ids at all tokens; one axis stands for three, and one row for all.
func (c *checked) compare(ids, want IDs) (d Difference) {
	for a := range max(len(ids), len(want)) {
		for i := range c.rows {
			for j := range c.columns - c.Cache {
				if c.Mask[i][c.Cache+j] == 0 {
					continue
				}
				d.Judged++
				if x, right := ids.At(a, i, j), want.At(a, i, j); x != right {
					if d.Wrong++; d.Wrong == 1 {
						d.Axis, d.Row, d.Column, d.Got, d.Want = a, i, j, x, right
					}
				}
			}
		}
	}
	return d
}

// AxisNames are the axes of M-RoPE: time, row and column.
var AxisNames = [...]string{"t", "h", "w"}

// Sentence returns the finding in words.
func (f *Finding) Sentence() string {
	ids := strconv.Itoa(f.Judged) + " ids of tokens"
	switch {
	case f.Judged == 0:
		return "cannot tell: the batch has no tokens"
	case f.Verdict == CannotTell:
		return "cannot tell: " + strings.Join(f.Rules, ", ") + " number this batch alike; ask for one of these rules"
	case f.Verdict == Agrees && len(f.NotExcluded) > 0:
		return "agrees with " + f.Meant + " in all " + ids + "; this batch does not exclude " + strings.Join(f.NotExcluded, ", ")
	case f.Verdict == Agrees:
		return "agrees with " + f.Meant + " in all " + ids
	}
	mistake := "by no mistake that is known"
	if len(f.Mistakes) == 1 {
		mistake = f.Mistakes[0]
	} else if len(f.Mistakes) > 1 {
		mistake = "one of " + strings.Join(f.Mistakes, ", ")
	}
	if len(f.Rules) > 0 {
		mistake += "; they are the ids of " + strings.Join(f.Rules, ", ")
	}
	axis := ""
	if r, err := Find(f.Meant); err == nil && r.Axes == len(AxisNames) {
		axis = "axis " + AxisNames[f.Axis] + ", "
	}
	return encoder.FillIn("differs from # in # of #: #row #, column # (from 0) is #, want #: #", []string{
		f.Meant, strconv.Itoa(f.Wrong), ids, axis, strconv.Itoa(f.Row), strconv.Itoa(f.Column), strconv.Itoa(f.Got), strconv.Itoa(f.Want), mistake,
	})
}
