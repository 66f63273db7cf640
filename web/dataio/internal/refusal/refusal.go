// Package refusal ends the reading of a file out of whatever function, with the error that the
// function that began it returns:
//
//	func Open(name string) (f *File, err error) {
//		defer refusal.Catch(&err)
package refusal

// A refusal is the error that ends the reading, as it is on its way.
type refusal struct{ error }

// If ends the reading with an error, unless that is nil.
func If(err error) {
	if err != nil {
		panic(refusal{err})
	}
}

// Must returns x, or ends the reading with an error.
func Must[T any](x T, err error) T {
	If(err)
	return x
}

// Catch makes the error that has ended the reading the error of a function, which defers it.
func Catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case refusal:
		*err = r.error
	default:
		panic(r)
	}
}
