package shrink

import "testing"

// TestFuncInfoStripped checks that a stripped _func keeps its data of the stack alone.
func TestFuncInfoStripped(t *testing.T) {
	head := func(pcdata, funcdata byte) string {
		h := make([]byte, funcInfoSize)
		h[16], h[npcdata], h[nfuncdata] = 9, pcdata, funcdata // h[16] is pcsp
		return string(h)
	}
	const nothing = "\xff\xff\xff\xff"
	named := []byte(head(4, 6) + "\x01\x00\x00\x00" + "\x02\x00\x00\x00" + "\x08\x00\x00\x00" + "\x03\x00\x00\x00" +
		"\x04\x00\x00\x00" + nothing + "\x05\x00\x00\x00" + "\x07\x00\x00\x00" + nothing + "\x06\x00\x00\x00")
	named[4], named[36] = 2, 3 // its name and its first line
	want := head(2, 3) + "\x00\x00\x00\x00" + "\x02\x00\x00\x00" + "\x04\x00\x00\x00" + nothing + "\x05\x00\x00\x00"
	f, err := readFuncInfo(named, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.stripped().bytes(); string(got) != want {
		t.Errorf("stripped = % x, want % x", got, want)
	}
	if _, err := readFuncInfo(named[:len(named)-1], 0); err == nil {
		t.Error("a _func that ends in the middle is read")
	}
}
