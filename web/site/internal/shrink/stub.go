package shrink

import "regexp"

// idle are the functions of Go's runtime that a page never runs: those of the
// execution tracer, of the profiler, of cgo, of plugins and of switches for tests,
// which nothing here turns on, what it checks of itself as it begins, and the text
// of tracebacks, which would have no names. They are a twentieth of the download.
var idle = regexp.MustCompile(`^runtime\.(` +
	`traceLocker\.[A-Ze].*|(__)?trace(Writer|EventWriter|ExpWriter|Map_|Buf_|RegionAlloc_|StackTable_|StringTable_|TypeTable_|SchedResourceState_)\..*|` +
	`trace(Advance|ReadCPU|StopReadCPU|Stack|SyncBatch|RegisterLabelsAndReasons|BufFlush|ThreadDestroy)(\.func.*)?|` +
	`makeTraceFrames?|fpTracebackPartialExpand|startPCForTrace|goStatusToTraceGoStatus|` +
	`__profBuf_\..*|mProf_(Malloc|Free)|stkbucket|newBucket|setprofilebucket|(do|try)RecordGoroutineProfile(\.func.*)?|` +
	`__synctestBubble_\..*|cgocall|expandCgoFrames|callCgoSymbolizer|cgoContextPCs|__unwinder_\.cgoCallers|` +
	`(schedtrace|checkFinalizersAndCleanups|dumpScanStats|dumpStacksRec|dumpTypesRec|printScavTrace)(\.func.*)?|` +
	`traceback[12](\.func.*)?|tracebacksomeothers(\.func.*)?|tracebackHexdump(\.func.*)?|goroutineheader|printcreatedby1?|printArgs(\.func.*)?|` +
	`typesEqual|typelinksinit|moduledataverify1|check|parsegodebug|parseByteCount|(save)?blockevent|__Frames_\.Next|Callers|CallersFrames|` +
	`__mspan_\.reportZombies|gcDumpObject|badPointer|fpunwindExpand|` +
	`printAncestorTraceback(FuncInfo)?|printanycustomtype|dumpgstatus|print(One)?CgoTraceback|__hexdumper_\..*|hexdumpWords(\.func.*)?` +
	`)$`)

// foreign are the functions of packages that net/http brings along to encrypt, but
// for those that begin a program: what a Worker says, others encrypt. They are a
// twelfth of it.
var (
	foreign   = regexp.MustCompile(`^(crypto_internal_fips140_(nistec|ecdsa|ecdh|rsa|mlkem|bigmod)(_\w+)?|encoding_asn1)\.`)
	beginning = regexp.MustCompile(`\.(map\.)?init(\.\d+)?$`)
)

// unasked are functions of other packages that nothing calls, though it could:
// switches of the processor, methods as values by reflection, digits of complex
// numbers, hexadecimal ones.
var unasked = regexp.MustCompile(`^(internal_cpu\.processOptions|internal_strconv\.(AppendComplex|fmtX)|` +
	`reflect\.(callMethod|methodReceiver|funcLayout|newAbiDesc|__abiSeq_\..*))$`)

// isIdle reports whether the function of a name is never run.
func isIdle(name string) bool {
	return idle.MatchString(name) || unasked.MatchString(name) || foreign.MatchString(name) && !beginning.MatchString(name)
}

// nothing is a function of Go without results that does nothing: it takes its
// return address off the stack and says that it has not been suspended.
var nothing = function{
	locals: []byte{0},
	code:   [][]byte{{globalGet, 0}, {i32Const, 8}, {i32Add}, {globalSet, 0}, {i32Const, 0}, {end}},
}

// namesIn returns the names of the functions of a program by their index, from
// its section "name".
func namesIn(sections []section) map[int]string {
	const functionNames = 1
	names := map[int]string{}
	for _, s := range sections {
		r := reader{s.content, 0}
		if s.id != customSection || string(r.take(r.number())) != "name" {
			continue
		}
		for r.at < len(r.bytes) {
			kind, part := r.byte(), reader{r.take(r.number()), 0}
			if kind != functionNames {
				continue
			}
			for range part.number() {
				index := part.number()
				names[index] = string(part.take(part.number()))
			}
		}
	}
	return names
}

// importedIn returns how many functions a program imports: they come first.
func importedIn(sections []section) int {
	for _, s := range sections {
		if s.id == importSection {
			r := reader{s.content, 0}
			return r.number() // of Go, all of them functions
		}
	}
	return 0
}
