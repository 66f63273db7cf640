package checkpoint

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A pickle is a program for a machine with a stack and a memo, which makes a tree of
// Python's values (Lib/pickletools.py describes its instructions). Here the values are
// data: nil, bool, int64, float64, string, and
//
//	tuple        values in an order, as of arguments
//	*list        values in an order, to which more are appended
//	*dict        keys and values
//	global       the name of a class or function, which is not looked up
//	*object      what a class or function would make of arguments, which is not called
//	persistent   a value that is stored elsewhere: in PyTorch, a storage
//	other        anything else, such as bytes
type (
	tuple      []any
	list       struct{ items []any }
	dict       struct{ keys, values []any }
	global     struct{ module, name string }
	persistent struct{ id any }
	other      struct{}
)

// An object is a call that is not made.
type object struct {
	class any
	args  any
	items dict // what is set in it as in a dictionary
	state any  // what its class would restore it from
}

// mark is a place in the stack.
type mark struct{}

// A machine runs a pickle.
type machine struct {
	code  []byte
	at    int
	stack []any
	memo  map[int]any
	made  int // how many values have been pushed
}

// maxValues is how many values a pickle may push: 30 for each of 50,000 tensors.
const maxValues = 3 << 19

func unpickle(code []byte) any {
	m := &machine{code: code, memo: map[int]any{}}
	for all := instructions(); m.at < len(m.code); {
		at := m.at
		opcode := m.byte()
		if opcode == '.' {
			return m.pop()
		}
		run := all[opcode]
		if run == nil {
			dataio.Refuse("pickle-instruction: the instruction # at byte # of the pickle is not one that PyTorch writes", strconv.Quote(string(rune(opcode))), at)
		}
		run(m)
		if m.made > maxValues {
			dataio.Refuse("pickle-too-many: the pickle has more than # values, more than any model", maxValues)
		}
	}
	fault()
	return nil
}

// fault refuses a pickle that is no program for the machine.
func fault() { dataio.Refuse("pickle-cut: the pickle is cut off or damaged; save it anew") }

// instructions returns those that PyTorch writes, by their opcodes.
func instructions() (all [256]func(m *machine)) {
	for opcode, run := range map[byte]func(m *machine){
		0x80: func(m *machine) { m.bytes(1) }, // the version
		0x95: func(m *machine) { m.bytes(8) }, // the length of a frame

		'N': func(m *machine) { m.push(nil) }, 0x88: func(m *machine) { m.push(true) }, 0x89: func(m *machine) { m.push(false) },
		'K': func(m *machine) { m.push(int64(m.byte())) }, 'M': func(m *machine) { m.push(int64(m.unsigned(2))) },
		'J': func(m *machine) { m.push(int64(int32(m.unsigned(4)))) },
		'I': func(m *machine) { m.push(decimal(m.line())) }, 'L': func(m *machine) { m.push(decimal(strings.TrimSuffix(m.line(), "L"))) },
		0x8a: func(m *machine) { m.push(long(m.bytes(m.unsigned(1)))) }, 0x8b: func(m *machine) { m.push(long(m.bytes(m.unsigned(4)))) },
		'G': func(m *machine) { m.push(math.Float64frombits(binary.BigEndian.Uint64(m.bytes(8)))) },

		'X': func(m *machine) { m.push(string(m.bytes(m.unsigned(4)))) }, 0x8c: func(m *machine) { m.push(string(m.bytes(m.unsigned(1)))) },
		0x8d: func(m *machine) { m.push(string(m.bytes(m.unsigned(8)))) },
		'T':  func(m *machine) { m.push(string(m.bytes(m.unsigned(4)))) }, 'U': func(m *machine) { m.push(string(m.bytes(m.unsigned(1)))) },
		'V': func(m *machine) { m.push(m.line()) },
		'B': func(m *machine) { m.bytes(m.unsigned(4)); m.push(other{}) }, 'C': func(m *machine) { m.bytes(m.unsigned(1)); m.push(other{}) },
		0x8e: func(m *machine) { m.bytes(m.unsigned(8)); m.push(other{}) }, 0x96: func(m *machine) { m.bytes(m.unsigned(8)); m.push(other{}) },

		'(': func(m *machine) { m.push(mark{}) }, '0': func(m *machine) { m.pop() }, '1': func(m *machine) { m.marked() },
		'2': func(m *machine) { m.push(m.top()) },
		')': func(m *machine) { m.push(tuple(nil)) }, 't': func(m *machine) { m.push(tuple(m.marked())) },
		0x85: func(m *machine) { m.tuple(1) }, 0x86: func(m *machine) { m.tuple(2) }, 0x87: func(m *machine) { m.tuple(3) },
		']': func(m *machine) { m.push(&list{}) }, 'l': func(m *machine) { m.push(&list{m.marked()}) },
		'a': func(m *machine) { m.append(m.pop()) }, 'e': func(m *machine) { m.append(m.marked()...) },
		'}': func(m *machine) { m.push(&dict{}) }, 'd': func(m *machine) { items := m.marked(); m.push(&dict{}); m.set(items) },
		's': func(m *machine) { value := m.pop(); m.set([]any{m.pop(), value}) }, 'u': func(m *machine) { m.set(m.marked()) },
		0x8f: func(m *machine) { m.push(&list{}) }, 0x90: func(m *machine) { m.append(m.marked()...) }, 0x91: func(m *machine) { m.push(&list{m.marked()}) },

		'c':  func(m *machine) { module := m.line(); m.push(global{module, m.line()}) },
		0x93: func(m *machine) { name, module := m.text(), m.text(); m.push(global{module, name}) },
		'R':  func(m *machine) { args := m.pop(); m.push(&object{class: m.pop(), args: args}) },
		0x81: func(m *machine) { args := m.pop(); m.push(&object{class: m.pop(), args: args}) },
		0x92: func(m *machine) { m.pop(); args := m.pop(); m.push(&object{class: m.pop(), args: args}) },
		'b':  (*machine).build,
		'Q':  func(m *machine) { m.push(persistent{m.pop()}) },

		'q': func(m *machine) { m.memo[m.unsigned(1)] = m.top() }, 'r': func(m *machine) { m.memo[m.unsigned(4)] = m.top() },
		'p':  func(m *machine) { key, _ := decimal(m.line()).(int64); m.memo[int(key)] = m.top() },
		0x94: func(m *machine) { m.memo[len(m.memo)] = m.top() },
		'h':  func(m *machine) { m.recall(m.unsigned(1)) }, 'j': func(m *machine) { m.recall(m.unsigned(4)) },
		'g': func(m *machine) { key, _ := decimal(m.line()).(int64); m.recall(int(key)) },
	} {
		all[opcode] = run
	}
	return all
}

