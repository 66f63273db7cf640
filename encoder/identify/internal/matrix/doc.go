// Package matrix holds the numbers to identify, and bounds how far each of them may
// be from its exact value.
//
// Numbers lose digits three times: when they are computed in float32, when they are
// cast to a shorter type or quantised to 8 bits, and when they are printed. What is
// left shows which of these happened: mantissas of 11 bits are those of float16, and
// numbers with four digits after the point are exact to half of the fourth. A comparison that is stricter rejects the right
// convention, and a looser one accepts wrong ones.
package matrix
