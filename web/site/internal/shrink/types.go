package shrink

import (
	"encoding/binary"
	"regexp"
)

// The linker keeps the description of each type (internal/abi, type.go) that a reachable one refers to,
// above all by the fields of structs, for package reflect:
//
//	type      sizes, hash, flags, alignments, kind, functions and masks, name, type of pointers to it
//	its kind  types of elements, parameters or fields, names of fields and of the methods of an interface
//	uncommon  path of the package, methods: name, type, functions
//
// The runtime itself reads fields only of types whose mask of pointers it makes when it needs it, and to
// hash a struct in an interface, which without them gets the hash of all others. So a description stays if
//
//   - code, or memory outside of descriptions, has its address, or
//   - one that stays refers to it otherwise than by a field, a method or as the type of pointers.

// A program stays as it is if a function calls one of fieldReaders, for what reads the fields of values of any
// type also finds methods by the types of pointers to them. Package reflect itself calls them for others, and
// vecty copies the fields whose tags call them properties: structs with tags keep their fields.
var (
	fieldReaders = regexp.MustCompile(`^reflect\.(Value\.(Field\w*|NumField|Equal|Comparable|IsZero)|DeepEqual|VisibleFields)$`)
	exempt       = regexp.MustCompile(`^(reflect|github\.com_hexops_vecty)\.`)
)

// clearTypes overwrites with zeros the descriptions of types, and the parts of them, that nothing reads.
func clearTypes(p *program) {
	if p.readsFields() {
		return
	}
	// Behind the last description are constants, which may refer to types, too.
	all := p.describeTypes(len(p.pclntab.types), true)
	for end := 0; end != all.end; {
		end = all.end
		all = p.describeTypes(end, true)
	}
	kept := p.describeTypes(all.end, false)
	for at := range all.seen {
		kept.forget(at)
	}
	for at := 8; at < all.end; at++ {
		if !kept.kept[at] {
			kept.types[at] = 0
		}
	}
	// A number that looks like an address in the middle of one must not keep half of its list of fields.
	for _, at := range kept.bare {
		clear(kept.types[at+typeSize : at+kindSizes[structKind]])
	}
}

// readsFields reports whether a function reads the fields of values of any type.
func (p *program) readsFields() bool {
	readers := map[int]bool{}
	for index, name := range p.functionNames {
		readers[index] = fieldReaders.MatchString(name)
	}
	for i, f := range p.functions {
		if p.stubbed[i] || exempt.MatchString(p.name(i)) {
			continue
		}
		for _, in := range f.code {
			if in[0] == call && readers[immediate(in)] {
				return true
			}
		}
	}
	return false
}

// typeRoots returns what may be addresses of descriptions: in reachable functions, in itabs, and in memory but
// for the data of types before a place.
func (p *program) typeRoots(from int) (addresses []int) {
	t := p.pclntab
	for at := 0; at+8 <= len(p.memory); at += 8 {
		if i := at - t.typesAddress; i < 0 || i >= from || t.isItab(i) {
			addresses = append(addresses, word(p.memory[at:], 0))
		}
	}
	for i, f := range p.functions {
		for _, in := range f.code {
			if in[0] == i64Const && !p.stubbed[i] {
				address, _ := binary.Uvarint(in[1:])
				addresses = append(addresses, int(address))
			}
		}
	}
	return addresses
}

// A description is the data of types with what is kept of it.
type description struct {
	pclntab
	fields bool // whether all fields are kept
	kept   []bool
	seen   map[int]bool // places of descriptions
	bare   []int        // of structs without fields
	end    int          // of the last description or name
}

// Places in a Type, its flags, and kinds.
const (
	pointerBytesAt, flagsAt, alignAt, kindAt, equalAt, nameAt, pointerTypeAt, typeSize = 8, 20, 21, 23, 24, 40, 44, 48

	uncommonFlag = 1
	onDemandFlag = 16

	arrayKind, chanKind, funcKind, interfaceKind, mapKind, pointerKind, sliceKind, structKind, kinds = 17, 18, 19, 20, 21, 22, 23, 25, 27
)

// Sizes of the descriptions of kinds, if they are larger than a Type, and the places in them of the
// addresses of other types, and of a function that hashes.
var (
	kindSizes = [kinds]int{arrayKind: 72, chanKind: 64, funcKind: 56, interfaceKind: 80, pointerKind: 56, sliceKind: 56, structKind: 80}
	elements  = [kinds][]int{arrayKind: {48, 56}, chanKind: {48}, mapKind: {48, 56, 64, 72}, pointerKind: {48}, sliceKind: {48}}
)

// describeTypes returns which bytes are kept of descriptions that end at a place, with all fields or without.
func (p *program) describeTypes(end int, fields bool) *description {
	kept := make([]bool, len(p.pclntab.types))
	d := &description{pclntab: p.pclntab, fields: fields, kept: kept, seen: map[int]bool{}}
	for _, address := range p.typeRoots(end) {
		d.reach(address - d.typesAddress)
	}
	d.keep(d.itabs, d.itabsSize)
	return d
}

