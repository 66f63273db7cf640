package stack

import "github.com/posenc/posenc/encoder/rotary/model"

// types are the types of scaling that a stack knows, and how it reads each of them.
type types []struct {
	name string
	read func(*reader, *model.Dict) error
}

// find returns how a type is read, or nil if the stack does not know it.
func (t types) find(name string) func(*reader, *model.Dict) error {
	for _, kind := range t {
		if kind.name == name {
			return kind.read
		}
	}
	return nil
}

// unscaled reads the type that scales nothing.
func (*reader) unscaled(*model.Dict) error { return nil }
