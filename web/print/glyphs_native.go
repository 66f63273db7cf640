//go:build !js

package print

import _ "embed"

//go:embed glyphs.bin
var glyphs []byte
