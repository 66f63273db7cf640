package page

import "testing"

// TestKeepMarks checks what stays on one line with a formula.
func TestKeepMarks(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{`角度 <math><mi>p</mi></math>。于是`, `角度 <span class="together"><math><mi>p</mi></math>。</span>于是`},
		{`of <math><mi>a</mi></math>, <math><mi>b</mi></math> and`, `of <span class="together"><math><mi>a</mi></math>,</span> <math><mi>b</mi></math> and`},
		{`all (<math><mi>d</mi></math>).`, `all <span class="together">(<math><mi>d</mi></math>).</span>`},
		{`a <math><mi>b</mi></math> c`, `a <math><mi>b</mi></math> c`},
		{`<math display="block"><mi>i</mi></math>.`, `<math display="block"><mi>i</mi></math>.`},
	} {
		if got := string(keepMarks([]byte(c.page))); got != c.want {
			t.Errorf("of %s\ngot  %s\nwant %s", c.page, got, c.want)
		}
	}
}
