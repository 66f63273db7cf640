package main

import "io"

// The exit statuses.
const (
	expected   = 0
	unexpected = 1 // the numbers are not those of the convention, or of none that is known
	failed     = 2 // wrong options, or a file that cannot be read
)

// A command does its work with the arguments after its name, and returns the exit
// status. An error means failed.
type command struct {
	name, usage string
	run         func(args []string, out io.Writer) (status int, err error)
}
