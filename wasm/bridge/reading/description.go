//go:build js && wasm

package reading

import "github.com/posenc/posenc/encoder/convention"

// A description is the fields of a result, which are added one by one: as a composite literal, or
// with append in place of each call, they compile to several times as much code.
type description []convention.Field

//go:noinline
func (d *description) add(name string, value any) {
	*d = append(*d, convention.Field{Name: name, Value: value})
}

// optional adds a field if it is given.
func (d *description) optional(name string, value any, given bool) {
	if given {
		d.add(name, value)
	}
}

func (d description) fields() []convention.Field { return d }
