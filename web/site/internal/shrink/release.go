package shrink

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A layout is what differs between releases of Go: at which words of
// runtime.moduledata (runtime/symtab.go) the fields lie that are needed here.
type layout struct {
	etypes   int // ends the data of types
	itabs    int // where in it itabs begin; their size follows; 0 if they are elsewhere
	gofunc   int // begins the funcdata, and ends the table of functions
	epclntab int // ends findfunctab
	mapSize  int // of the description of a map type (internal/abi), in bytes
}

// The fields that lie at the same words in all releases below.
const (
	pcHeaderWord    = 0
	funcnametabWord = 1
	pclntableWord   = 13
	ftabWord        = 16 // a slice: address, length, capacity
	findfunctabWord = 19
	typesWord       = 37
	moduledataWords = 45 // that there must be at least
)

// layouts are the releases whose programs can be shrunk. For a new one, compare
// its runtime.moduledata, pcHeader and _func and internal/abi with those of the last; findfunc
// and funcline in symtab.go; and the code that cmd/internal/obj/wasm makes for
// calls, jumps and nil checks.
var layouts = map[string]layout{
	"go1.26": {etypes: 38, gofunc: 40, epclntab: 41, mapSize: 112},
	"go1.27": {etypes: 39, itabs: 40, gofunc: 43, epclntab: 44, mapSize: 136}, // typedesclen comes before
}

// layoutOf returns the layout for a version such as go1.26.8.
func layoutOf(version string) (layout, error) {
	l, known := layouts[release(version)]
	if !known {
		return l, fmt.Errorf("only those of %s can be shrunk", strings.Join(slices.Sorted(maps.Keys(layouts)), " and "))
	}
	return l, nil
}

// release returns the release that a version belongs to: go1.26 for go1.26.8 and
// go1.26rc1, and the version itself for one that is in development.
func release(version string) string {
	end := len("go1.")
	for end < len(version) && '0' <= version[end] && version[end] <= '9' {
		end++
	}
	if strings.HasPrefix(version, "go1.") && !strings.HasPrefix(version[end:], "-") {
		return version[:end]
	}
	return version
}
