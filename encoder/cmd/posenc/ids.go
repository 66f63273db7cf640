package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/positionids"
)

// maxBatch is the largest size of a file with a batch.
const maxBatch = 64 << 20

// Numbers for the tokens of --parts; text has 0.
const (
	imageToken = 1
	videoToken = 2
)

// A question is a batch and, perhaps, the position ids of a program.
type question struct {
	positionids.Batch
	Given nested
}

// nested are ids in JSON: of one row, of rows, or of rows for each axis.
type nested positionids.IDs

func (n nested) MarshalJSON() ([]byte, error) {
	if len(n) == 1 {
		return json.Marshal(n[0])
	}
	return json.Marshal(positionids.IDs(n))
}

// positionIDs prints the position ids of a batch as rules make them, or says which rule or which
// mistake made given ones.
func positionIDs(args []string, out io.Writer) (int, error) {
	o := newOptions("ids")
	rule, asJSON := o.String("rule", "", ""), o.Bool("json", false, "")
	var check *string
	o.Func("check", "", func(text string) error { check = &text; return nil })
	var b question
	build := o.withBatch(&b.Batch)
	if err := o.parse(args, ""); err != nil {
		return failed, err
	}
	if len(o.files) > 1 {
		return failed, fmt.Errorf("ids needs one BATCH or options, and %d files were given", len(o.files))
	}
	if len(o.files) == 1 {
		if err := b.read(o.files[0]); err != nil {
			return failed, err
		}
	}
	if err := build(); err != nil {
		return failed, err
	}
	if check != nil {
		if b.Given != nil {
			return failed, conflict("check", encoder.Quote(*check), "position_ids in #", o.files[0])
		}
		if err := b.Given.read(*check); err != nil {
			return failed, err
		}
	}
	status, err := b.print(out, *rule, *asJSON)
	if err != nil && len(o.files) == 1 {
		err = errors.New(o.files[0] + ": " + reason(err))
	}
	return status, err
}

// withBatch adds the options that describe a batch. The function that it returns makes the batch
// of those that are given.
func (o *options) withBatch(b *positionids.Batch) (build func() error) {
	var lengths []int
	var parts string
	side, packed := o.String("padding-side", "", ""), o.Bool("packed", false, "")
	value(o, "attention-mask", &b.Mask, masks)
	value(o, "lengths", &lengths, integers)
	value(o, "input-ids", &b.InputIDs, rowsOfIntegers)
	value(o, "cu-seqlens", &b.Packed, integers)
	value(o, "cache-length", &b.Cache, integer)
	value(o, "spatial-merge-size", &b.Merge, integer)
	value(o, "pad-token-id", &b.PadID, optional)
	o.StringVar(&parts, "parts", "", "")
	return func() (err error) {
		on := cmp.Or(*side, "right")
		switch other := tokens(b, lengths); {
		case on != "left" && on != "right":
			return encoder.UnknownName("padding-side", *side, []string{"left", "right"})
		case parts != "" && other != "":
			return conflict("parts", encoder.Quote(parts), other)
		case lengths != nil && *packed && b.Packed != nil:
			return errors.New("--packed cannot be combined with --cu-seqlens, which says the same")
		case *side != "" && (*packed || lengths == nil && parts == ""):
			return errors.New("--padding-side needs --lengths or --parts that are not --packed")
		case lengths != nil && *packed:
			b.Packed = []int{0}
			for _, n := range lengths {
				b.Packed = append(b.Packed, b.Packed[len(b.Packed)-1]+n)
			}
		case lengths != nil:
			err = b.Pad(lengths, on)
		case *packed:
			return errors.New("--packed needs --lengths of the texts")
		case parts != "":
			err = lay(b, parts, on == "left")
		}
		return err
	}
}

// tokens names what says already which tokens a batch has, "" if nothing does.
func tokens(b *positionids.Batch, lengths []int) string {
	for _, key := range []struct {
		name  string
		given bool
	}{
		{"lengths", lengths != nil}, {"attention_mask", b.Mask != nil},
		{"input_ids", b.InputIDs != nil}, {"cu_seqlens", b.Packed != nil},
		{"image_grid_thw", b.Images != nil}, {"video_grid_thw", b.Videos != nil},
		{"pad_token_id", b.PadID != nil}, // the input ids of parts have their own
	} {
		if key.given {
			return key.name
		}
	}
	return ""
}

