package param

import "testing"

func TestBugTitle(t *testing.T) {
	for _, name := range BugNames() {
		if title := BugTitle(name); title.English == "" || title.Chinese == "" {
			t.Errorf("bug %s is called %+v", name, title)
		}
	}
}
