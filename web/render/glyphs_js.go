package render

// glyphs is empty until LoadGlyphs.
var glyphs []byte
