package param_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	. "github.com/posenc/posenc/web/param"
)

// parse reads a query as the hosts do.
func parse(s State, query string) (State, error) {
	values, _ := url.ParseQuery(query)
	return s.Parse(func(name string) (string, bool) { return values.Get(name), values.Has(name) })
}

func TestQuery(t *testing.T) {
	for _, query := range []string{
		"",
		"seq-len=4&d-model=4&base=100",
		"seq-len=4&d-model=4&base=100&position=2",
		"start=5&position=20",
		"seq-len=10&d-model=64&position=0",
		"base=1.5&start=-50&position=-20&colormap=cividis",
		"seq-len=1000000000&d-model=12288&view=1.5,123456789.25,100,2000",
		"start=9007199254740000&position=9007199254740003",
		"base=1e300",
		"convention=fairseq&padding-idx=1",
		"convention=opennmt-tf",
		"start=0&convention=opennmt-tf",
		"start=5&convention=opennmt-tf",
		"convention=fairseq2",
		"position=-1&convention=fairseq2",
		"convention=diffusers-timestep&flip=1&shift=0&scale=0.001&versus=mlx",
		"bug=degrees&odd-width=7&precision=float32&route=cast&sample=gaussian",
	} {
		s, err := parse(DefaultState(), query)
		if err != nil {
			t.Errorf("%q: %v", query, err)
		} else if got := s.Query(DefaultState()); got != query {
			t.Errorf("%q comes back as %q", query, got)
		}
	}
}

