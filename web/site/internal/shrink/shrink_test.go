package shrink

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

func TestStripRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, wasm := range []string{"\x00asm\x01\x00\x00", "\x00asm\x01\x00\x00\x00\x0b\x7f\x01\x00\x41", "\x00asm\x01\x00\x00\x00\x0b\x06\x01\x00\x41\x00\x0b\x00", "\x00asm\x01\x00\x00\x00\x0a\x01\x05"} {
		if _, err := Shrink([]byte(wasm)); err != errStrange {
			t.Errorf("Shrink(%q): error %v, want %v", wasm, err, errStrange)
		}
	}
}

// TestData checks that pieces of data are joined where they are near each other,
// in whatever order they come, and that no byte is lost.
func TestData(t *testing.T) {
	for _, c := range []struct{ name, section, want string }{
		{"pieces that are near", "\x02\x00\x41\x30\x0b\x02cd\x00\x41\x05\x0b\x02ab", "\x01\x00\x41\x05\x0b\x2dab" + strings.Repeat("\x00", 41) + "cd"},
		{"pieces that are far", "\x02\x00\x41\xe8\x07\x0b\x02cd\x00\x41\x05\x0b\x02ab", "\x02\x00\x41\x05\x0b\x02ab\x00\x41\xe8\x07\x0b\x02cd"},
		{"zeros at the end", "\x01\x00\x41\x05\x0b\x04ab\x00\x00", "\x01\x00\x41\x05\x0b\x02ab"},
		{"nothing but zeros", "\x01\x00\x41\x00\x0b\x02\x00\x00", "\x00"},
	} {
		memory := memoryOf([]byte(c.section))
		data := dataOf(memory)
		if string(data) != c.want {
			t.Errorf("%s become %q, want %q", c.name, data, c.want)
		}
		if again := memoryOf(data); !bytes.Equal(again, bytes.TrimRight(memory, "\x00")) {
			t.Errorf("%s become the memory %q, want %q", c.name, again, memory)
		}
	}
}

// TestUnname checks that names of types go, and that all else stays.
func TestUnname(t *testing.T) {
	for _, c := range []struct{ name, types, want string }{
		{"a type", "\x00\x05*main\x00", "\x00\x05*....\x00"},
		{"a long one", "\x01\x81\x01*" + strings.Repeat("a", 128) + "b", "\x01\x81\x01*" + strings.Repeat(".", 128) + "b"},
		{"a method", "\x01\x05Write", "\x01\x05Write"},
		{"a pointer that looks like it", "\x10\x05*main", "\x10\x05*main"},
		{"numbers that look like it", "\x00\x05*\x00\x01\x02\x03", "\x00\x05*\x00\x01\x02\x03"},
		{"the end", "\x00\x05*ma", "\x00\x05*ma"},
	} {
		types := []byte(c.types)
		unname(types)
		if string(types) != c.want {
			t.Errorf("%s: %q becomes %q, want %q", c.name, c.types, types, c.want)
		}
	}
}

func TestFold(t *testing.T) {
	const address = "\x20\x01\xad\x42\x90\x01\x7c\xa7" // local 1 + 144
	for _, c := range []struct{ name, code, want string }{
		{"a load", address + "\x29\x03\x00", "\x20\x01\x29\x03\x90\x01"},
		{"a store of a constant", address + "\x42\x07\x37\x03\x00", "\x20\x01\x42\x07\x37\x03\x90\x01"},
		{"a store of a sum", address + "\x20\x02\x20\x03\x7c\x37\x03\x00", "\x20\x01\x20\x02\x20\x03\x7c\x37\x03\x90\x01"},
		{"a load with an offset", address + "\x29\x03\x08", address + "\x29\x03\x08"},
		{"a negative constant", "\x20\x01\xad\x42\x70\x7c\xa7\x29\x03\x00", "\x20\x01\xad\x42\x70\x7c\xa7\x29\x03\x00"},
		{"a store of what a call gives", address + "\x10\x05\x37\x03\x00", address + "\x10\x05\x37\x03\x00"},
		{"an address that is kept", address + "\x21\x04", address + "\x21\x04"},
		{"an address that is stored", "\x20\x02" + address + "\x36\x02\x00", "\x20\x02" + address + "\x36\x02\x00"},
	} {
		if got := written(fold(read(c.code))); got != c.want {
			t.Errorf("%s becomes % x, want % x", c.name, got, c.want)
		}
	}
}

// TestStraight checks the jumps of a function with the places 0 to 3: forward and
// back, under a condition and without one, and out of it.
func TestStraight(t *testing.T) {
	const (
		before = "\x02\x40\x03\x40\x02\x40\x02\x40\x02\x40\x20\x00\x0e\x04\x00\x01\x01\x02\x02\x0b" // block loop block block block, the table
		after  = "\x0b\x0b\x0b\x00\x0b\x41\x01\x0b"
	)
	for _, c := range []struct{ name, code, want string }{
		{"a jump to place 1", "\x41\x01\x21\x00\x0c\x02", "\x0c\x00"},
		{"a jump to place 3", "\x41\x03\x21\x00\x0c\x02", "\x0c\x01"},
		{"a jump back", "\x41\x00\x21\x00\x0c\x02", "\x41\x00\x21\x00\x0c\x02"},
		{"a jump on a condition", "\x20\x02\x04\x40\x41\x01\x21\x00\x0c\x03\x0b", "\x20\x02\x0d\x00"},
		{"a jump back on a condition", "\x04\x40\x41\x00\x21\x00\x0c\x03\x0b", "\x04\x40\x41\x00\x21\x00\x0c\x03\x0b"},
		{"a jump after something else", "\x04\x40\x01\x41\x01\x21\x00\x0c\x03\x0b", "\x04\x40\x01\x0c\x01\x0b"},
		{"a constant", "\x41\x01\x21\x02\x0c\x02", "\x41\x01\x21\x02\x0c\x02"},
		{"the way out", "\x0d\x03", "\x04\x40\x41\x01\x0f\x0b"},
	} {
		if got, want := written(straight(read(before+c.code+after))), before+c.want+after; got != want {
			t.Errorf("%s becomes % x, want % x", c.name, got, want)
		}
	}
	const other = "\x02\x40\x0d\x00\x0b\x41\x00\x0b" // a function of assembly that ends with something else
	if got := written(straight(read(other))); got != other {
		t.Errorf("another function becomes % x", got)
	}
}

