// Package batch reads a batch of tokens from what people copy, and compares the position ids that
// it has, or that a rule makes, with those of other rules.
package batch

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/positionids"
	"github.com/posenc/posenc/web/dataio"
)

// A Batch is what a text says, with the ids by all rules that number its tokens.
type Batch struct {
	positionids.Batch
	Err    error           // a *dataio.Error or an *encoder.Error, why there is no batch
	IDs    positionids.IDs // that it has; nil for none
	Tokens [][]int         // masks of the columns that are not cached
	Rules  []positionids.Numbering
	all    []positionids.Numbering // IDs, and those of Rules
}

// ReadFile reads a batch from a file, and returns its text, too.
func ReadFile(r io.ReaderAt, size int64) (text string, b *Batch) {
	b = new(Batch)
	defer dataio.Catch(&b.Err)
	if size >= dataio.MaxReadBytes {
		dataio.Refuse("batch-too-large: a batch of more than 8 MB is not read here; the command posenc ids reads it")
	}
	text = strings.ToValidUTF8(dataio.Must(dataio.ReadBegin(r, size)), "\uFFFD")
	return text, Read(text)
}

// Read reads an object of JSON as dataio.ReadTree does, with the keys of positionids.Parse, or the
// lengths of texts, such as 3, 5.
func Read(text string) (b *Batch) {
	b = new(Batch)
	defer dataio.Catch(&b.Err)
	b.Batch, b.IDs = parse(text)
	b.Tokens = dataio.Must(b.Batch.Tokens())
	b.Rules = dataio.Must(b.Number(""))
	if b.all = b.Rules; b.IDs != nil {
		b.all = append([]positionids.Numbering{{Rule: positionids.Rule{Name: "given"}, IDs: b.IDs}}, b.Rules...)
		dataio.Must(b.Compare(b.IDs, b.IDs))
	}
	return b
}

// Tokens returns how many tokens the batch of a text has, also those that are cached, 0 if there is
// no batch.
func Tokens(text string) (n int) {
	defer dataio.Catch(new(error))
	b, _ := parse(text)
	if mask, _ := b.Tokens(); len(mask) > 0 {
		n = len(mask) * (b.Cache + len(mask[0]))
	}
	return n
}

func parse(text string) (positionids.Batch, positionids.IDs) {
	switch given := strings.TrimSpace(text); {
	case given == "":
		dataio.Refuse("no-batch: there is no batch; give an object such as {\"attention_mask\": [[0, 1, 1]]}, or lengths such as 3, 5")
	case strings.Trim(given, "-0123456789, \r\n\t") == "":
		text = `{"lengths": [` + given + `]}`
	case !strings.ContainsAny(given, `{"'`):
		dataio.Refuse("not-a-batch: “#” is not a batch; give an object such as {\"attention_mask\": [[0, 1, 1]]}, or lengths such as 3, 5", dataio.Abbreviate(given, 40))
	}
	b, given, err := positionids.Parse(dataio.Must(dataio.ReadTree(text)))
	dataio.Check(err)
	return *b, given
}

// A Reading is the ids of a token on all axes, such as 4, 5, 6, and who numbers it so.
type Reading struct {
	IDs string
	By  []string
}

// Readings returns the ids of a token: those that the batch has, under a name, and those of all rules.
func (b *Batch) Readings(name string, row, column int) (list []Reading) {
	for i, n := range b.all {
		if i == 0 && b.IDs != nil {
			n.Name = name
		}
		var ids []string
		for axis := range n.IDs {
			ids = append(ids, strconv.Itoa(n.IDs.At(axis, row, column)))
		}
		said := strings.Join(ids, ", ")
		at := slices.IndexFunc(list, func(r Reading) bool { return r.IDs == said })
		if at < 0 {
			at, list = len(list), append(list, Reading{IDs: said})
		}
		list[at].By = append(list[at].By, n.String())
	}
	return list
}

// Table returns the tokens, each with its kind and its ids.
func (b *Batch) Table() dataio.Table {
	t := dataio.Table{Columns: []string{"row", "column", "token"}, Labels: 2}
	if b.Err != nil {
		return t
	}
	var lines []positionids.IDs // of each column
	for _, n := range b.all {
		for axis, ids := range n.IDs {
			name := n.String()
			if len(n.IDs) > 1 {
				name += " " + positionids.AxisNames[axis]
			}
			t.Columns, lines = append(t.Columns, name), append(lines, positionids.IDs{ids})
		}
	}
	columns := len(b.Tokens[0])
	t.Rows, t.Row = len(b.Tokens)*columns, func(dst []float64, n int) {
		row, column := n/columns, n%columns
		dst[0], dst[1], dst[2] = float64(row), float64(column), float64(b.Kind(row, column))
		for i, ids := range lines {
			dst[3+i] = float64(ids.At(0, row, column))
		}
	}
	return t
}

