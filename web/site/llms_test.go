package main

import (
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/web/api"
)

// TestQuestions asks what llms.txt asks: each line below a command or an address is a part of
// what is answered.
func TestQuestions(t *testing.T) {
	text, err := os.ReadFile("../llms.txt")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "posenc")
	if out, err := exec.Command("go", "build", "-o", program, "../../encoder/cmd/posenc").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	command := func(args ...string) string {
		c := exec.Command(program, args...)
		c.Dir = folder
		out, _ := c.Output() // the exit status is 1 where something differs
		return string(out)
	}
	yarn, _ := known.Find("qwen2.5-7b-yarn")
	for name, content := range map[string]string{
		"pe.csv": command("vectors", "--seq-len", "3", "--d-model", "4", "--format", "csv"),
		"llama.json": `{"head_dim": 128, "rope_theta": 500000, "max_position_embeddings": 131072, "rope_scaling":
			{"rope_type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4, "original_max_position_embeddings": 8192}}`,
		"v5.json": `{"model_type": "llama", "head_dim": 128, "max_position_embeddings": 131072, "rope_parameters":
			{"rope_type": "default", "rope_theta": 500000}}`,
		"yarn.json": yarn.Config,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}

	asked, question, answer := 0, "", ""
	for line := range strings.Lines(string(text)) {
		line, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "    ")
		if !ok {
			continue
		}
		if args, ok := strings.CutPrefix(line, "$ posenc "); ok {
			asked, question, answer = asked+1, line, command(strings.Fields(args)...)
			continue
		}
		if address, ok := strings.CutPrefix(line, "GET "); ok {
			path, query, _ := strings.Cut(address, "?")
			w := httptest.NewRecorder()
			values, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			api.New("1.0.0").ServeHTTP(w, httptest.NewRequest("GET", path+"?"+values.Encode(), nil))
			asked, question, answer = asked+1, line, w.Body.String()
			continue
		}
		if !strings.Contains(strings.ReplaceAll(answer, "\r", ""), line) {
			t.Errorf("%s is answered by\n%s\nwhich does not contain\n%s", question, answer, line)
		}
	}
	if asked != 10 {
		t.Errorf("%d questions, want 10", asked)
	}
}