// TestRelative checks what becomes of the places in function 3, where function 7
// panics.
func TestRelative(t *testing.T) {
	const (
		enter = "\x23\x00\x21\x01"
		first = "\x42\x82\x80\x8c\x80\x01" // 0x1003_0002
		far   = "\x42\x82\x80\x90\x80\x01" // 0x1004_0002
		panic = "\x37\x03\x00\x41\x00\x10\x07"
	)
	f := function{[]byte{2, 1, i32, 1, i64}, read(enter + first + first + far + first + panic + "\x21\x02\x20\x01\x0b")}
	want := enter + "\x42\x80\x80\x8c\x80\x01\x21\x02" + "\x20\x02\x42\x02\x7c" + "\x20\x02\x42\x02\x7c" + far + "\x20\x02\x42\x01\x7c" + panic + "\x21\x03\x20\x01\x0b"
	g := caller{3, 7}.relative(f)
	if got := written(g.code); got != want || !bytes.Equal(g.locals, []byte{3, 1, i32, 1, i64, 1, i64}) {
		t.Errorf("relative(% x) = % x with locals % x, want % x", written(f.code), got, g.locals, want)
	}
}

// TestRecordIsUsed checks that a record keeps what it says of the stack, and no more.
func TestRecordIsUsed(t *testing.T) {
	head := func(pcdata, funcdata byte) string {
		h := make([]byte, headSize)
		h[pcsp], h[npcdata], h[nfuncdata] = 9, pcdata, funcdata
		return string(h)
	}
	const nothing = "\xff\xff\xff\xff"
	named := []byte(head(4, 6) + "\x01\x00\x00\x00" + "\x02\x00\x00\x00" + "\x00\x00\x00\x00" + "\x03\x00\x00\x00" +
		"\x04\x00\x00\x00" + nothing + "\x05\x00\x00\x00" + nothing + nothing + "\x06\x00\x00\x00")
	named[entryOff], named[nameOff], named[line] = 1, 2, 3
	want := head(2, 3) + "\x00\x00\x00\x00" + "\x02\x00\x00\x00" + "\x04\x00\x00\x00" + nothing + "\x05\x00\x00\x00"
	if got := recordAt(named).used().bytes(); string(got) != want {
		t.Errorf("used() = % x, want % x", got, want)
	}
}

// TestStarting checks the sections of a program with a type, two imports and a
// function, to which one is added that does nothing.
func TestStarting(t *testing.T) {
	sections := []section{{typeSection, []byte("\x01\x60\x01\x7f\x01\x7f")}, {importSection, []byte("\x02")}, {functionSection, []byte("\x01\x00")}, {exportSection, []byte("\x00")}, {codeSection, []byte("\x01\x04\x00\x20\x00\x0b")}}
	want := []section{{typeSection, []byte("\x02\x60\x01\x7f\x01\x7f\x60\x00\x00")}, {importSection, []byte("\x02")}, {functionSection, []byte("\x02\x00\x01")}, {exportSection, []byte("\x00")}, {startSection, []byte("\x03")}, {codeSection, []byte("\x02\x04\x00\x20\x00\x0b\x02\x00\x0b")}}
	if got := starting(sections, function{[]byte{0}, [][]byte{{end}}}); !reflect.DeepEqual(got, want) {
		t.Errorf("starting = % x, want % x", got, want)
	}
}

// read and written change code between its bytes and its instructions.
func read(code string) (instructions [][]byte) {
	for r := (reader{[]byte(code), 0}); r.at < len(code); {
		instructions = append(instructions, r.instruction())
	}
	return instructions
}

func written(instructions [][]byte) string { return string(bytes.Join(instructions, nil)) }

func TestIdle(t *testing.T) {
	for name, want := range map[string]bool{
		"runtime.schedtrace": true, "runtime.schedtrace.func1": true, "runtime.traceLocker.GoStart": true, "runtime.__traceMap_.put": true,
		"runtime.traceLockInit": false, "runtime.traceLocker.ok": false, "runtime.tracebackPCs": false, "runtime.mallocgc": false, "runtime.throw": false, "main.traceback1": false,
		"runtime.typelinksinit": true, "runtime.checkTimers": false, "reflect.funcLayout": true, "internal_strconv.fmtE": false,
		"crypto_internal_fips140_nistec.__P256Point_.Add": true, "crypto_internal_fips140_nistec.init.0": false, "crypto_rand.Read": false,
	} {
		if got := isIdle(name); got != want {
			t.Errorf("%s is idle: %v, want %v", name, got, want)
		}
	}
}
