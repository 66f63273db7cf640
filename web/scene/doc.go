// Package scene describes pictures as values: marks in CSS pixels, from back to
// front, and what a reader can point at.
//
// A figure makes a Scene out of the state that it shows. From that one value come
// the SVG on a page and in a file (AppendSVG, AppendFile), the PNG (package
// render), the picture in words (Summary), the height that a page leaves free, and
// what is under the pointer (At).
//
// A mark says what it stands for by its Class, such as Sine or Position, and not by
// a colour: the colours are those of the theme where the picture stands. Marks that
// would be too many to be elements, the cells of large matrices, are an image
// behind the others (Cells).
package scene
