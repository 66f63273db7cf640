package shrink

import (
	"encoding/binary"
	"regexp"
	"strings"
)

// neverRun matches functions that no program of this site runs, although the linker
// cannot know it. Their stub traps, so that a mistake here is loud. Names are those of the
// section "name", in which the linker has replaced signs other than letters, digits and dots.
var neverRun = anyOf(
	// The execution tracer, which only runtime/trace starts.
	`runtime\.(traceLocker\.[A-Ze].*|`+
		`(__)?trace(Writer|EventWriter|ExpWriter|Map_|Buf_|RegionAlloc_|StackTable_|StringTable_|TypeTable_|SchedResourceState_)\..*|`+
		`trace(Advance|ReadCPU|StopReadCPU|Stack|SyncBatch|RegisterLabelsAndReasons|BufFlush|ThreadDestroy)(\.func.*)?|`+
		`makeTraceFrames?|fpTracebackPartialExpand|fpunwindExpand|startPCForTrace|goStatusToTraceGoStatus)`,
	// Reports and checks that only GODEBUG turns on, and the environment is empty.
	`runtime\.(schedtrace|checkFinalizersAndCleanups|dumpScanStats|dumpStacksRec|dumpTypesRec|printScavTrace|`+
		`(start|end|set|get|run)Checkmarks?)(\.func.*)?`,
	// Profiles of the processor, of blocking and of goroutines, which only programs with runtime/pprof ask for.
	`runtime\.(__profBuf_\..*|saveblockevent|saveBlockEventStack|(try|do)RecordGoroutineProfile(\.func.*)?|saveg|findGoroutineLeaks)`,
	// Threads and processors besides the only one that WebAssembly has.
	`runtime\.(newm1?|startm|handoffp|allocm|newextram|oneNewExtraM|mexit|stoplockedm|startlockedm|gcstopm|runqsteal|runqgrab|__p_\.destroy)(\.func.*)?`,
	// Preemption by signals, which WebAssembly does not have.
	`runtime\.(asyncPreempt2?|scanConservative)(\.func.*)?`,
	// Package arena, an experiment.
	`runtime\.__mspan_\.setUserArenaChunkToFault(\.func.*)?`,
	// Reports of damaged memory, after which the runtime ends the program, as a trap does.
	`runtime\.(badPointer|gcDumpObject|dumpgstatus|__mspan_\.reportZombies|(__)?hexdump.*)(\.func.*)?`,
	// Calls of C, which programs for the browser do not have.
	`runtime\.(cgocall|expandCgoFrames|callCgoSymbolizer|cgoContextPCs|print(One)?CgoTraceback)`,
	// Package testing/synctest.
	`runtime\.__synctestBubble_\..*`,
	// Parts of tracebacks that only skipped functions call.
	`runtime\.(traceback2(\.func.*)?|printArgs(\.func.*)?|printcreatedby1|printAncestorTracebackFuncInfo)`,
	// Methods as values, which only reflect.Value.Method makes.
	`reflect\.(callMethod|makeMethodValue|methodReceiver)`,
	// The text of a panic by which package reflect refuses a value.
	`reflect\.valueMethodName`,
)

// skipped matches functions that do run, but whose effect is not wanted. Their stub
// returns. None of them has results.
var skipped = anyOf(
	// Checks that the runtime makes of itself and of the linker as a program starts.
	`runtime\.(moduledataverify1|typelinksinit|check)`,
	// The text of tracebacks, which would be without names and lines.
	`runtime\.(traceback1|tracebacksomeothers|tracebackHexdump|goroutineheader|printcreatedby|printAncestorTraceback)`,
	// Settings of processors and tracebacks by the environment, which is empty.
	`(internal_cpu\.processOptions|runtime_debug\.SetTraceback)`,
	// The profile of allocations, which only programs with runtime/pprof read.
	`runtime\.mProf_(Malloc|Free|NextCycle|Flush|FlushLocked|PostSweep)`,
	// The text of a value of a named basic type with which a program panics.
	`runtime\.printanycustomtype`,
)

// anyOf returns an expression that matches what one of the patterns matches as a whole.
func anyOf(patterns ...string) *regexp.Regexp {
	return regexp.MustCompile(`^(` + strings.Join(patterns, "|") + `)$`)
}

// stubFunctions replaces the code of functions by name.
func stubFunctions(p *program) {
	for i := range p.functions {
		switch name := p.name(i); {
		case neverRun.MatchString(name):
			p.functions[i], p.stubbed[i] = trap, true
		case skipped.MatchString(name):
			p.functions[i], p.stubbed[i] = goReturn, true
		}
	}
}

var trap = function{locals: []byte{0}, code: [][]byte{{unreachable}, {end}}}

// goReturn is a Go function that does nothing: it pops its return address off the
// stack of Go, and returns 0, by which it says that it need not be resumed.
var goReturn = function{
	locals: []byte{0},
	code:   [][]byte{{globalGet, 0}, {i32Const, 8}, {i32Add}, {globalSet, 0}, {i32Const, 0}, {end}},
}

// The linker keeps what only stubbed functions call. A function is reachable if
//
//   - it is exported,
//   - a reachable function calls it, or has its address in a constant,
//   - a word in memory is its address, as in closures and in itabs, or
//   - a number in the data of types is its own, as in their methods (abi.TextOff).
//
// An address is the number of a function times 2¹⁶, and a place in it. What only looks like an
// address or a number keeps a function that nothing calls, and does no harm.

// stubUnreachable leaves out the code of all functions that are not reachable.
func stubUnreachable(p *program) {
	reached := make([]bool, len(p.functions))
	var reach func(i int)
	reachAddress := func(address uint64) { reach(int(address>>16) - firstFunction) }
	reach = func(i int) {
		if i < 0 || i >= len(reached) || reached[i] {
			return
		}
		reached[i] = true
		for _, in := range p.functions[i].code {
			switch in[0] {
			case call:
				reach(immediate(in) - p.imported)
			case i64Const:
				address, _ := binary.Uvarint(in[1:])
				reachAddress(address)
			}
		}
	}
	const functionExport = 0
	exports := reader{bytes: find(p.sections, exportSection)}
	for range exports.count() {
		exports.take(exports.number()) // name
		if kind, index := exports.byte(), exports.number(); kind == functionExport {
			reach(index - p.imported)
		}
	}
	for at := 0; at+8 <= len(p.memory); at += 8 {
		reachAddress(binary.LittleEndian.Uint64(p.memory[at:]))
	}
	for types := (&reader{bytes: p.pclntab.types}); types.more(); {
		reach(int(types.uint32()) - firstFunction)
	}
	for i := range reached {
		if !reached[i] {
			p.functions[i], p.stubbed[i] = trap, true
		}
	}
}
