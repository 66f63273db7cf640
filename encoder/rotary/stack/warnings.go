package stack

import "github.com/posenc/posenc/encoder/rotary/model"

func warnings(f *model.File, layer string) []Warning { return nil }
