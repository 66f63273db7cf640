package dom

import "github.com/posenc/posenc/web/text"

// Copy puts a text on the clipboard, and then calls done with a sentence about the outcome
// and with whether the text was copied. Where the browser does not let the page do so, the reader
// can: a box opens, in root, with the text selected.
func Copy(root Element, lang text.Lang, text string, done func(outcome string, ok bool)) {
	Go(func() {
		clipboard := Window.Get("navigator").Get("clipboard")
		// A page that did not come by https has no clipboard. The promise has a reason
		// if it is rejected, and no value otherwise.
		if clipboard.Truthy() && Await(clipboard.Call("writeText", text)).IsUndefined() || copySelection(root, text) {
			done(lang.Say("Copied", "已复制"), true)
		} else {
			done(lang.Say("The browser did not allow copying", "浏览器不允许复制"), false)
		}
	})
}

// copySelection copies as a reader would.
func copySelection(root Element, text string) bool {
	if old := root.Call("querySelector", "textarea[popover]"); old.Truthy() {
		old.Call("remove")
	}
	box := New("textarea")
	box.Set("popover", "auto")
	box.Set("readOnly", true)
	box.Set("value", text)
	root.Call("append", box)
	focused := root.Call("getRootNode").Get("activeElement")
	box.Call("showPopover")
	if focused.Truthy() {
		box.Set("onbeforetoggle", focused.Get("focus").Call("bind", focused)) // when the box closes
	}
	box.Call("select")
	ok := Window.Get("document").Call("execCommand", "copy").Bool()
	if ok {
		box.Call("hidePopover")
		box.Call("remove")
	}
	return ok
}
