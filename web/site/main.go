// Site builds the browser's files into dist/ and serves them.
//
//	go tool site         build
//	go tool site -watch  serve a draft outside of dist/, and make it again when sources change
//	go tool site -help   list what else it does
//
// Building needs the Go toolchain only. Each part of a build is a package in internal/:
// compile compiles five Go programs to WebAssembly, one of them for the Worker. bundle
// bundles the scripts, with Go's own runtime in a private scope. page copies the pages with
// pictures of their figures, which picture draws, and writes the article and the workbench
// also as one file each, which contains everything it needs. conventions makes a page of each
// convention, vectors the numbers by which other programs check theirs. release copies the
// files that other sites load to the folder of their version. sbom lists the modules, fonts
// and colours of others in the programs. markdown writes the pages as Markdown, for programs
// that read. sitemap lists the pages for search engines, and headers the rules for hosts.
// output writes all files, with a Brotli and a gzip copy of compressible ones, which serve sends
// to clients that accept them.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/site/internal/reference"
	"github.com/posenc/posenc/web/site/internal/release"
	"github.com/posenc/posenc/web/site/internal/sbom"
	"github.com/posenc/posenc/web/site/internal/serve"
	"github.com/posenc/posenc/web/site/internal/sitemap"
)

func main() {
	serving := flag.Bool("serve", false, "serve dist/ after building it")
	watching := flag.Bool("watch", false, "serve a draft, make it again when sources change, and reload open pages")
	drafted := flag.String("draft", "", "make a draft in this folder: what pages load, without compressed copies")
	programs := flag.String("programs", "", "with -draft, as -watch starts it: keep the programs in this folder, make the draft again after changes of pages, and let these reload, up to the end of the standard input, which begins with the state of the sources")
	address := flag.String("url", "", "the address of the site, for sitemap.xml and links of search engines")
	hub := flag.String("hub", huggingFace.String(), "the address from which pages fetch the configurations of models")
	dir := flag.String("dir", "", "serve this folder without building anything")
	pinning := flag.Bool("pin", false, "write the hashes of released files and the tables of figures, attributes, conventions and rotary embeddings into README.md and docs/, the moving picture of the README, and the types of the element")
	recording := flag.Bool("record", false, "record the version in dist/ as released")
	attaching := flag.String("attach", "", "write to this folder the files that are attached to a release, made of dist/ after npm pack")
	shrinking := flag.String("shrink", "", "print this WebAssembly program of Go in fewer bytes")
	flags := flag.Bool("flags", false, "print the flags by which the programs of pages are compiled, for GOFLAGS")
	addr := flag.String("addr", "127.0.0.1:8080", "address to serve at; if it is taken, another port is used")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "site: unknown argument %q; the folder to serve goes behind -dir\n", flag.Arg(0))
		os.Exit(2)
	}

	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup does
		ends = append(ends, syscall.SIGHUP) // when a terminal is closed
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	defer stop()
	var err error
	switch {
	case *pinning:
		err = pin(".")
	case *recording:
		err = record(ctx, ".", "dist")
	case *attaching != "":
		err = release.Attach(ctx, ".", "dist", *attaching, release.Systems)
	case *flags:
		fmt.Println(strings.Join(compile.Flags(true), " "))
	case *shrinking != "":
		err = compile.PrintShrunk(os.Stdout, *shrinking)
	case *dir != "":
		err = serve.Dir(ctx, *dir, *addr, os.Stdout)
	case *watching:
		err = serve.Watch(ctx, ".", *addr, os.Stdout)
	case *drafted != "" && *programs != "":
		err = follow(ctx, ".", *drafted, *programs, os.Stdin)
	case *drafted != "":
		_, err = newDraft(ctx, ".", *drafted, "")
	default:
		err = run(ctx, *addr, *address, *hub, *serving)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "site: %v\n", err)
		os.Exit(1)
	}
}

// pin brings the generated parts of the documents and of the types, and the moving picture of
// the README, up to date.
func pin(root string) error {
	if err := release.Pin(root); err != nil {
		return err
	}
	if err := output.Rewrite(filepath.Join(root, reference.Types), reference.Declare); err != nil {
		return err
	}
	moving, err := picture.Moving()
	if err != nil {
		return err
	}
	return output.Update(filepath.Join(root, moving.Name), moving.Content)
}

// record records the files in dist as released, if the components in them are those of the
// reviewed list, and writes their hashes into the documents.
func record(ctx context.Context, root, dist string) error {
	goVersion, err := compile.GoEnv(ctx, "GOVERSION")
	if err != nil {
		return err
	}
	materials, err := os.ReadFile(filepath.Join(dist, "sbom.json"))
	if err != nil {
		return err
	}
	if err := sbom.CheckReviewed(root, materials); err != nil {
		return err
	}
	if err := release.Record(root, dist, goVersion); err != nil {
		return err
	}
	return release.Pin(root)
}

// run builds dist/ in the current folder for a site at an address, unless that is empty, whose
// pages fetch from a hub, and serves it if serving is set.
func run(ctx context.Context, addr, address, hub string, serving bool) error {
	from, err := sitemap.Base(hub)
	if err != nil {
		return err
	}
	var at *url.URL
	if address != "" {
		if at, err = sitemap.Base(address); err != nil {
			return err
		}
	}
	files, err := build(ctx, ".", "dist", at, from)
	if err != nil {
		return err
	}
	if err := output.Report(os.Stdout, files); err != nil || !serving {
		return err
	}
	return serve.Dir(ctx, "dist", addr, os.Stdout)
}
