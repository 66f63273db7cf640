package encoder_test

import (
	"errors"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// TestErrorSpelled checks that names are spelled as in a host language, in the
// parameter and in the rule, and values are left alone.
func TestErrorSpelled(t *testing.T) {
	_, err := convention.Convention{Base: 10, MinTimescale: 20}.Table(4, 4)
	var typed *encoder.Error
	if !errors.As(err, &typed) {
		t.Fatal(err)
	}
	for _, c := range []struct {
		err  *encoder.Error
		want string
	}{
		{typed, "base 10 is below minTimescale 20"},
		{&encoder.Error{Parameter: "d_model", Value: `"a_b"`, Rule: "is not a number"}, `dModel "a_b" is not a number`},
		{&encoder.Error{Parameter: "padding_idx", Subject: "paper", Rule: "has no option padding_idx"}, "paper has no option paddingIdx"},
		{&encoder.Error{Parameter: "padding_idx", Subject: "paper", Rule: "has no option #", Limits: []string{"padding_idx"}}, "paper has no option paddingIdx"},
		{encoder.UnknownName("layer", "full", []string{"full_attention", "sliding_attention"}), `layer "full" is unknown; did you mean full_attention?`},
		{&encoder.Error{Parameter: "positions", Index: []int{1, 3}, Value: "NaN", Rule: "is not a finite number"}, "positions[1][3] NaN is not a finite number"},
	} {
		if got := c.err.Spelled(convention.CamelCase).Sentence(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestSuggest(t *testing.T) {
	names := []string{"seqLen", "dModel", "base", "paddingIdx", "minTimescale"}
	for name, want := range map[string]string{
		"seqlen": "seqLen", "seq_len": "seqLen", "d-model": "dModel", "bases": "base", "padding": "paddingIdx",
		"paddingIndex": "paddingIdx", "minTimeScale": "minTimescale", "mintimescal": "minTimescale", "n": "", "": "", "theta": "", "length": "",
	} {
		if got := suggested(name, names); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", name, got, want)
		}
	}
}

// suggested returns the name that the error for an unknown name suggests.
func suggested(name string, known []string) string {
	err := encoder.UnknownName("option", name, known)
	if len(err.Limits) == 1 {
		return err.Limits[0]
	}
	return ""
}

// TestUnknownName checks that a few names are listed, and of many the first ones.
func TestUnknownName(t *testing.T) {
	for want, known := range map[string][]string{
		`encoder: format "xls" is not one of csv`:                          {"csv"},
		`encoder: format "xls" is not one of csv, json, npy`:               {"csv", "json", "npy"},
		`encoder: format "xls" is unknown; there are csv, json and 2 more`: {"csv", "json", "npy", "raw"},
		`encoder: format "xls" is unknown; did you mean xlsx?`:             {"csv", "xlsx"},
	} {
		if got := encoder.UnknownName("format", "xls", known).Error(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
