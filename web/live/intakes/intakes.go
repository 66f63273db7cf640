//go:build js

// Package intakes adds to a program what figures need that take numbers, configurations or
// files of a reader.
package intakes

import _ "github.com/posenc/posenc/web/live/internal/intake"
