// Package print draws pictures where there is no browser: as PNG, and as SVG
// that needs no font.
//
// Package plot writes a picture as SVG, whose classes say what a mark stands
// for and whose texts are texts. A browser knows what a class looks like, how
// a line has a width, and what letters are. Here each of that is a part:
//
//   - A scanner reads the elements, and a wardrobe says how each looks: by the
//     very style sheet that the browser reads.
//   - A route follows a shape, a stroker gives lines a width, and a coverage
//     tells how much of each pixel is within.
//   - Letters are outlines; types are letters that have been cast in a size,
//     and are kept for the next picture.
//   - A palette and a deflater make a file of pixels that are often as those on
//     their left or above.
//
// A press does all of that for one picture after another.
package print
