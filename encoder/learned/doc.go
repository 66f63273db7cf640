// Package learned describes tables of positions that were trained, such as those of
// BERT, GPT-2 and ViT, by what can be said of any table x[p, j] of n rows and d columns:
//
//	norms          |x[p]|                                                     Norms
//	spectra        the power of each column at k/n turns per position         Power, Peak
//	similarity     cos ∠(x[p], x[q]), and how far p−q alone decides it        Similarity, Stationarity
//	components     the directions in which rows differ most                   Components
//	sinusoids      the base whose sinusoids are alike, up to a rotation       FitSinusoid
//	conventions    the table of a library that is nearest, up to a factor     Nearest
//
// Sinusoids are the yardstick: their rows have the length √(d/2), the spectrum of each
// column has one peak, their similarity is a function of p−q, and their components come
// in pairs that go round a circle, as those of GPT-2 do in part.
package learned
