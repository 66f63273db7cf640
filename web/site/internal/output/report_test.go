package output

import "os"

func Example_report() {
	Report(os.Stdout, []Entry{
		{name: "index.html", size: 4210, brotli: 1520},
		{name: "encoder.wasm", size: 1931240, brotli: 443020},
		{name: "LICENSE", size: 4203},
	})
	// Output:
	// file               KB   brotli
	// index.html        4.2      1.5
	// encoder.wasm   1931.2    443.0
	// LICENSE           4.2        -
}