// reach keeps what lies at a place: a description, or else the address of a function.
func (d *description) reach(at int) {
	if at <= 0 || at+typeSize > len(d.types) || at%8 != 0 || d.seen[at] {
		return
	}
	if !d.isType(at) {
		for i := range 16 {
			d.kept[at+i] = true
		}
		return
	}
	d.seen[at] = true
	d.keepType(at)
}

// isType reports whether a description begins at a place: its sizes, alignments, kind and name are valid.
func (d *description) isType(at int) bool {
	align, kind := int(d.types[at+alignAt]), d.types[at+kindAt]
	size, pointers := d.word(at), d.word(at+pointerBytesAt)
	if align == 0 || align > 8 || size%align != 0 || size > 1<<30 || pointers > size || kind == 0 || kind >= kinds {
		return false
	}
	name := d.offset(at + nameAt)
	if !d.inside(name) {
		return false
	}
	r := reader{bytes: d.types, at: name}
	flags, text := r.byte(), r.take(r.number())
	return flags < 16 && len(text) > 0 && text[0] > ' '
}

// keepType keeps the description at a place, and what it refers to.
func (d *description) keepType(at int) {
	kind, flags := d.types[at+kindAt], d.types[at+flagsAt]
	size := max(typeSize, kindSizes[kind])
	if kind == mapKind {
		size = d.mapSize
	}
	if kind == structKind {
		d.keep(at, typeSize)
		d.keepFields(at, d.fields || flags&onDemandFlag != 0)
	} else {
		d.keep(at, size)
	}
	d.keepName(d.offset(at + nameAt))
	d.reach(d.place(at + equalAt))
	for _, i := range elements[kind] {
		d.reach(d.place(at + i))
	}
	behind := at + size
	if flags&uncommonFlag != 0 {
		d.keepMethods(behind)
		behind += 16
	}
	switch kind {
	case funcKind:
		counts := d.offset(at + typeSize)
		n := counts&0xffff + counts>>16&0x7fff
		d.keep(behind, 8*n)
		for i := range n {
			d.reach(d.place(behind + 8*i))
		}
	case interfaceKind:
		d.keepName(d.place(at + typeSize))
		list, n := d.place(at+56), d.word(at+64)
		d.keep(list, 8*n)
		for i := range n {
			d.keepName(d.offset(list + 8*i))
		}
	}
}

// keepMethods keeps the path of the package and the methods of a type, but not the types of these, whose
// places alone are compared.
func (d *description) keepMethods(at int) {
	d.keep(at, 16)
	d.keepName(d.offset(at))
	list, n := at+d.offset(at+8), d.offset(at+4)&0xffff
	d.keep(list, 16*n)
	for i := range n {
		if d.offset(list+16*i+4) > 0 {
			d.keepName(d.offset(list + 16*i))
		}
	}
}

// keepFields keeps the fields of the struct at a place, all of them, or only if one has a tag.
func (d *description) keepFields(at int, all bool) {
	const tagFlag, fieldSize = 2, 24
	list, n := d.place(at+56), d.word(at+64)
	for i := range n {
		if name := d.place(list + fieldSize*i); d.inside(name) && d.types[name]&tagFlag != 0 {
			all = true
		}
	}
	if !all {
		d.bare = append(d.bare, at)
		return
	}
	d.keep(at, kindSizes[structKind])
	d.keepName(d.place(at + typeSize))
	d.keep(list, fieldSize*n)
	for i := range n {
		d.keepName(d.place(list + fieldSize*i))
		d.reach(d.place(list + fieldSize*i + 8))
	}
}

// keepName keeps the name at a place, and the path of its package.
func (d *description) keepName(at int) {
	const tagFlag, packageFlag = 2, 4
	if !d.inside(at) {
		return
	}
	r := reader{bytes: d.types, at: at}
	flags := r.byte()
	r.take(r.number())
	if flags&tagFlag != 0 {
		r.take(r.number())
	}
	path, size := 0, r.at-at
	if flags&packageFlag != 0 {
		path, size = int(r.uint32()), size+4
	}
	d.keep(at, size)
	d.keepName(path)
}

// keep keeps n bytes.
func (d *description) keep(at, n int) {
	if !d.inside(at) || n <= 0 || n > len(d.types)-at {
		return
	}
	for i := range n {
		d.kept[at+i] = true
	}
	d.end = max(d.end, at+n)
}

// forget removes from the description at a place the type of pointers to it, unless that is kept.
func (d *description) forget(at int) {
	if pointer := d.offset(at + pointerTypeAt); pointer > 0 && d.inside(pointer) && !d.kept[pointer] {
		clear(d.types[at+pointerTypeAt : at+typeSize])
	}
}

// inside reports whether a place has data of types. Nothing is at the first one.
func (d *description) inside(at int) bool { return at > 0 && at < len(d.types) }

// word, place and offset read a number, an address and a distance, which is a place by itself; they
// return 0 beyond the end.
func (d *description) word(at int) int {
	if !d.inside(at) || at+8 > len(d.types) {
		return 0
	}
	return word(d.types[at:], 0)
}

func (d *description) place(at int) int { return d.word(at) - d.typesAddress }

func (d *description) offset(at int) int {
	if !d.inside(at) || at+4 > len(d.types) {
		return 0
	}
	return int(int32(binary.LittleEndian.Uint32(d.types[at:])))
}
