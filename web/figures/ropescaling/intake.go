package ropescaling

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// asked is what the form asks for.
var asked = figure.Asked{
	Label: text.Message{English: "Your config.json", Chinese: "你的 config.json"},
	Hint: text.Message{
		English: "All of it or a part with its rope_scaling; or drop the file anywhere on this figure. Nothing leaves your machine.",
		Chinese: "整个文件，或含 rope_scaling 的部分；也可以把文件拖到本图任意处。数据不会离开你的设备。",
	},
	Endings: ".json,.txt",
	Sample:  "model",
	Own:     "config",
}

// Asked returns what the form asks for.
func (f *Scaling) Asked() figure.Asked { return asked }

// SampleText returns the configuration of the state, with a key on each line.
func (f *Scaling) SampleText(v *figure.View) string {
	if tree, err := dataio.ReadTree(v.State.Config); err == nil && f.given == nil {
		return indented(tree)
	}
	return f.text(v)
}

// Read reads a configuration from a text or a file.
func (f *Scaling) Read(_ figure.Progress, s figure.Source, lang text.Lang) figure.Reading {
	d, err := readDocument(s)
	if err == nil {
		err = f.check(d.tree)
	}
	if err != nil {
		return figure.Reading{Problem: problem(err, lang)}
	}
	return figure.Reading{Value: d, About: lang.Say("a configuration.", "一份配置。")}
}

func readDocument(s figure.Source) (*document, error) {
	d := &document{text: s.Text}
	var err error
	if s.File != nil {
		d.tree, err = dataio.ReadTreeFile(s.File, s.Size)
		d.text = indented(d.tree)
	} else {
		d.tree, err = dataio.ReadTree(s.Text)
	}
	return d, err
}

// check returns an error if the configuration is invalid. That a program refuses it is no
// error: the picture says so.
func (f *Scaling) check(tree map[string]any) error {
	file, err := parse(tree)
	if err != nil {
		return err
	}
	_, err = stack.Read(file, stack.Options{})
	if e, ok := err.(*encoder.Error); ok && e.Code == encoder.Unsupported && e.Parameter == "configuration" {
		return nil
	}
	return err
}

// Give makes the figure show a configuration. A short one becomes a part of the state.
func (f *Scaling) Give(v *figure.View, value any) figure.Result {
	d := value.(*document)
	f.given, f.pointed = nil, 0
	short := compact(d.tree)
	if len(short) > param.MaxBlock {
		short = compact(essence(d.tree))
	}
	if len(short) > param.MaxBlock {
		f.given = d
		short = ""
	}
	return v.Set("config", short, "layer-type", "").Redrawn()
}

// essence returns the part of a configuration that has to do with rotary embeddings.
func essence(tree map[string]any) map[string]any {
	file, err := parse(tree)
	if err != nil {
		return tree
	}
	keep := map[string]bool{}
	for _, key := range file.Keys() {
		keep[key.Path] = key.Rotary()
	}
	return part(tree, "", keep)
}

// part returns the members of an object whose paths are kept.
func part(object map[string]any, path string, keep map[string]bool) map[string]any {
	kept := map[string]any{}
	for key, value := range object {
		if inner, ok := value.(map[string]any); ok {
			if p := part(inner, path+key+".", keep); len(p) > 0 {
				kept[key] = p
			}
		} else if keep[path+key] {
			kept[key] = value
		}
	}
	return kept
}

// Given reports whether a reader has given a configuration that the state does not have.
func (f *Scaling) Given() bool { return f.given != nil }

// compact returns a tree as JSON without spaces, keys in order.
func compact(tree map[string]any) string { return string(appendTree(nil, tree, "")) }

// indented returns a tree as JSON with a key on each line.
func indented(tree map[string]any) string { return string(appendTree(nil, tree, "\n")) + "\n" }

// appendTree appends a value as JSON, with line between members unless that is empty.
func appendTree(dst []byte, value any, line string) []byte {
	switch x := value.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, x)
	case float64:
		return append(dst, numeral(x)...)
	case string:
		return append(dst, dataio.Quote(x)...)
	case []any:
		dst = append(dst, '[')
		for i, y := range x {
			if i > 0 {
				dst = append(dst, ',')
				dst = append(dst, spaceAfter(line)...)
			}
			dst = appendTree(dst, y, "")
		}
		return append(dst, ']')
	case map[string]any:
		return appendObject(dst, x, line)
	}
	return dst
}

func appendObject(dst []byte, object map[string]any, line string) []byte {
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	inner := line
	if line != "" {
		inner += "  "
	}
	dst = append(dst, '{')
	for i, key := range keys {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, inner...), dataio.Quote(key)...), ':')
		dst = append(dst, spaceAfter(line)...)
		dst = appendTree(dst, object[key], inner)
	}
	if len(keys) > 0 {
		dst = append(dst, line...)
	}
	return append(dst, '}')
}

// spaceAfter returns a space if the text has lines.
func spaceAfter(line string) string {
	if line == "" {
		return ""
	}
	return " "
}

// numeral returns a number as JSON, and what is none as Python writes it.
func numeral(x float64) string {
	switch {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	}
	return encoder.Decimal(x)
}
