// Package read turns what somebody pastes or drops into a matrix of numbers.
//
// There are two ways in. Text takes what was copied: an array as NumPy, PyTorch,
// TensorFlow or a JavaScript console prints it, JSON, or a table with commas,
// semicolons, tabs or spaces between its fields. File takes a file of any of
// these, or a .npy file of NumPy.
//
// Nothing is guessed in silence. What cannot be read is refused with an Error
// that says where it is wrong and what to do, and what was done besides reading,
// such as leaving out a column of positions, is in the Notes of the Matrix.
//
// Rows and columns are counted from 0, as in NumPy. Of large files only the
// first rows are read, at most MaxNumbers numbers and MaxText bytes of text:
// that is more than it takes to know an encoding.
package read
