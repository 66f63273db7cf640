package property_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
)

// TestBits checks that the digits sum to the number, repeat after their period
// and flip after half of it.
func TestBits(t *testing.T) {
	const n = 10
	for pos := range 1 << n {
		bits, value := property.Bits(pos, n), 0
		for b, bit := range bits {
			value += bit * int(math.Pow(2, float64(b)))
			period := int(property.BitPeriod(b))
			if again := property.Bits(pos+period, n)[b]; again != bit {
				t.Errorf("bit %d of %d + %d is %d, want %d", b, pos, period, again, bit)
			}
			if flipped := property.Bits(pos+period/2, n)[b]; flipped != 1-bit {
				t.Errorf("bit %d of %d + %d is %d, want %d", b, pos, period/2, flipped, 1-bit)
			}
		}
		if value != pos {
			t.Errorf("Bits(%d) = %v", pos, bits)
		}
	}
	if got, want := property.Bits(8, 3), property.Bits(0, 3); !slices.Equal(got, want) {
		t.Errorf("Bits(8, 3) = %v, want Bits(0, 3) = %v", got, want)
	}
}

// A bit is a square wave and a pair a sine wave. With base 16 and 8 dimensions
// the frequency halves from pair to pair, as from bit to bit.
func ExampleBits() {
	e, _ := encoder.New(0, 8, encoder.Base(16))
	for b := range e.Pairs() {
		fmt.Printf("bit %d repeats after %2.0f positions, pair %d after %5.2f\n", b, property.BitPeriod(b), b, e.Wavelength(b))
	}
	for pos := range 8 {
		fmt.Println(pos, property.Bits(pos, 4))
	}
	// Output:
	// bit 0 repeats after  2 positions, pair 0 after  6.28
	// bit 1 repeats after  4 positions, pair 1 after 12.57
	// bit 2 repeats after  8 positions, pair 2 after 25.13
	// bit 3 repeats after 16 positions, pair 3 after 50.27
	// 0 [0 0 0 0]
	// 1 [1 0 0 0]
	// 2 [0 1 0 0]
	// 3 [1 1 0 0]
	// 4 [0 0 1 0]
	// 5 [1 0 1 0]
	// 6 [0 1 1 0]
	// 7 [1 1 1 0]
}
