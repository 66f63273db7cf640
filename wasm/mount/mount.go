//go:build js && wasm

// Package mount defines the functions by which JavaScript shows figures. Beside the
// programs positional-encoding.js defines the element that calls them:
//
//	mount(place, options, changed)  shows a figure at the end of a place and returns its number
//	update(number, options)         changes parts of its state
//	unmount(number)                 takes it away
//	state(number)                   returns its state, as a query
//	shared(number)                  returns the state of its group, also while it is not linked
//	share(number, options)          changes the state of its group
//	give(number, options)           sets parts of it that no element and no reader has set
//	bar(number, shown)              says whether another program shows a bar of its group
//	picture(number, type, done)     makes a file of its picture and calls done(error, file)
//
// Options are an object of strings; null stands for what has been taken back.
package mount

import (
	"syscall/js"

	"github.com/posenc/posenc/wasm/bridge"
	"github.com/posenc/posenc/web/live"
)

// Export defines the functions.
func Export() {
	bridge.Define("mount", func(args []js.Value) (js.Value, error) {
		number, err := live.Mount(args[0], options(args[1]), args[2])
		return js.ValueOf(number), err
	})
	bridge.Define("update", func(args []js.Value) (js.Value, error) {
		gone := func(name string) bool { return args[1].Get(name).IsNull() }
		return js.Undefined(), live.Update(args[0].Int(), options(args[1]), gone)
	})
	bridge.Define("unmount", func(args []js.Value) (js.Value, error) {
		live.Unmount(args[0].Int())
		return js.Undefined(), nil
	})
	bridge.Define("state", func(args []js.Value) (js.Value, error) { return js.ValueOf(live.State(args[0].Int())), nil })
	bridge.Define("shared", func(args []js.Value) (js.Value, error) { return js.ValueOf(live.Shared(args[0].Int())), nil })
	bridge.Define("share", func(args []js.Value) (js.Value, error) {
		return js.Undefined(), live.Share(args[0].Int(), options(args[1]))
	})
	bridge.Define("give", func(args []js.Value) (js.Value, error) {
		return js.Undefined(), live.Give(args[0].Int(), options(args[1]))
	})
	bridge.Define("bar", func(args []js.Value) (js.Value, error) {
		live.SetBar(args[0].Int(), args[1].Bool())
		return js.Undefined(), nil
	})
	bridge.Define("picture", func(args []js.Value) (js.Value, error) {
		live.File(args[0].Int(), args[1].String(), func(file js.Value, err error) {
			if err != nil {
				args[2].Invoke(bridge.Exception(err))
				return
			}
			args[2].Invoke(nil, file)
		})
		return js.Undefined(), nil
	})
}

func options(object js.Value) live.Options {
	return func(name string) (string, bool) {
		if value := object.Get(name); value.Type() == js.TypeString {
			return value.String(), true
		}
		return "", false
	}
}
