//go:build !js

package render

import _ "embed"

//go:embed glyphs.bin
var glyphs []byte