// TestFitted checks what follows a part that changes.
func TestFitted(t *testing.T) {
	for _, c := range []struct{ from, change, want string }{
		{"position=99", "seq-len=10", "seq-len=10"},
		{"view=0,0,10,10", "seq-len=50", "seq-len=50"},
		{"view=0,0,10,10", "base=2", "base=2&view=0,0,10,10"},
		{"", "start=100", "start=100"},
		{"seq-len=10&position=4", "start=-5", "seq-len=10&start=-5&position=-1"},
		{"convention=fairseq2", "convention=paper", ""},
		{"convention=detr&position=100", "convention=fairseq2", "seq-len=196&position=98&convention=fairseq2"},
		{"convention=fairseq&padding-idx=1", "convention=m2m100", "convention=m2m100"},
		{"convention=fairseq", "convention=m2m100&padding-idx=1", "convention=m2m100&padding-idx=1"},
		{"start=7", "convention=detr", "start=7&convention=detr"},
		{"convention=mae", "grid-height=3", "convention=mae&grid-height=3"},
		{"convention=mae&grid-width=2", "base=2", "base=2&convention=mae&grid-width=2"},
	} {
		from, err := parse(DefaultState(), c.from)
		if err != nil {
			t.Fatal(err)
		}
		got, err := parse(from, c.change)
		if err != nil || got.Query(DefaultState()) != c.want {
			t.Errorf("%q, then %q: %q, %v, want %q", c.from, c.change, got.Query(DefaultState()), err, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ query, want string }{
		{"convention=mae&seq-len=50", "encoder: seq-len 50 is not 196: mae has rows for the cells of a grid alone; give grid-height and grid-width"},
		{"seq-len=", `encoder: seq-len "" is empty`},
		{"seq-len=abc", `encoder: seq-len "abc" is not a number`},
		{"seq-len=0x10", `encoder: seq-len "0x10" is not a number`},
		{"seq-len=1_000", `encoder: seq-len "1_000" is not a number`},
		{"seq-len=١٢", `encoder: seq-len "١٢" is not a number`},
		{"seq-len=NaN", `encoder: seq-len "NaN" is not a number`},
		{"seq-len=1e999", `encoder: seq-len "1e999" is too large`},
		{"seq-len=" + strings.Repeat("9", 10000), `encoder: seq-len "` + strings.Repeat("9", 40) + `…" is not a number`},
		{"seq-len=2.5", "encoder: seq-len 2.5 is not an integer"},
		{"seq-len=0", "encoder: seq-len 0 is below 1"},
		{"seq-len=1e17", "encoder: seq-len 1e17 is beyond ±2^53"},
		{"d-model=7", "encoder: d_model 7 is odd; sines and cosines come in pairs"},
		{"base=0.5", "encoder: base 0.5 is below 1"},
		{"position=100", "encoder: position 100 is not between 0 and 99"},
		{"colormap=jet", `encoder: colormap "jet" is not one of viridis, diverging, cividis`},
		{"view=1,2,3", `encoder: view "1,2,3" is not four numbers left,top,width,height`},
		{"view=1,2,3,4,5", `encoder: view "1,2,3,4,5" is not four numbers left,top,width,height`},
		{"view=0,0,257,100", "encoder: view 0,0,257,100 is not within the matrix"},
		{"view=0,0,0,1", "encoder: view 0,0,0,1 is not within the matrix"},
		{"d-model=7&convention=keras-hub", "encoder: d_model 7 is odd; sines and cosines come in pairs"},
		{"padding-idx=1", "encoder: paper has no option padding_idx"},
		{"convention=fairseq&padding-idx=x", `encoder: padding-idx "x" is not a number`},
		{"convention=whisper&d-model=2", "encoder: d_model 2 has as many pairs as the shift; the grid divides by zero"},
		{"convention=burn&base=50", "encoder: seq_len 100 is above the base 50"},
		{"convention=wenet&start=-1", "encoder: start -1 is negative, and so is counted as 0"},
		{"convention=fairseq3", `encoder: convention "fairseq3" is unknown; did you mean fairseq?`},
		{"versus=Mlx", `encoder: versus "Mlx" is unknown; did you mean mlx?`},
		{"convention=mlx&amplitude=1e308", "encoder: amplitude 1e308 is beyond ±1e38"},
		{"convention=" + strings.Repeat("z", 1e6), `encoder: convention "` + strings.Repeat("z", 40) + `…" is unknown; there are paper, pytorch-tutorial and 39 more`},
		{"odd-width=4", "encoder: odd-width 4 is even"},
	} {
		s, err := parse(DefaultState(), c.query)
		var typed *encoder.Error
		if !errors.As(err, &typed) || err.Error() != c.want {
			t.Errorf("%q: error %v, want %s", c.query, err, c.want)
		}
		if s != DefaultState() {
			t.Errorf("%q: the state has changed to %v", c.query, s)
		}
	}
}

// TestParseTable asks for the table alone, where widths may be odd.
func TestParseTable(t *testing.T) {
	table := func(query string) (State, error) {
		return DefaultState().ParseTable(func(name string) (string, bool) {
			values, _ := url.ParseQuery(query)
			return values.Get(name), values.Has(name)
		})
	}
	s, err := table("d-model=7&convention=keras-hub")
	if err != nil {
		t.Fatal(err)
	}
	if table, err := s.Table(); err != nil || table.Columns() != 7 {
		t.Errorf("the table is %v, %v", table, err)
	}
	if _, err := table("d-model=7&convention=bert4keras"); err == nil {
		t.Error("bert4keras has rows of width 7")
	}
	if _, err := table("base=0"); err == nil || err.Error() != "encoder: base 0 is below 1" {
		t.Errorf("base 0: %v", err)
	}
}

// FuzzParse reads any query: what is accepted can be drawn and comes back.
func FuzzParse(f *testing.F) {
	f.Add("seq-len=4&d-model=4&base=100&position=3&view=0,0,1,1")
	f.Add("start=-9007199254740992&seq-len=9007199254740992")
	f.Fuzz(func(t *testing.T, query string) {
		s, err := parse(DefaultState(), query)
		if err != nil {
			return
		}
		if _, err := s.Encoding(); err != nil {
			t.Fatal(err)
		}
		again, err := parse(DefaultState(), s.Query(DefaultState()))
		if err != nil || again != s {
			t.Fatalf("%+v comes back as %+v, %v", s, again, err)
		}
	})
}
