// Package fourier computes Fourier features of points: where a Transformer gets
// sinusoids of counted positions, networks on coordinates, such as NeRF and Perceiver,
// get sines and cosines of the coordinates x at rising frequencies,
//
//	sin(u·b[k]·x),  cos(u·b[k]·x)    k = 0, 1, …, n-1
//
// with bands b[k] = 2^k, or evenly from 1 to half a resolution, the Nyquist frequency of
// a grid of that resolution, and a unit u of 1, π or 2π.
//
// "NeRF" (Mildenhall et al. 2020, equation 4) has u = π; its program, and most that
// follow it, leave π out, so that their frequencies are less by a factor of π. Libraries
// also differ in the order of columns, and in whether the coordinates stand among them.
package fourier
