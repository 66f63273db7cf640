package plot_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

func TestTableSVG(t *testing.T) {
	checkGolden(t, "table", &plot.Table{View: viewOf(t, 1024, plot.English)}, 1024)
	checkGolden(t, "table-phone", &plot.Table{View: viewOf(t, 358, plot.Chinese, "seq-len", "4", "d-model", "4", "base", "100", "position", "1")}, 358)
	checkGolden(t, "table-convention", &plot.Table{View: viewOf(t, 700, plot.English, "d-model", "8", "convention", "fairseq", "padding-idx", "1", "position", "2")}, 700)
	for _, width := range []int{320, 700, 1024} {
		for _, parts := range [][]string{
			{"seq-len", "1", "d-model", "2"},
			{"base", "1e300"},
			{"start", "-9007199254740992", "position", "-9007199254740960", "d-model", "65536"},
			{"seq-len", "1000000000", "position", "999999999"},
		} {
			checkPicture(t, &plot.Table{View: viewOf(t, width, plot.English, parts...)}, width)
		}
	}
}

// TestTableShowsTheChosen checks that the chosen row is among those shown.
func TestTableShowsTheChosen(t *testing.T) {
	for _, position := range []string{"0", "11", "12", "50", "99"} {
		p := &plot.Table{View: viewOf(t, 1024, plot.English, "position", position)}
		if got := string(p.AppendSVG(nil)); !strings.Contains(got, ">"+position+"</text>") || strings.Count(got, "tint") != 1 {
			t.Errorf("position %s is not marked", position)
		}
	}
}
