package deflate

import (
	"math"
	"slices"

	"github.com/andybalholm/brotli/matchfinder"
)

// rounds are the paths that are sought, each at the prices of the one before.
const rounds = 3

// A step leads to a place of a block: by a literal if its distance is 0, else by
// a match. Its cost is that of the whole path so far.
type step struct {
	match
	cost int32
}

// path returns a cheap path of literals and matches from one place to another.
func (t text) path(from, to int) []matchfinder.Match {
	block := t.content[from:to]
	var found []match
	begins := make([]int, len(block)+1)
	for i := range block {
		found = t.matches(found, from+i, to)
		begins[i+1] = len(found)
	}
	known := guess(block)
	var way []step
	for range rounds {
		way = cheapest(block, known.prices(), func(i int) []match { return found[begins[i]:begins[i+1]] })
		known = count(block, way)
	}
	return written(way)
}

// guess returns the counts to begin with: the bytes as they are, and as many
// matches as there may be.
func guess(block []byte) *counts {
	c := &counts{}
	for _, b := range block {
		c.literals[b]++
	}
	for i := range c.lengths {
		c.lengths[i] = len(block) / 200
	}
	for i := range c.distances {
		c.distances[i] = len(block) / 200
	}
	return c
}

// cheapest returns the path through a block that costs the least, by the matches
// that begin at each place.
func cheapest(block []byte, p *prices, matches func(i int) []match) []step {
	steps := make([]step, len(block)+1)
	for i := range block {
		steps[i+1].cost = math.MaxInt32
	}
	take := func(i int, m match, cost int32) {
		if to := &steps[i+int(m.length)]; cost < to.cost {
			*to = step{m, cost}
		}
	}
	for i, b := range block {
		take(i, match{1, 0}, steps[i].cost+p.literal[b])
		length := int32(shortest)
		for _, m := range matches(i) {
			cost := steps[i].cost + p.distance[distanceSymbol(m.distance)]
			for ; length <= m.length; length++ {
				take(i, match{length, m.distance}, cost+p.length[length])
			}
		}
	}
	var way []step
	for i := len(block); i > 0; i -= int(steps[i].length) {
		way = append(way, steps[i])
	}
	slices.Reverse(way)
	return way
}

// count returns how often each symbol occurs on the way through a block.
func count(block []byte, way []step) *counts {
	c := &counts{}
	i := 0
	for _, s := range way {
		if s.distance == 0 {
			c.literals[block[i]]++
		} else {
			c.lengths[lengthSymbol(int(s.length))]++
			c.distances[distanceSymbol(s.distance)]++
		}
		i += int(s.length)
	}
	return c
}

// written returns a way as the encoder wants it: matches, and before each how
// many literals there are.
func written(way []step) []matchfinder.Match {
	var matches []matchfinder.Match
	literals := 0
	for _, s := range way {
		if s.distance == 0 {
			literals++
			continue
		}
		matches = append(matches, matchfinder.Match{Unmatched: literals, Length: int(s.length), Distance: int(s.distance)})
		literals = 0
	}
	if literals > 0 {
		matches = append(matches, matchfinder.Match{Unmatched: literals})
	}
	return matches
}