func (m *machine) push(value any) {
	m.stack = append(m.stack, value)
	m.made++
}

func (m *machine) top() any {
	if len(m.stack) == 0 {
		fault()
	}
	return m.stack[len(m.stack)-1]
}

func (m *machine) pop() any {
	top := m.top()
	m.stack = m.stack[:len(m.stack)-1]
	return top
}

// text pops a text.
func (m *machine) text() string {
	text, ok := m.pop().(string)
	if !ok {
		fault()
	}
	return text
}

// marked pops the values above the last mark, and the mark.
func (m *machine) marked() []any {
	for i, value := range slices.Backward(m.stack) {
		if value == (any)(mark{}) {
			values := slices.Clone(m.stack[i+1:])
			m.stack = m.stack[:i]
			return values
		}
	}
	fault()
	return nil
}

func (m *machine) tuple(n int) {
	if len(m.stack) < n {
		fault()
	}
	values := slices.Clone(m.stack[len(m.stack)-n:])
	m.stack = m.stack[:len(m.stack)-n]
	m.push(tuple(values))
}

// append appends values to the list on top of the stack.
func (m *machine) append(values ...any) {
	if l, ok := m.top().(*list); ok {
		l.items = append(l.items, values...)
	} else if _, ok := m.top().(*object); !ok {
		fault()
	}
}

// set sets keys and values, in turn, in the dictionary on top of the stack.
func (m *machine) set(items []any) {
	var d *dict
	switch top := m.top().(type) {
	case *dict:
		d = top
	case *object:
		d = &top.items
	}
	if d == nil || len(items)%2 > 0 {
		fault()
	}
	for i := 0; i < len(items); i += 2 {
		d.keys, d.values = append(d.keys, items[i]), append(d.values, items[i+1])
	}
}

// build gives an object its state.
func (m *machine) build() {
	state := m.pop()
	if o, ok := m.top().(*object); ok {
		o.state = state
	}
}

// recall pushes a value of the memo.
func (m *machine) recall(key int) {
	value, ok := m.memo[key]
	if !ok {
		fault()
	}
	m.push(value)
}

func (m *machine) byte() byte { return m.bytes(1)[0] }

// bytes returns the next n bytes of the code.
func (m *machine) bytes(n int) []byte {
	if n < 0 || n > len(m.code)-m.at {
		fault()
	}
	m.at += n
	return m.code[m.at-n : m.at]
}

// unsigned reads a little-endian integer of 1 to 8 bytes.
func (m *machine) unsigned(size int) int {
	var word [8]byte
	copy(word[:], m.bytes(size))
	n := binary.LittleEndian.Uint64(word[:])
	if n > math.MaxInt64 {
		fault()
	}
	return int(n)
}

// line reads up to the end of a line.
func (m *machine) line() string {
	line, _, ok := strings.Cut(string(m.code[m.at:min(len(m.code), m.at+1<<12)]), "\n")
	if !ok {
		fault()
	}
	m.at += len(line) + 1
	return line
}

// decimal returns the integer of a line, in which 00 and 01 stand for false and true.
func decimal(line string) any {
	switch line {
	case "00":
		return false
	case "01":
		return true
	}
	n, err := strconv.ParseInt(line, 10, 64)
	if err != nil {
		return other{}
	}
	return n
}

// long returns a little-endian integer in two's complement.
func long(b []byte) any {
	if len(b) > 8 {
		return other{}
	}
	var word [8]byte
	copy(word[:], b)
	unused := 64 - 8*len(b)
	return int64(binary.LittleEndian.Uint64(word[:])<<unused) >> unused
}
