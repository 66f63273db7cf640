package param

import "github.com/posenc/posenc/web/text"

// BugTitle returns what a bug of BugNames is called.
func BugTitle(name string) text.Message { return bugTitles[name] }

var bugTitles = map[string]text.Message{
	"doubled-index":   {English: "doubled index", Chinese: "序号翻倍"},
	"divided-sine":    {English: "divided sine", Chinese: "除在正弦外"},
	"swapped-halves":  {English: "swapped halves", Chinese: "两半对调"},
	"degrees":         {English: "degrees", Chinese: "当成角度"},
	"off-by-one":      {English: "off by one", Chinese: "错开一位"},
	"float16-angles":  {English: "float16 angles", Chinese: "float16 角度"},
	"bfloat16-angles": {English: "bfloat16 angles", Chinese: "bfloat16 角度"},
	"swapped-axes":    {English: "swapped axes", Chinese: "两轴对调"},
}
