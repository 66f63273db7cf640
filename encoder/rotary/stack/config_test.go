package stack_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

var update = flag.Bool("update", false, "write how configurations are read")

// TestConfigurations reads the configurations of testdata/configs.txt as the program does
// that they are made for, and compares what it makes of them, the keys that it ignores,
// and the warnings.
func TestConfigurations(t *testing.T) {
	const name = "testdata/configs.txt"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\n== ")
	written := parts[0]
	for _, part := range parts[1:] {
		lines := strings.Split(strings.TrimSpace(part), "\n")
		file, err := configjson.Parse([]byte(lines[1]))
		if err != nil {
			t.Errorf("%s: %v", lines[0], err)
			continue
		}
		got := []string{}
		for _, layer := range file.Layers() {
			r, err := stack.Read(file, stack.Options{Layer: layer})
			if err != nil {
				t.Errorf("%s %s: %v", lines[0], layer, err)
				continue
			}
			got = append(got, describe(r)...)
		}
		if !*update && strings.Join(got, "\n") != strings.Join(lines[2:], "\n") {
			t.Errorf("%s is read as\n%s\nwant\n%s", lines[0], strings.Join(got, "\n"), strings.Join(lines[2:], "\n"))
		}
		written += "\n== " + lines[0] + "\n" + lines[1] + "\n" + strings.Join(got, "\n") + "\n"
	}
	if len(parts) < 21 {
		t.Errorf("only %d configurations", len(parts)-1)
	}
	if *update {
		if err := os.WriteFile(name, []byte(written), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// describe returns a reading in some lines.
func describe(r *stack.Reading) []string {
	c := r.Config()
	line := fmt.Sprintf("→ %s %s:", r.Stack.Name, r.Version.Name)
	if r.Layer != "" {
		line += " " + r.Layer + ","
	}
	if r.Positions != model.Rotary {
		return []string{line + " " + string(r.Positions), ignored(r)}
	}
	line += fmt.Sprintf(" %v, %d of %d elements, base %v", c.Pairing, c.EffectiveDim(), c.HeadDim, c.EffectiveBase())
	if c.Scaling != nil {
		line += fmt.Sprintf(", %s %+v", c.Scaling.Kind(), c.Scaling)
	}
	if c.Axes.Sections != nil {
		line += fmt.Sprintf(", axes %v %v", c.Axes.Order, c.Axes.Sections)
	}
	n := r.Pairs()
	line += fmt.Sprintf("; ω[%d] = %.6g", n-1, r.Frequency(n-1))
	if r.AttentionFactor() != 1 {
		line += fmt.Sprintf(", attention factor %.6g", r.AttentionFactor())
	}
	if r.SoftmaxFactor() != 1 {
		line += fmt.Sprintf(", softmax factor %.6g", r.SoftmaxFactor())
	}
	if r.Turning != nil {
		line += "; turns in layers"
		for i, turns := range r.Turning {
			if turns {
				line += fmt.Sprint(" ", i)
			}
		}
	}
	for _, f := range r.Filled {
		line += fmt.Sprintf("; %s %v by default", f.Key, f.Value)
	}
	lines := []string{line, ignored(r)}
	for _, w := range r.Warnings {
		lines = append(lines, "  "+w.Key+" "+w.Text)
	}
	return lines
}

// ignored returns the keys that are not read, those without a bracket as they have nothing to
// do with positions.
func ignored(r *stack.Reading) string {
	line := "  ignored:"
	for _, k := range r.Ignored {
		line += " " + k.Key
		if k.Reason != model.Unrelated {
			line += " (" + string(k.Reason) + ")"
		}
	}
	return line
}
