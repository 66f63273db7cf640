// Package formula recognises bugs that change the formula of sines and cosines, such
// as a column in place of the index of its pair, or angles rounded to half precision.
//
// No convention has settings for such numbers: the pairs differ in length, or their
// angles are not those of any frequencies. Each formula is therefore tried by itself.
// The first sine, whose frequency is 1, gives the first position; the other elements
// of one row give the base, by least squares if they depend on it smoothly, and by
// bisection into intervals if rounding makes them jump.
package formula
