// Package plot turns positional encodings into pictures.
//
// A picture of a matrix gives each number a colour. Three questions decide what
// it looks like, and each has a part of this package:
//
//   - Which colour is a number? A Colormap says: Viridis is read as "more",
//     Diverging as "which sign".
//   - What does a pixel show that holds many numbers, or a part of one? Raster
//     says: their mean, or the nearest.
//   - Where is what? Ticks stand at round numbers, and a Matrix writes them
//     around the cells as SVG.
//
// The package knows no browser. A canvas on a page, a static picture in an
// article and a picture that a server sends are made by the same functions from
// the same numbers.
package plot
