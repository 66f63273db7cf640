// Package chart draws what figures have in common onto scenes: axes with round
// numbers, curves, matrices of cells with their colour bars, clocks and equations;
// and it paints cells, each pixel the mean of the numbers under it.
package chart
