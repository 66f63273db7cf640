// Package render draws scenes where there is no browser: as PNG files, and as SVG
// files whose letters are outlines, so that they look the same with any fonts.
//
// Shapes are filled by golang.org/x/image/vector, each pixel with one of 16 levels of
// coverage. Letters are of Noto Sans CJK SC: those of the figures' own texts are part
// of the program, those that readers may write are in glyphs.bin.
package render
