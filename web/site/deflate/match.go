package deflate

const (
	shortest = 3       // bytes that a match has
	longest  = 258     //
	window   = 1 << 15 // bytes that a match reaches back
	patience = 300     // places that are looked at for a match
)

// A text is content in which one can find where bytes have occurred before.
type text struct {
	content []byte

	// The place before each where probably the same three or four bytes are;
	// -1 if there is none.
	three, four []int32
}

func newText(content []byte) text {
	t := text{content, make([]int32, len(content)), make([]int32, len(content))}
	lastThree, lastFour := newPlaces(16), newPlaces(18)
	for i := range content {
		t.three[i], t.four[i] = -1, -1
		if i+4 > len(content) {
			continue
		}
		v := uint32(content[i]) | uint32(content[i+1])<<8 | uint32(content[i+2])<<16
		t.three[i] = lastThree.swap(v, i)
		t.four[i] = lastFour.swap(v|uint32(content[i+3])<<24, i)
	}
	return t
}

// Places remember where a number has been seen last, in 2^bits slots.
type places struct {
	slots []int32
	shift uint
}

func newPlaces(bits uint) places {
	p := places{make([]int32, 1<<bits), 32 - bits}
	for i := range p.slots {
		p.slots[i] = -1
	}
	return p
}

// swap says that v is at place i, and returns where it was before.
func (p places) swap(v uint32, i int) int32 {
	slot := &p.slots[v*0x9E3779B1>>p.shift] // 2³² by the golden ratio spreads the bits
	before := *slot
	*slot = int32(i)
	return before
}

// A match is a copy of length bytes from so far back.
type match struct{ length, distance int32 }

// matches appends to dst the matches that begin at i and end before the given
// place: each is longer than the one before and, as near ones come first,
// reaches back further.
func (t text) matches(dst []match, i, end int) []match {
	most := min(longest, end-i)
	best := shortest - 1
	for _, chain := range []struct {
		before   []int32
		patience int
	}{{t.three, 1}, {t.four, patience}} {
		place := int(chain.before[i])
		for n := chain.patience; n > 0 && best < most && place >= 0 && i-place <= window; n-- {
			if length := t.same(place, i, best, most); length > best {
				dst = append(dst, match{int32(length), int32(i - place)})
				best = length
			}
			place = int(chain.before[place])
		}
	}
	return dst
}

// same returns how many bytes, of most, are the same at i and at j, or 0 if they
// are no more than best.
func (t text) same(i, j, best, most int) int {
	a, b := t.content[i:], t.content[j:j+most]
	if a[best] != b[best] {
		return 0
	}
	n := 0
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}
