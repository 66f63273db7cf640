package param

import "strings"

// underscored returns the name of a parameter as the encoder has it: d-model is
// d_model.
func underscored(name string) string { return strings.ReplaceAll(name, "-", "_") }

// Hyphened returns a name of the encoder as attributes and queries have it:
// d_model is d-model.
func Hyphened(name string) string { return strings.ReplaceAll(name, "_", "-") }
