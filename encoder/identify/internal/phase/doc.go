// Package phase finds the frequencies and the positions in a matrix of sines and
// cosines.
//
// In the right arrangement of columns every pair has the same length
// √(sin² + cos²), the amplitude. The angle of pair i in a row is its phase
//
//	θ[i] = pos·ω[i]
//
// up to whole turns. With known frequencies ω the slowest pair gives the position
// roughly and each faster one more exactly, as the hands of a clock do. Unknown
// frequencies follow from two rows: their phases differ by Δθ[i] = Δpos·ω[i], so that
//
//	ln|Δθ[i]| = ln|Δpos| − i·logRatio
//
// is a line. A grid of frequencies explains a row if the position that it gives takes
// fewer bits to write down than it explains of the phases.
package phase