// Index returns which of the rules has a name, -1 for none.
func (b *Batch) Index(name string) int {
	return slices.IndexFunc(b.Rules, func(r positionids.Numbering) bool { return r.String() == name })
}

// usual returns the rule whose ids most others make, too, the newest of several.
func (b *Batch) usual() (best int) {
	most := 0
	for i := range b.Rules {
		alike := 0
		for j := range b.Rules {
			if d, _ := b.Compare(b.Rules[i].IDs, b.Rules[j].IDs); d.Wrong == 0 {
				alike++
			}
		}
		if alike >= most {
			best, most = i, alike
		}
	}
	return best
}

// A Kind is what a token is.
type Kind int

const (
	Padding Kind = iota
	Text
	Image
	Video
)

// Kind returns what a token is.
func (b *Batch) Kind(row, column int) Kind {
	switch {
	case b.Tokens[row][column] == 0:
		return Padding
	case b.InputIDs == nil:
		return Text
	case len(b.Images) > 0 && b.InputIDs[row][b.Cache+column] == b.ImageID:
		return Image
	case len(b.Videos) > 0 && b.InputIDs[row][b.Cache+column] == b.VideoID:
		return Video
	}
	return Text
}

// A Question is the text of a batch and the names of two rules, each of which may be one that does
// not number it, or empty.
type Question struct{ Text, Rule, Versus string }

// A Comparison is ids of a batch beside others.
type Comparison struct {
	*Batch
	Shown   positionids.IDs          // those that were given, or else those of a rule, unless it is chosen the usual one
	Rule    string                   // the rule that they are meant to follow
	Other   *positionids.Numbering   // that differs from them: that rule, or another one; nil for none
	First   positionids.Difference   // from it
	From    []positionids.Difference // from each of the Rules
	Finding *positionids.Finding     // of ids that were given; else nil
	Axes    int
	Largest int // id that is shown of a token
}

// Compare compares the ids of a batch, if it has no Err.
func Compare(q Question) *Comparison {
	c := &Comparison{Batch: Read(q.Text)}
	if c.Err != nil {
		return c
	}
	rule, versus := c.Index(q.Rule), c.Index(q.Versus)
	if c.Shown = c.IDs; c.Shown != nil {
		if rule < 0 {
			q.Rule = ""
		}
		c.Finding, _ = c.Check(c.Shown, q.Rule)
	} else {
		if rule < 0 {
			rule = c.usual()
		}
		c.Shown, c.Rule = c.Rules[rule].IDs, c.Rules[rule].String()
	}
	for i, r := range c.Rules {
		d, _ := c.Compare(c.Shown, r.IDs)
		c.From = append(c.From, d)
		if f := c.Finding; f != nil {
			if r.Name == f.Meant && d == f.Difference && (rule < 0 || rule == i) {
				c.Rule, c.Other, c.First = r.String(), &c.Rules[i], d // of several versions the newest
			}
		} else if c.Other == nil && d.Wrong > 0 && (versus < 0 || versus == i) {
			c.Other, c.First = &c.Rules[i], d
		}
	}
	if c.First.Wrong == 0 {
		c.Other = nil
	}
	c.measure(c.Shown)
	if c.Other != nil {
		c.measure(c.Other.IDs)
	}
	return c
}

// Alike returns the rules that make the ids that are shown, or the others.
func (c *Comparison) Alike(alike bool) (names []string) {
	for i, r := range c.Rules {
		if (c.From[i].Wrong == 0) == alike {
			names = append(names, r.String())
		}
	}
	return names
}

// measure counts the axes of ids, and finds the largest one.
func (c *Comparison) measure(ids positionids.IDs) {
	c.Axes = max(c.Axes, len(ids))
	for axis := range ids {
		for row, tokens := range c.Tokens {
			for column, token := range tokens {
				c.Largest = max(c.Largest, token*ids.At(axis, row, column))
			}
		}
	}
}

// Differs reports whether a token has another id by the other rule.
func (c *Comparison) Differs(axis, row, column int) bool {
	return c.Other != nil && c.Tokens[row][column] == 1 && c.Shown.At(axis, row, column) != c.Other.IDs.At(axis, row, column)
}

// Examples are texts of batches by their names.
var Examples = map[string]string{
	"padding-counted": `{"attention_mask": [[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]],
 "position_ids": [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]}`,
	"left-padding": `{"attention_mask": [[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]]}`,
	"packed":       `{"cu_seqlens": [0, 3, 8, 12]}`,
	"image": `{"input_ids": [[9, 8, 5, 5, 5, 5, 5, 5, 7, 6]],
 "image_token_id": 5, "image_grid_thw": [[1, 4, 6]]}`,
	"video": `{"input_ids": [[9, 4, 4, 4, 4, 4, 4, 4, 4, 7, 6]],
 "video_token_id": 4, "video_grid_thw": [[4, 2, 4]],
 "second_per_grid_ts": [0.5]}`,
}
