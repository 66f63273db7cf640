// Package inspect finds out what is in the files of a model: which tensors may hold
// positions, and for one of them what its numbers are.
//
//	Model     the tensors of one or several files, and the configuration   model.go, config.go
//	Subject   the numbers of one tensor, and what is known of them         subject.go, steps.go
//	Session   what a reader has opened, and the work that is left           session.go
//
// A Subject is examined in steps, each of which takes a moment, so that a page stays
// responsive and the reader may cancel.
package inspect
