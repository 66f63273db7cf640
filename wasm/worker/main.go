//go:build !js

// Worker serves package api. Built for WebAssembly it is a Cloudflare Worker
// (worker.mjs and program.mjs start it);
//
//	go run ./wasm/worker
//
// is an ordinary server, which serves the files of the site too.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/posenc/posenc/web/api"
	"github.com/posenc/posenc/web/static"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8787", "address to serve at")
	site := flag.String("site", "dist", "folder of the site, as make build leaves it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := serve(ctx, *addr, *site); err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(1)
	}
}

func serve(ctx context.Context, addr, site string) error {
	version, err := ownVersion()
	if err != nil {
		return err
	}
	handler, err := api.WithSite(api.New(version), site)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	return static.Serve(ctx, listener, handler, os.Stdout)
}

// ownVersion returns a hash of this program.
func ownVersion() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	program, err := os.ReadFile(path)
	sum := sha256.Sum256(program)
	return hex.EncodeToString(sum[:8]), err
}
