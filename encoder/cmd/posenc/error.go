package main

import (
	"errors"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
)

// sentence returns the message of an error, with parameters spelled as options.
func sentence(err error) string {
	var invalid *encoder.Error
	var unreadable *dataio.Error
	switch {
	case errors.As(err, &invalid):
		return strings.Replace(err.Error(), invalid.Error(), invalid.Spelled(option).Sentence(), 1)
	case errors.As(err, &unreadable):
		return strings.Replace(err.Error(), unreadable.Error(), unreadable.String(), 1)
	}
	return err.Error()
}

// option returns the option for a parameter: padding-idx for padding_idx.
func option(parameter string) string { return strings.ReplaceAll(parameter, "_", "-") }

// conflict returns the error for an option whose value excludes another one, which may name # values.
func conflict(name, value, other string, values ...string) error {
	return &encoder.Error{Code: encoder.Conflict, Parameter: name, Value: value, Rule: "cannot be combined with " + other, Limits: values}
}