// lay makes the input ids of texts and images such as 5,1x4x6,3;2,video:3x4x4, and their masks.
func lay(b *positionids.Batch, parts string, left bool) (err error) {
	b.ImageID, b.VideoID, b.InputIDs, b.Mask = imageToken, videoToken, nil, nil
	merge := max(1, cmp.Or(b.Merge, 2))
	var rows [][]int
	var counts []int
	for text := range strings.SplitSeq(parts, ";") {
		var row []int
		for part := range strings.SplitSeq(text, ",") {
			name, video := strings.CutPrefix(strings.TrimSpace(part), "video:")
			grid, err := lengths(name)
			n, token := 0, 0
			switch {
			case err != nil || len(grid) != 3 && (len(grid) != 1 || video):
				return &encoder.Error{Code: encoder.WrongType, Parameter: "parts", Value: encoder.Quote(part),
					Rule: "is not a number of tokens of text, a grid such as 1x4x6, or video:3x4x6"}
			case len(grid) == 1:
				n = grid[0]
			case video:
				n, token, b.Videos = patches(grid, merge), videoToken, append(b.Videos, grid)
			default:
				n, token, b.Images = patches(grid, merge), imageToken, append(b.Images, grid)
			}
			if n > positionids.MaxTokens-len(row) {
				return encoder.Invalid("parts", n, "is above the number of tokens that a batch may have")
			}
			row = append(row, slices.Repeat([]int{token}, n)...)
		}
		rows, counts = append(rows, row), append(counts, len(row))
	}
	if b.Mask, err = positionids.FromLengths(counts, left); err != nil {
		return err
	}
	for i, row := range rows {
		padding := make([]int, len(b.Mask[i])-len(row))
		if left {
			row, padding = padding, row
		}
		b.InputIDs = append(b.InputIDs, append(row, padding...))
	}
	return nil
}

// patches returns the number of tokens of a grid.
func patches(grid []int, merge int) int {
	n := 1
	for i, x := range grid {
		if i > 0 {
			x /= merge
		}
		n = min(n, positionids.MaxTokens) * min(x, positionids.MaxTokens)
	}
	return n
}

