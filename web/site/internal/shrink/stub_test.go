package shrink

import (
	"encoding/binary"
	"slices"
	"testing"
)

func TestStubNames(t *testing.T) {
	for name, want := range map[string]struct{ neverRun, skipped bool }{
		"runtime.schedtrace":                              {neverRun: true},
		"runtime.schedtrace.func1":                        {neverRun: true},
		"runtime.traceLocker.GoStart":                     {neverRun: true},
		"runtime.__traceMap_.put":                         {neverRun: true},
		"runtime.typelinksinit":                           {skipped: true},
		"runtime.traceback1":                              {skipped: true},
		"runtime.badPointer":                              {neverRun: true},
		"runtime.__profBuf_.read":                         {neverRun: true},
		"internal_cpu.processOptions":                     {skipped: true},
		"reflect.makeMethodValue":                         {neverRun: true},
		"runtime.mProf_Malloc":                            {skipped: true},
		"runtime.traceLocker.ok":                          {},
		"runtime.tracebackPCs":                            {},
		"runtime.checkTimers":                             {},
		"runtime.stopm":                                   {},
		"runtime.profilealloc":                            {},
		"main.traceback1":                                 {},
		"reflect.funcLayout":                              {},
		"crypto_internal_fips140_nistec.__P256Point_.Add": {},
	} {
		if never, skip := neverRun.MatchString(name), skipped.MatchString(name); never != want.neverRun || skip != want.skipped {
			t.Errorf("%s: never run %v, skipped %v; want %v", name, never, skip, want)
		}
	}
}

// The export calls function 2, which has the address of function 3. Memory has the address of
// function 4, and the data of types the number of function 5. Function 6 calls function 7.
func TestStubUnreachable(t *testing.T) {
	const imported = 2
	calls := func(i int) function { return function{[]byte{0}, [][]byte{with(call, imported+i), {end}}} }
	empty := function{[]byte{0}, [][]byte{{end}}}
	address := function{[]byte{0}, [][]byte{constant(i64Const, (firstFunction+3)<<16|9), {end}}}
	p := &program{
		sections:  []section{{exportSection, []byte("\x02\x03mem\x02\x00\x03run\x00\x03")}},
		functions: []function{empty, calls(2), address, empty, empty, empty, calls(7), empty},
		memory:    binary.LittleEndian.AppendUint64(make([]byte, 8), (firstFunction+4)<<16),
		pclntab:   pclntab{types: binary.LittleEndian.AppendUint32(make([]byte, 4), firstFunction+5)},
		imported:  imported,
		stubbed:   map[int]bool{},
	}
	stubUnreachable(p)
	for i := range p.functions {
		if want := slices.Contains([]int{0, 6, 7}, i); p.stubbed[i] != want {
			t.Errorf("function %d is left out: %v, want %v", i, p.stubbed[i], want)
		}
	}
}
