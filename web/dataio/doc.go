// Package dataio reads and writes matrices of numbers in the formats in which
// they are exchanged. Each format has its file, in which reading stands beside
// writing:
//
//	.npy     a header of text and the bits of the numbers, as NumPy saves an array  npyheader.go, npy.go
//	CSV      lines of fields, with commas or other separators between them          csv.go
//	JSON     an object with the numbers, their shape and what they are numbers of   json.go
//	printed  what NumPy, PyTorch, TensorFlow or a JavaScript console shows          printed.go
//
// JSON and printed arrays have their numbers in brackets, which brackets.go reads. What R,
// MATLAB, LaTeX, Markdown and languages with braces write is rewritten by notation.go first.
// [ReadTree] reads other JSON, such as the configuration of a model, also as Python prints it.
//
// What is written is a [Table], whose rows are computed when they are needed; an
// [Export] writes it piece by piece. What is read is a [Matrix]: [ReadText] reads
// text that was pasted, [ReadFile] a file.
//
// The reader does not guess silently. Input that it cannot read is an [Error] that
// names the value, its row and column, and what to do instead; what was done besides
// reading, such as leaving out a column of positions, is in the Notes of the Matrix.
// Both are English; package text has their Chinese.
//
// Rows and columns are counted from 0, as in NumPy. Of a large file only the first
// rows are read, at most [MaxReadNumbers] numbers and [MaxReadBytes] bytes of text,
// which is more than enough to recognise an encoding.
package dataio
