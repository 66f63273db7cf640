package output

import "os"

func Example_report() {
	Report(os.Stdout, []Entry{
		{name: "index.html", size: 4210, brotli: 1520},
		{name: "zh/index.html", size: 4000, brotli: 1500},
		{name: "encoder.wasm", size: 1931240, brotli: 443020},
		{name: "v1.0.0/encoder.wasm", size: 1931240, brotli: 443020},
		{name: "vectors/paper.npy", size: 4203},
	})
	// Output:
	//                 files        KB    brotli
	// encoder.wasm        1    1931.2     443.0
	// versions            1    1931.2     443.0
	// pages               2       8.2       3.0
	// others              1       4.2         -
}
