package static

import "testing"

func TestNegotiate(t *testing.T) {
	for _, test := range []struct{ header, want string }{
		{"", ""},
		{"gzip, deflate, br, zstd", "br"}, // what Chromium and Firefox send
		{"gzip, deflate", "gzip"},
		{"br;q=0.5, gzip;q=0.8", "gzip"},
		{"br;q=0.8,gzip;q=0.8", "br"},
		{"BR ; Q=1.0", "br"},
		{"br;q=0", ""},
		{"br;q=0, *", "gzip"},
		{"*", "br"},
		{"*;q=0", ""},
		{"identity", ""},
		{"identity;q=0.5, gzip;q=0.2", ""},
		{"identity;q=0.5, gzip", "gzip"},
		{"identity;q=0, br", "br"},
		{"deflate, zstd", ""},
		{"br;q=soon", ""},
	} {
		if got := negotiate(test.header, func(Coding) bool { return true }).Name; got != test.want {
			t.Errorf("negotiate(%q) = %q, want %q", test.header, got, test.want)
		}
	}
}

func TestNegotiateOffersOnlyWhatExists(t *testing.T) {
	if got := negotiate("br, gzip;q=0.1", func(c Coding) bool { return c == Gzip }).Name; got != "gzip" {
		t.Errorf("negotiate without br = %q, want %q", got, "gzip")
	}
	if got := negotiate("br, gzip", func(Coding) bool { return false }).Name; got != "" {
		t.Errorf("negotiate without any coding = %q, want none", got)
	}
}