// integers reads integers between commas.
func integers(text string) (list []int, err error) {
	rows, err := rowsOfIntegers(text)
	if err == nil && len(rows) != 1 {
		err = errors.New("is not one list of integers such as 0,3,8")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// rowsOfIntegers reads rows between semicolons, of integers between commas or spaces.
func rowsOfIntegers(text string) (rows [][]int, err error) {
	for line := range strings.SplitSeq(text, ";") {
		row := []int{}
		for _, item := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ' ' }) {
			n, err := strconv.Atoi(item)
			if errors.Is(err, strconv.ErrRange) || n >= 1<<53 || n <= -1<<53 {
				return nil, errors.New("has an integer beyond ±(2^53−1)")
			}
			if err != nil {
				return nil, errors.New("is not rows of integers such as 0,1,2;0,1,2")
			}
			row = append(row, n)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// masks reads rows of ones and zeros between commas.
func masks(text string) (rows [][]int, err error) {
	for line := range strings.SplitSeq(text, ",") {
		row := []int{}
		for _, r := range line {
			if r != '0' && r != '1' {
				return nil, errors.New("is not rows of 0 and 1 such as 0011,1111")
			}
			row = append(row, int(r-'0'))
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// read adds a batch in a file, or in standard input for "-", to what options say of it.
func (b *question) read(name string) error {
	text, err := textOf(name, maxBatch, os.Open)
	switch {
	case err != nil:
		return err
	case len(text) > maxBatch:
		return fmt.Errorf("%s: is larger than %d bytes", name, maxBatch)
	}
	var tree map[string]any
	if err := json.Unmarshal(text, &tree); err != nil {
		return fmt.Errorf("%s: is not a batch in JSON, such as {\"attention_mask\": [[0, 1]]}: %w", name, err)
	}
	if err := b.addTo(tree, name); err != nil {
		return err
	}
	parsed, given, err := positionids.Parse(tree)
	if err != nil {
		return errors.New(name + ": " + reason(err))
	}
	*b = question{*parsed, nested(given)}
	return nil
}

// addTo adds what options say to the batch of a file, which must not have the same keys.
func (b *question) addTo(tree map[string]any, name string) error {
	text, err := json.Marshal(b.Batch)
	if err != nil {
		return err
	}
	var given map[string]json.RawMessage
	if err := json.Unmarshal(text, &given); err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if tree[key] != nil {
			return conflict(key, encoder.Quote(string(given[key])), "that in #", name)
		}
	}
	return json.Unmarshal(text, &tree)
}

// read reads ids: rows such as 0,1,2;0,1,2, JSON, or a file of that.
func (n *nested) read(text string) error {
	name := "check"
	if content, err := os.ReadFile(text); err == nil {
		name, text = text, string(bytes.TrimSpace(content))
	}
	if strings.HasPrefix(text, "[") {
		var list any
		err := json.Unmarshal([]byte(text), &list)
		if err == nil {
			var ids positionids.IDs
			_, ids, err = positionids.Parse(map[string]any{"position_ids": list})
			*n = nested(ids)
		}
		if err != nil {
			return errors.New(name + ": " + reason(err))
		}
		return nil
	}
	rows, err := rowsOfIntegers(text)
	if err != nil {
		return &encoder.Error{Code: encoder.WrongType, Parameter: name, Value: encoder.Quote(text), Rule: err.Error() + ", JSON, or a file of that"}
	}
	*n = nested{rows}
	return nil
}

// print prints what is known of a batch, and returns the exit status.
func (b *question) print(out io.Writer, rule string, asJSON bool) (int, error) {
	if b.Given != nil {
		f, err := b.Check(positionids.IDs(b.Given), rule)
		if err != nil {
			return failed, err
		}
		status := map[positionids.Verdict]int{positionids.Agrees: expected, positionids.Differs: unexpected, positionids.CannotTell: undecided}[f.Verdict]
		if asJSON {
			return status, writeJSON(out, struct {
				*positionids.Finding
				Sentence string `json:"sentence"`
			}{f, f.Sentence()})
		}
		line(out, f.Sentence())
		return status, nil
	}
	list, err := b.Number(rule)
	if err != nil {
		return failed, err
	}
	var made []madeIDs
	for _, n := range list {
		made = append(made, madeIDs{n.String(), n.Source, n.Ran, nested(n.IDs)})
	}
	if asJSON {
		return expected, json.NewEncoder(out).Encode(made) // a number a line would be too long to read
	}
	tokens, err := b.Tokens()
	if err != nil {
		return failed, err
	}
	writeTable(out, tokens, made)
	return expected, nil
}

// madeIDs are the position ids of a rule.
type madeIDs struct {
	Rule   string `json:"rule"`
	Source string `json:"source"`
	Ran    bool   `json:"ran"`
	IDs    nested `json:"position_ids"`
}

// tableWidth is how many characters a line of a table has at most, where a column has room.
const tableWidth = 100

// A tableLine is one line of a table: the ids of rules along one axis of one row.
type tableLine struct {
	label string
	cells []string
}

// writeTable writes ids row by row: columns, padding as · and tokens as 1, the ids of each rule,
// and ^ below tokens that rules number differently. Rules with equal ids are one line, under the
// name of the first. The sources of all follow.
func writeTable(out io.Writer, tokens [][]int, made []madeIDs) {
	var groups []madeIDs
	var sources []string
	for _, m := range made {
		source := m.Rule + ": " + m.Source
		if !m.Ran {
			source += ", read only"
		}
		if i := slices.IndexFunc(groups, func(g madeIDs) bool { return reflect.DeepEqual(g.IDs, m.IDs) }); i >= 0 {
			source += "; here as " + groups[i].Rule
		} else {
			groups = append(groups, m)
		}
		sources = append(sources, source)
	}
	differ := 0
	for i, mask := range tokens {
		lines := []tableLine{{"row " + strconv.Itoa(i), nil}, {"  token", nil}}
		var marks []string
		for j, one := range mask {
			mark := ""
			if one == 1 && slices.ContainsFunc(groups, func(g madeIDs) bool { return !slices.Equal(g.at(i, j), groups[0].at(i, j)) }) {
				mark, differ = "^", differ+1
			}
			marks = append(marks, mark)
			lines[0].cells = append(lines[0].cells, strconv.Itoa(j))
			lines[1].cells = append(lines[1].cells, [...]string{"·", "1"}[one])
		}
		for _, g := range groups {
			for a, axis := range g.IDs {
				l := tableLine{label: "  " + g.Rule}
				if len(g.IDs) == len(positionids.AxisNames) {
					l.label += " " + positionids.AxisNames[a]
				}
				for _, id := range axis[i] {
					l.cells = append(l.cells, strconv.Itoa(id))
				}
				lines = append(lines, l)
			}
		}
		writeLines(out, append(lines, tableLine{cells: marks}))
	}
	fmt.Fprintln(out)
	if differ > 0 {
		line(out, fmt.Sprintf("^ %d tokens have another id by another rule", differ))
	}
	for _, source := range sources {
		line(out, source)
	}
}

// at returns the ids of a token along all axes.
func (m madeIDs) at(i, j int) (ids []int) {
	for _, axis := range m.IDs {
		ids = append(ids, axis[i][j])
	}
	return ids
}

// writeLines writes lines in blocks of as many columns as fit, and leaves empty lines out.
func writeLines(out io.Writer, lines []tableLine) {
	label, cell := 0, 0
	for _, l := range lines {
		label = max(label, len(l.label))
		for _, c := range l.cells {
			cell = max(cell, len([]rune(c)))
		}
	}
	columns := max(1, (tableWidth-label)/(cell+1))
	for from := 0; from < len(lines[0].cells); from += columns {
		for _, l := range lines {
			text := fmt.Sprintf("%-*s", label, l.label)
			for _, c := range l.cells[from:min(from+columns, len(l.cells))] {
				text += fmt.Sprintf(" %*s", cell, c)
			}
			if text = strings.TrimRight(text, " "); text != "" {
				line(out, text)
			}
		}
	}
}
