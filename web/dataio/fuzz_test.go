package dataio_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/posenc/posenc/web/dataio"
)

// FuzzRead reads any bytes, as a file and as the beginning of a text: the result is a
// matrix of finite numbers, or an error in both languages.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	for _, text := range []string{
		`{"shape":[2,2],"data":{"0":0,"1":1,"2":.5,"3":-1}}`, `{"columns":["position","0"],"rows":[[0,1],[1,.5]]}`,
		`{"data":[[1,2],[3,4]],"columns":`, "position;0;1\n0;0,5;1\n", "1.0e-2 *\n0 1\n[torch.FloatTensor of size 1x2]", "In [3]: pe[0]\ntensor([0., 1.], dtype=torch.float16) * 2",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := dataio.ReadFile(dataio.Always, "", bytes.NewReader(b), int64(len(b)))
		checkResult(t, m, err)
		m, err = dataio.ReadText(dataio.Always, string(b), true)
		checkResult(t, m, err)
	})
}

func checkResult(t *testing.T, m *dataio.Matrix, err error) {
	t.Helper()
	if err != nil {
		var typed *dataio.Error
		if !errors.As(err, &typed) || !translated(typed.Message) || m != nil {
			t.Errorf("%v, %v", m, err)
		}
		return
	}
	if m.Rows < 1 || m.Columns < 1 || len(m.Data) != m.Rows*m.Columns || m.Positions != nil && len(m.Positions) != m.Rows || !(m.Step >= 0) {
		t.Errorf("%d × %d with %d numbers, %d positions, step %v", m.Rows, m.Columns, len(m.Data), len(m.Positions), m.Step)
	}
	for i, x := range m.Data {
		if math.IsNaN(x - x) {
			t.Errorf("number %d is %v", i, x)
		}
	}
}

// FuzzQuote compares Quote with encoding/json, which escapes more characters than
// it has to.
func FuzzQuote(f *testing.F) {
	for _, text := range []string{"", `say "a"\b`, "\x00\x1f\x20\x7f\n\t", "ω\u2028😀<&>", "\xff\xc3\xed\xa0\x80"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var want, got string
		if err := json.Unmarshal(b, &want); err != nil {
			t.Fatal(err)
		}
		quoted := dataio.Quote(text)
		if err := json.Unmarshal([]byte(quoted), &got); err != nil || got != want {
			t.Errorf("Quote(%q) = %s, which is %q, want %q; error %v", text, quoted, got, want, err)
		}
	})
}
