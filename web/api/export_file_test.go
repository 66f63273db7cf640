package api_test

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/api/internal/apitest"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/export"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// The addresses that the figure export shows respond with the numbers of its files: with
// the same .npy, and in CSV and JSON with the same numbers in another form.
func TestExportAddresses(t *testing.T) {
	for _, state := range [][]string{
		{},
		{"number-type", "float64", "seq-len", "300"},
		{"convention", "fairseq", "padding-idx", "1", "seq-len", "5", "d-model", "8"},
		{"convention", "whisper", "seq-len", "3", "d-model", "6", "start", "9", "file-format", "csv"},
		{"convention", "diffusers-timestep", "flip", "1", "shift", "0", "scale", "0.5", "seq-len", "3", "d-model", "4", "base", "50", "file-format", "csv", "number-type", "float64"},
		{"seq-len", "7", "d-model", "6", "start", "-3", "file-format", "json"},
	} {
		v := figuretest.View(t, 1024, text.English, state...)
		s, f, spec := &v.State, export.Spec.New(), export.Spec
		format, err := spec.Format(s.Text("file-format"), *s)
		if err != nil {
			t.Fatal(err)
		}
		e, err := dataio.NewExport(f.Data(v), format)
		if err != nil {
			t.Fatal(err)
		}
		file := e.Append(nil, 1<<30)
		address := export.Address(s)
		answer := apitest.Get(t, address)
		if name := answer.Header().Get("Content-Disposition"); !strings.Contains(name, `"`+spec.FileName(*s, s.Text("file-format"))+`"`) {
			t.Errorf("%s is saved as %s, want %s", address, name, spec.FileName(*s, s.Text("file-format")))
		}
		if s.Text("file-format") == "npy" {
			if !bytes.Equal(answer.Body.Bytes(), file) {
				t.Errorf("%s has %d bytes, and the file %d others", address, answer.Body.Len(), len(file))
			}
			continue
		}
		if got, want := decimals(t, s.Text("file-format"), answer.Body.String(), true), decimals(t, s.Text("file-format"), string(file), false); !slices.Equal(got, want) || len(want) != s.SeqLen*s.DModel {
			t.Errorf("%s has the numbers %.5v, and the file %.5v", address, got, want)
		}
	}
}

// decimals returns the numbers of the rows of a text, as they are written there. In CSV
// each row may begin with its position.
func decimals(t *testing.T, format, file string, positions bool) (numbers []string) {
	t.Helper()
	file = strings.TrimSpace(file)
	first := 0
	if format == "json" {
		_, file, _ = strings.Cut(file, "[\n")
		file = strings.NewReplacer("[", "", "]", "", "}", "").Replace(file)
	} else {
		_, file, _ = strings.Cut(file, "\n")
		if positions {
			first = 1
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(file), "\n") {
		for _, x := range strings.Split(strings.Trim(line, ",\r"), ",")[first:] {
			if _, err := strconv.ParseFloat(x, 64); err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, x)
		}
	}
	return numbers
}

// The figure export shows an address as long as the response has no more numbers than the
// Worker returns.
func TestExportAddressLimits(t *testing.T) {
	for format, rows := range map[string]int{"npy": 1024, "csv": 128, "json": 128} {
		for n, want := range map[int]int{rows: http.StatusOK, rows + 1: http.StatusRequestEntityTooLarge} {
			v := figuretest.View(t, 1024, text.English, "d-model", "1024", "seq-len", strconv.Itoa(n), "file-format", format)
			if status := apitest.Ask(t, http.MethodGet, export.Address(&v.State)).Code; status != want {
				t.Errorf("%d rows of 1024 as %s: status %d, want %d", n, format, status, want)
			}
			says := export.Spec.New().Scene(v).AppendSVG(nil)
			if bytes.Contains(says, []byte("/api/encode")) != (want == http.StatusOK) {
				t.Errorf("%d rows of 1024 as %s: the picture has an address, or none", n, format)
			}
		}
	}
}
