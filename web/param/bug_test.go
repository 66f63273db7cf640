package param_test

import (
	"testing"

	. "github.com/posenc/posenc/web/param"
)

func TestBugTitle(t *testing.T) {
	for _, name := range BugNames() {
		if title := BugTitle(name); title.English == "" || title.Chinese == "" {
			t.Errorf("bug %s is called %+v", name, title)
		}
	}
	for _, name := range RotaryBugNames() {
		if title := RotaryBugTitle(name); title.English == "" || title.Chinese == "" {
			t.Errorf("rotary bug %s is called %+v", name, title)
		}
	}
}
