package ropescaling

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestExtremes puts other values in the place of each number of the models.
func TestExtremes(t *testing.T) {
	numbers := regexp.MustCompile(`: (-?[0-9.]+)`)
	for i, m := range known.All() {
		if len(m.Config) > param.MaxBlock {
			continue
		}
		for k, place := range numbers.FindAllStringSubmatchIndex(m.Config, -1) {
			for n, value := range []string{"0", "1", "-1", "0.5", "1e300", "1e-300", "9007199254740992", "1024", "null", "true", `"x"`, "[]", "[1, 2]", "{}"} {
				config := m.Config[:place[2]] + value + m.Config[place[3]:]
				reader := param.Choices("read-by")[(i+k+n)%len(param.Choices("read-by"))]
				s := Spec.New().Scene(figuretest.View(t, 700, text.English, "config", config, "read-by", reader, "call-length", "100000"))
				figuretest.Check(t, s)
				if t.Failed() {
					t.Fatalf("%s\n%s", reader, config)
				}
			}
		}
	}
}

// FuzzScene draws any configuration as any reader reads it: there is a summary, and no
// number that is none.
func FuzzScene(f *testing.F) {
	for i, m := range known.All() {
		f.Add(m.Config, i)
	}
	for i, config := range configs {
		f.Add(config, i)
	}
	for i, number := range []string{"9007199254e40992", "Infinity", "-Infinity", "NaN", "1e308"} {
		f.Add(`{"head_dim": 8, "max_position_embeddings": `+number+`, "rope_theta": `+number+`}`, i)
	}
	f.Fuzz(func(t *testing.T, config string, reader int) {
		readers := param.Choices("read-by")
		v := figuretest.View(t, 390, text.Chinese, "read-by", readers[max(0, reader)%len(readers)])
		next, err := v.State.With("config", config)
		if err != nil {
			return
		}
		v.State = next
		fig := Spec.New()
		s := fig.Scene(v)
		if svg := s.AppendSVG(nil); s.Summary == "" || bytes.Contains(svg, []byte(`="NaN`)) || bytes.Contains(svg, []byte("Inf ")) {
			t.Errorf("%q is drawn as %.200s", config, svg)
		}
		figuretest.Rows(fig, v)
		if r := Spec.Intake.Read(nil, plot.Source{Text: config}, text.English); r.Value != nil {
			fig.Give(v, r.Value)
		} else if r.Problem == "" || strings.Count(r.Problem, "\n") > 0 {
			t.Errorf("%q has the problem %q", config, r.Problem)
		}
	})
}
