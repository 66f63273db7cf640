//go:build js && wasm

package bridge

import (
	"cmp"
	"math"
	"syscall/js"
	"unsafe"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
)

// The functions of this file take what the others take as options from memory
// that JavaScript writes, and leave their results in memory that it reads: see
// shared.js. A call crosses the boundary once, and has nothing to convert.
//
// They compute, but they word no errors: a call that they refuse is made again
// by way of the others, which say why.

// refused is what a function returns for a call that it leaves to the others.
const refused = -1

// The frame holds the options of a call, each in a slot of its own, and the shape of the result.
var frame [slots]float64

// The slots, in the order of those in shared.js.
const (
	slotUse        = iota // a use
	slotConvention        // its index among the presets, or among the rotary embeddings, or noConvention; of a cache its layout
	slotDModel
	slotGiven    // a bit for each setting that is given
	slotSettings // the first of 14, in the order of convention.Settings
)

const (
	slotStart   = slotSettings + 13 + iota // the last setting
	slotLength                             // the number of rows, positions, offsets or axes
	slotDouble                             // 1 for float64
	slotOut                                // the length of out, −1 if there is none
	slotVector                             // how many numbers all vectors have
	slotSingle                             // 1 if they are of float32, as the result is
	slotRows                               // of the result, or how many tables a cache is
	slotColumns                            // of the result, or of each of these tables
	slotFirst                              // the first row of a cache that is to be written
	slots
)

// A use says what a table is asked for.
type use float64

const (
	useRows    use = iota // rows of consecutive positions
	useListed             // rows of the positions in the inbox
	useCells              // rows of a grid, whose shape is in the inbox
	useOffsets            // relative dot products of the offsets in the inbox
)

// Layout returns where JavaScript finds the shared memory, and what it writes
// into it for the names of conventions, rotary embeddings, layouts and settings.
func Layout() js.Value {
	var caches []string
	for c := rotary.Complex; c <= rotary.Repeated; c++ {
		caches = append(caches, c.String())
	}
	return js.ValueOf(map[string]any{
		"frame": address(&frame[0]), "slots": int(slots),
		"inbox": address(&inbox[0]), "inboxLength": len(inbox),
		"room": address(&room[0]), "roomLength": len(room),
		"conventions": Plain(convention.Names()), "rotaries": List(indexed().rotaries, func(r rotary.Rotary) any { return r.Name }), "caches": Plain(caches),
		"settings": List(indexed().settings, func(name string) any { return convention.CamelCase(name) }),
	})
}

func address(x *float64) int { return int(uintptr(unsafe.Pointer(x))) }

// matrixRows are the rows that the last call of SharedEncode asked for.
var matrixRows struct {
	table *convention.Table
	next  int // the first row that has not been written
}

// SharedEncode writes the first rows of an encoding into the room. It returns
// how many numbers it has written, and in the frame how many rows and columns
// there are. SharedNext writes the next ones.
func SharedEncode() (n int32) {
	defer refusePanic(&n)
	t, err := rowsAsked()
	if err != nil {
		return refused
	}
	rows, columns := t.SeqLen(), t.Columns()
	if out := frame[slotOut]; rows > maxElements/columns || out >= 0 && out != float64(rows*columns) {
		return refused
	}
	matrixRows.table, matrixRows.next = t, 0
	frame[slotRows], frame[slotColumns] = float64(rows), float64(columns)
	return SharedNext()
}

// SharedNext writes the rows that follow those which have been written.
func SharedNext() (n int32) {
	defer refusePanic(&n)
	t, lo := matrixRows.table, matrixRows.next
	var err error
	if frame[slotDouble] == 1 {
		n, err = nextRows(room[:], lo, t, t.Rows64)
	} else {
		n, err = nextRows(singleRoom(), lo, t, t.Rows32)
	}
	if err != nil {
		return refused
	}
	return n
}

func nextRows[T encoder.Float](room []T, lo int, t *convention.Table, rows func(dst []T, lo, hi int) error) (int32, error) {
	d := t.Columns()
	hi := min(lo+len(room)/d, t.SeqLen())
	matrixRows.next = hi
	return int32((hi - lo) * d), rows(room[:(hi-lo)*d], lo, hi)
}

