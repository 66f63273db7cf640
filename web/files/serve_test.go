package files

import (
	"net"
	"strings"
	"testing"
)

func TestAddressOfEveryInterface(t *testing.T) {
	listener, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if got := address(listener); !strings.HasPrefix(got, "http://localhost:") {
		t.Errorf("address(%s) = %s, want one that a browser can open", listener.Addr(), got)
	}
}
