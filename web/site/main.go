// Site builds the browser's files into dist/ and serves them.
//
//	go tool site           build
//	go tool site -serve    build, then serve
//	go tool site -watch    build, then serve, and build again when sources change
//	go tool site -draft    build without compressed copies, with -keep without compiling too
//	go tool site -dir D    serve the folder D as it is
//	go tool site -pin      write hashes of released files and the table of conventions into the documents
//	go tool site -record   record what is in dist/ as released, and pin it
//	go tool site -shrink F print the WebAssembly program F of Go in fewer bytes
//	go tool site -passes   print what each pass of package shrink saves
//
// Building takes the Go toolchain and nothing else. Two Go programs become
// WebAssembly; two scripts are bundled, with Go's own runtime wrapped into a
// private scope; the page's assets are copied, with a picture in the place of
// each figure, and each page is made once more with all that it needs inside.
// Files that others load lie a second time in the folder of their version.
// Whatever shrinks gets a Brotli and a gzip copy beside it, which the server
// hands to those who accept them.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	serving := flag.Bool("serve", false, "serve dist/ after building it")
	watching := flag.Bool("watch", false, "serve dist/ after building it, build again when sources change, and reload open pages")
	draft := flag.Bool("draft", false, "build without compressed copies")
	keep := flag.Bool("keep", false, "build with the programs that dist/ has, without compiling")
	dir := flag.String("dir", "", "serve this folder without building anything")
	pinning := flag.Bool("pin", false, "write the hashes of released files and the table of conventions into README.md and docs/")
	recording := flag.Bool("record", false, "record the version in dist/ as released")
	shrinking := flag.String("shrink", "", "print this WebAssembly program of Go in fewer bytes")
	passes := flag.Bool("passes", false, "print what each pass of package shrink saves")
	addr := flag.String("addr", "127.0.0.1:8080", "address to serve at; if it is taken, another port is used")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "site: unknown argument %q; the folder to serve goes behind -dir\n", flag.Arg(0))
		os.Exit(2)
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	switch {
	case *pinning:
		err = pin(".")
	case *recording:
		err = record(ctx, ".", "dist")
	case *passes:
		err = printPasses(ctx, os.Stdout, ".")
	case *shrinking != "":
		err = printShrunk(os.Stdout, *shrinking)
	case *dir != "":
		err = serve(ctx, *dir, *addr, os.Stdout)
	case *watching:
		err = buildAndWatch(ctx, *addr)
	default:
		err = run(ctx, *addr, mode{*draft, *keep}, *serving)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// record records what is in dist as released, and writes its hashes into the
// documents.
func record(ctx context.Context, root, dist string) error {
	goVersion, err := goEnv(ctx, "GOVERSION")
	if err != nil {
		return err
	}
	if err := publish(root, dist, goVersion); err != nil {
		return err
	}
	return pin(root)
}

// run builds dist/ below the current folder, and serves it if serving is set.
func run(ctx context.Context, addr string, m mode, serving bool) error {
	if err := buildAndReport(ctx, m); err != nil || !serving {
		return err
	}
	return serve(ctx, "dist", addr, os.Stdout)
}

// buildAndWatch builds dist/ below the current folder, serves it, and builds it
// again when sources change.
func buildAndWatch(ctx context.Context, addr string) error {
	before, err := takeSnapshot(".")
	if err != nil {
		return err
	}
	if err := buildAndReport(ctx, mode{}); err != nil {
		return err
	}
	return watch(ctx, ".", "dist", before, addr, os.Stdout)
}

func buildAndReport(ctx context.Context, m mode) error {
	files, err := build(ctx, ".", "dist", m)
	if err != nil {
		return err
	}
	return report(os.Stdout, files)
}
