// Package shrink makes WebAssembly programs of Go smaller, above all as they are
// downloaded, compressed with Brotli. It reads a module that Go's linker wrote, runs
// passes over its functions, its memory and its table of functions, and writes it
// again. The program does the same, but for the text of tracebacks, which has no
// names and lines.
//
// wasm-opt -Oz, which knows WebAssembly but not Go, makes page.wasm larger
// (1344 KB for 1328). What each pass saves, in KB of Brotli out of 303 and 775 that
// are left, is printed by
//
//	go tool site -passes
//
// With Go 1.26.8:
//
//	pass        relies on                                            encoder.wasm  page.wasm
//	stub        names of functions in the runtime                            18.2       18.5
//	addrfold    addresses of stack slots being below 2³²                      3.6       12.9
//	branch      the table of resume points that begins a function            29.5       71.9
//	returnaddr  function i having the number 0x1000 + i                      15.8       43.1
//	traceback   the layout of pclntab and _func                              61.2      138.2
//	functab     the same, and findfunc looking up first buckets only         15.7       33.6
//	segments    memory being zero where no segment is                        22.5       61.3
//	custom      nothing at run time reading custom sections                  18.1       37.2
//
// Each pass works on what it recognises and leaves everything else. Which releases
// of Go have the layout that they rely on is in layouts (release.go); for any other
// program, or one whose tables contradict each other, the error is an
// UnknownLayoutError, and the program is to be used as it is.
package shrink