// rowsAsked returns the table of the rows that the frame asks for.
func rowsAsked() (*convention.Table, error) {
	t, err := tableAsked()
	if err != nil {
		return nil, err
	}
	length, err := integral("length", frame[slotLength])
	if err != nil {
		return nil, err
	}
	switch use(frame[slotUse]) {
	case useRows:
		start := t.standard
		if given(slotStart) {
			start, err = integral("start", frame[slotStart])
		}
		return t.table, cmp.Or(err, t.table.SetRange(start, length))
	case useListed:
		return t.table.At(inbox[:length])
	}
	return t.table, nil
}

// SharedRelativeDot writes the relative dot products of the offsets in the inbox into the room.
func SharedRelativeDot() (n int32) {
	defer refusePanic(&n)
	t, err := tableAsked()
	if err != nil {
		return refused
	}
	n = int32(frame[slotLength])
	if err := t.table.RelativeDots(room[:n], inbox[:n]); err != nil {
		return refused
	}
	return n
}

// SharedRotate rotates the vectors in the room, at consecutive positions or, with
// useListed, at those in the inbox. The only setting is the base, the first one.
func SharedRotate() (n int32) {
	defer refusePanic(&n)
	length, d := int(frame[slotVector]), int(frame[slotDModel])
	if float64(d) != frame[slotDModel] || d <= 0 || length%d != 0 || length/d > len(inbox) {
		return refused
	}
	if out := frame[slotOut]; out >= 0 && out != float64(length) {
		return refused
	}
	at := inbox[:length/d]
	if !positionsAsked(at, frame[slotStart]) {
		return refused
	}
	r, ok := turner(d)
	if !ok {
		return refused
	}
	if frame[slotSingle] == 1 {
		x := singleRoom()[:length]
		if r.Rotate32(x, x, at...) != nil {
			return refused
		}
		return int32(length)
	}
	x := room[:length]
	if r.Rotate(x, x, at...) != nil {
		return refused
	}
	if frame[slotDouble] != 1 {
		narrow(length)
	}
	return int32(length)
}

// SharedCache writes the cosines and sines of embedded into the room, from the row in
// slotFirst on and of as many positions as there is room for. Those of a list it writes
// all at once or refuses, as one of the later ones may be invalid.
func SharedCache() (n int32) {
	defer refusePanic(&n)
	total, first := int(frame[slotLength]), int(frame[slotFirst])
	start, err := integral("start", frame[slotStart])
	if embedded == nil || err != nil || float64(total) != frame[slotLength] || start > encoder.MaxPosition-total {
		return refused
	}
	c := newCacheRoom(rotary.Cache(frame[slotConvention]), embedded, frame[slotDouble] == 1)
	numbers := c.tables * c.width
	if out := frame[slotOut]; total > maxElements/numbers || out >= 0 && out != float64(total*numbers) {
		return refused
	}
	count := min(total-first, c.positions(), len(inbox))
	at := inbox[:count]
	if !positionsAsked(at, float64(start+first)) || c.fill(embedded, count, at) != nil {
		return refused
	}
	frame[slotRows], frame[slotColumns] = float64(c.tables), float64(c.width)
	return int32(count * numbers)
}

// turner returns what rotates vectors of width d: the rotary embedding of the frame, or the
// embedded one.
func turner(d int) (interface {
	Rotate(dst, x []float64, positions ...float64) error
	Rotate32(dst, x []float32, positions ...float64) error
}, bool) {
	if frame[slotConvention] == noConvention {
		return embedded, embedded != nil && embedded.Config().HeadDim == d
	}
	r := indexed().rotaries[int(frame[slotConvention])]
	if given(slotSettings) {
		r.Base = frame[slotSettings]
		return r, r.Base != 0
	}
	return r, true
}

// positionsAsked reports whether at has all positions that the frame lists. If it lists none, it
// fills at with the positions from start on, and reports whether they are integers in range.
func positionsAsked(at []float64, start float64) bool {
	if use(frame[slotUse]) == useListed {
		return frame[slotLength] == float64(len(at))
	}
	first, err := integral("start", start)
	if err != nil || first > encoder.MaxPosition-max(len(at)-1, 0) {
		return false
	}
	for i := range at {
		at[i] = float64(first + i)
	}
	return true
}

