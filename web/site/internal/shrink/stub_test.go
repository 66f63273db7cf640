package shrink

import "testing"

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
