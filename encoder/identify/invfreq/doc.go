// Package invfreq finds the rotary embedding that made given numbers: the frequencies of a
// model (inv_freq), the divisors of a GGUF file (rope_freqs.weight), or a cache of
// cosines and sines.
//
// The search has these steps:
//
//   - Kind (kind.go). A row or a column of numbers is frequencies if it falls from its
//     first number, and divisors if it rises from 1. Rows are a cache if the first is that
//     of position 0: cosines of 0 are equal, and sines of 0 are 0. A buffer that was
//     never filled has numbers that no embedding has.
//   - Spans (span.go, unwrap.go). Each number bounds its frequency by the digits that it
//     has. The cosines of a pair bound its frequency closer with each position, as their
//     angles are counted on from row to row.
//   - Bases (base.go). Pairs that follow each other by the same ratio bound the base.
//     Round numbers between the bounds are tried, those of known models first.
//   - Scalings (scaling.go, yarn.go, llama3.go, longrope.go). What a base leaves
//     unexplained, ω/ω', is solved for the parameters of each rotary.Scaling.
//   - Check (check.go). The exact frequencies of each solution are compared with all
//     numbers. Solutions are ranked by how many bits it takes to name them: a factor
//     of 8 is likelier than one of 7.93.
//
// Some numbers have several answers. NTK-aware scaling, dynamic scaling at one length
// and a larger base are the same frequencies, and the length M of YaRN counts only up to
// a pair. The Reason says so.
package invfreq
