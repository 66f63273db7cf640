// Package angle counts angles in fractions of a turn, as 128-bit integers that wrap
// around as angles do.
//
// Far from the origin a float64 is not enough: at position 2⁵² the rounding of a
// frequency alone moves the angle pos·ω by up to a quarter radian. A Phase has 128
// bits; a product of a phase and a position loses whole turns, which do not count,
// and nothing else. Geometric and Powers make the frequencies of an encoding as
// phases per position. Sincos takes what is left of a turn to a float64, and Cosines
// does so faster where a little less accuracy and no sine is needed.
package angle
