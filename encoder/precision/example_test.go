package precision_test

import (
	"fmt"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
)

// Each type has a position from which on neighbours share a row. Casting the
// result instead of the angle keeps them apart.
func Example() {
	e, _ := encoder.New(0, 512)
	for _, dtype := range []precision.DType{precision.Float16, precision.BFloat16, precision.Float32} {
		inAngle, _ := precision.New(e, dtype, precision.InAngle)
		atOutput, _ := precision.New(e, dtype, precision.AtOutput)
		pos, _ := inAngle.Indistinguishable()

		fmt.Printf("%v cannot tell %.0f from %.0f\n", dtype, pos, pos+1)
		for _, p := range []float64{pos, pos + 1} {
			exact, _ := e.Pair(0, p)
			angle, _ := inAngle.Pair(0, p)
			cast, _ := atOutput.Pair(0, p)
			fmt.Printf("  sin %.0f = %7.4f, in the angle %7.4f, at the output %7.4f\n", p, exact, angle, cast)
		}
	}
	// Output:
	// float16 cannot tell 2048 from 2049
	//   sin 2048 = -0.3131, in the angle -0.3130, at the output -0.3130
	//   sin 2049 =  0.6300, in the angle -0.3130, at the output  0.6299
	// bfloat16 cannot tell 256 from 257
	//   sin 256 = -0.9992, in the angle -1.0000, at the output -1.0000
	//   sin 257 = -0.5734, in the angle -1.0000, at the output -0.5742
	// float32 cannot tell 16777216 from 16777217
	//   sin 16777216 = -0.7796, in the angle -0.7796, at the output -0.7796
	//   sin 16777217 =  0.1058, in the angle -0.7796, at the output  0.1058
}

// In float16 every position from 65520 on is infinite.
func ExampleEncoding_Overflow() {
	e, _ := encoder.New(0, 4)
	p, _ := precision.New(e, precision.Float16, precision.InAngle)
	pos, _ := p.Overflow()
	before, _ := p.Pair(0, pos-1)
	first, _ := p.Pair(0, pos)
	fmt.Printf("%.0f: %.4f\n%.0f: %v\n", pos-1, before, pos, first)
	// Output:
	// 65519: 0.9756
	// 65520: NaN
}
