package live

import (
	"syscall/js"

	"github.com/posenc/posenc/web/text"
)

// copyText puts a text on the clipboard and then tells what came of it. Where
// the browser does not let the page do so, the reader can: a box opens, in root,
// with the text selected.
func copyText(root js.Value, lang text.Lang, text string, tell func(outcome, class string)) {
	go func() {
		defer report()
		clipboard := window.Get("navigator").Get("clipboard")
		write := func(reply js.Func) { clipboard.Call("writeText", text).Call("then", reply, reply) }
		// A page that did not come by https has no clipboard. The answer is the
		// error, if there is one.
		if clipboard.Truthy() && answer(write).IsUndefined() || copySelection(root, text) {
			tell(lang.Say("Copied", "已复制"), "done")
		} else {
			tell(lang.Say("The browser did not allow copying", "浏览器不允许复制"), "wrong")
		}
	}()
}

// copySelection copies as a reader would.
func copySelection(root js.Value, text string) bool {
	document := window.Get("document")
	if old := root.Call("querySelector", "textarea[popover]"); old.Truthy() {
		old.Call("remove")
	}
	box := newElement("textarea")
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
	ok := document.Call("execCommand", "copy").Bool()
	if ok {
		box.Call("hidePopover")
		box.Call("remove")
	}
	return ok
}
