package shrink

import "regexp"

// A stubRule names functions whose code is left out, and says why that is
// right. Names are those of the section "name", in which the linker has replaced
// signs other than letters, digits and dots.
type stubRule struct {
	names  *regexp.Regexp
	reason string
}

// neverRun are functions that no program of this site runs, although the linker
// cannot know it. Their stub traps, so that a mistake here is loud.
var neverRun = []stubRule{
	{regexp.MustCompile(`^runtime\.(traceLocker\.[A-Ze].*|` +
		`(__)?trace(Writer|EventWriter|ExpWriter|Map_|Buf_|RegionAlloc_|StackTable_|StringTable_|TypeTable_|SchedResourceState_)\..*|` +
		`trace(Advance|ReadCPU|StopReadCPU|Stack|SyncBatch|RegisterLabelsAndReasons|BufFlush|ThreadDestroy)(\.func.*)?|` +
		`makeTraceFrames?|fpTracebackPartialExpand|fpunwindExpand|startPCForTrace|goStatusToTraceGoStatus)$`),
		"the execution tracer, which only runtime/trace starts"},
	{regexp.MustCompile(`^runtime\.(schedtrace|checkFinalizersAndCleanups|dumpScanStats|dumpStacksRec|dumpTypesRec|printScavTrace|` +
		`(start|end|set|get|run)Checkmarks?)(\.func.*)?$`),
		"reports and checks that only GODEBUG turns on, and the environment is empty"},
	{regexp.MustCompile(`^runtime\.(__profBuf_\..*|saveblockevent|saveBlockEventStack|(try|do)RecordGoroutineProfile(\.func.*)?|saveg|findGoroutineLeaks)$`),
		"profiles of the processor, of blocking and of goroutines, which only programs with runtime/pprof ask for"},
	{regexp.MustCompile(`^runtime\.(newm1?|startm|handoffp|allocm|newextram|oneNewExtraM|mexit|stoplockedm|startlockedm|gcstopm|runqsteal|runqgrab|__p_\.destroy)(\.func.*)?$`),
		"threads and processors besides the only one that WebAssembly has"},
	{regexp.MustCompile(`^runtime\.(asyncPreempt2?|scanConservative)(\.func.*)?$`),
		"preemption by signals, which WebAssembly does not have"},
	{regexp.MustCompile(`^runtime\.__mspan_\.setUserArenaChunkToFault(\.func.*)?$`),
		"package arena, an experiment"},
	{regexp.MustCompile(`^runtime\.(badPointer|gcDumpObject|dumpgstatus|__mspan_\.reportZombies|(__)?hexdump.*)(\.func.*)?$`),
		"reports of damaged memory, after which the runtime ends the program, as a trap does"},
	{regexp.MustCompile(`^runtime\.(cgocall|expandCgoFrames|callCgoSymbolizer|cgoContextPCs|print(One)?CgoTraceback)$`),
		"calls of C, which programs for the browser do not have"},
	{regexp.MustCompile(`^runtime\.__synctestBubble_\.`),
		"testing/synctest"},
	{regexp.MustCompile(`^runtime\.(traceback2(\.func.*)?|printArgs(\.func.*)?|printcreatedby1|printAncestorTracebackFuncInfo)$`),
		"parts of tracebacks that only skipped functions call"},
	{regexp.MustCompile(`^reflect\.(callMethod|makeMethodValue|methodReceiver)$`),
		"methods as values, which only reflect.Value.Method makes"},
	{regexp.MustCompile(`^reflect\.valueMethodName$`),
		"the text of a panic by which package reflect refuses a value"},
}

// skipped are functions that do run, but whose effect is not wanted. Their stub
// returns. None of them has results.
var skipped = []stubRule{
	{regexp.MustCompile(`^runtime\.(moduledataverify1|typelinksinit|check)$`),
		"checks that the runtime makes of itself and of the linker as a program starts"},
	{regexp.MustCompile(`^runtime\.(traceback1|tracebacksomeothers|tracebackHexdump|goroutineheader|printcreatedby|printAncestorTraceback)$`),
		"the text of tracebacks, which would be without names and lines"},
	{regexp.MustCompile(`^(internal_cpu\.processOptions|runtime_debug\.SetTraceback)$`),
		"settings of processors and tracebacks by the environment, which is empty"},
	{regexp.MustCompile(`^runtime\.mProf_(Malloc|Free|NextCycle|Flush|FlushLocked|PostSweep)$`),
		"the profile of allocations, which only programs with runtime/pprof read"},
	{regexp.MustCompile(`^runtime\.printanycustomtype$`),
		"the text of a value of a named basic type with which a program panics"},
}

// stubFunctions replaces the code of functions by name.
func stubFunctions(p *program) {
	for i := range p.functions {
		switch name := p.name(i); {
		case matches(neverRun, name):
			p.functions[i], p.stubbed[i] = trap, true
		case matches(skipped, name):
			p.functions[i], p.stubbed[i] = goReturn, true
		}
	}
}

func matches(rules []stubRule, name string) bool {
	for _, rule := range rules {
		if rule.names.MatchString(name) {
			return true
		}
	}
	return false
}

var trap = function{locals: []byte{0}, code: [][]byte{{unreachable}, {end}}}

// goReturn is a Go function that does nothing: it pops its return address off the
// stack of Go, and returns 0, by which it says that it need not be resumed.
var goReturn = function{
	locals: []byte{0},
	code:   [][]byte{{globalGet, 0}, {i32Const, 8}, {i32Add}, {globalSet, 0}, {i32Const, 0}, {end}},
}