// given reports whether the frame has the setting in a slot.
func given(slot int) bool { return int(frame[slotGiven])>>(slot-slotSettings)&1 == 1 }

// refusePanic makes a panic one call refused. The call that is made in its place words it.
func refusePanic(n *int32) {
	if recover() != nil {
		*n = refused
	}
}

// lists are what the frame refers to by index.
type lists struct {
	presets  []convention.Preset
	rotaries []rotary.Rotary
	settings []string
}

var known *lists

// indexed returns the lists, the same ones each time.
func indexed() *lists {
	if known == nil {
		known = &lists{convention.Presets(), rotary.All(), convention.Settings()}
	}
	return known
}

// A sharedTable has the frequencies and the columns of the tables that are the
// same but for their positions.
type sharedTable struct {
	key      tableKey
	table    *convention.Table
	standard int // the start of rows unless another one is given
}

// A tableKey is the frame up to the start.
type tableKey [slotStart]float64

// tables are those that were made last.
var (
	tables    [8]sharedTable
	tableNext int
)

// maxShared is how many columns a table may have that is kept.
const maxShared = 1 << 13

// tableAsked returns the table that has the convention and the settings of the
// frame. The table of a grid has its rows.
func tableAsked() (*sharedTable, error) {
	key := tableKey(frame[:slotStart])
	key[slotGiven] = math.Mod(key[slotGiven], 1<<(slotStart-slotSettings)) // whatever the start is
	if use(frame[slotUse]) == useCells {
		return makeTable(key)
	}
	for i := range tables {
		if t := &tables[i]; t.table != nil && t.key == key {
			return t, nil
		}
	}
	at := &tables[tableNext]
	if !at.setBase(key) {
		made, err := makeTable(key)
		if err != nil || made.table.Columns() > maxShared {
			return made, err
		}
		*at = *made
	}
	tableNext = (tableNext + 1) % len(tables)
	return at, nil
}

// setBase makes t the table that has the given key, in the memory that it has. It
// reports whether it can: the keys differ in the base, the first setting, alone, and
// the base is valid.
func (t *sharedTable) setBase(key tableKey) bool {
	same := t.key
	same[slotSettings] = key[slotSettings]
	if t.table == nil || same != key || t.table.SetBase(key[slotSettings]) != nil {
		return false
	}
	t.key = key
	return true
}

func makeTable(key tableKey) (*sharedTable, error) {
	p := indexed().presets[int(frame[slotConvention])]
	settings := indexed().settings
	if use(frame[slotUse]) != useCells {
		// Tables are kept without the start, the last setting.
		settings = settings[:slotStart-slotSettings]
	}
	for i, name := range settings {
		if given(slotSettings + i) {
			if err := p.Set(name, frame[slotSettings+i]); err != nil {
				return nil, err
			}
		}
	}
	d, dErr := integral("dModel", frame[slotDModel])
	length, err := integral("length", frame[slotLength])
	if err := cmp.Or(dErr, err); err != nil {
		return nil, err
	}
	made := &sharedTable{key: key, standard: p.Convention.Start}
	made.table, err = tableOf(p, d, length)
	return made, err
}

// tableOf returns a table for the use of the frame.
func tableOf(p convention.Preset, d, length int) (*convention.Table, error) {
	c := p.Convention
	switch use(frame[slotUse]) {
	case useCells:
		if err := p.CheckGrid(length, false); err != nil {
			return nil, err
		}
		shape := make([]int, length)
		for axis := range shape {
			var err error
			if shape[axis], err = integral("grid", inbox[axis]); err != nil {
				return nil, err
			}
		}
		return c.Grid(d, nil, shape...)
	case useOffsets:
		if err := p.CheckOffset(); err != nil {
			return nil, err
		}
		return p.Empty(d)
	}
	if err := p.CheckGrid(1, false); err != nil {
		return nil, err
	}
	if use(frame[slotUse]) == useListed {
		return c.At(d, nil)
	}
	return c.Table(length, d)
}
