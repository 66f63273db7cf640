// Package bias computes relative position biases: numbers that attention adds to its
// logits, for each head and each distance of a key from its query, in place of an
// encoding of positions.
//
//	logit(query, key) = q·k/√d + bias(head, query − key)
//
// Nothing else tells a model the order of tokens, so that the bias has to fall with the
// distance, or be learned for each:
//
//   - ALiBi: −slope·distance, with a slope for each head (Press et al. 2022)
//   - T5: a learned number for each bucket of distances, which are single for short ones
//     and grow with the logarithm of long ones (Raffel et al. 2020); DeBERTa has buckets
//     of another rule (He et al. 2021)
//   - Sandwich: the dot product of two sinusoidal encodings (Chi et al. 2023)
//   - KERPLE: −p·ln(1 + a·distance) or −a·distance^p, with learned a and p (Chi et al. 2022)
//
// Distances n are query − key ≥ 0, as a query attends to earlier keys; buckets of T5 and
// DeBERTa take offsets key − query of either sign.
package bias
