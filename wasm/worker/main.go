//go:build !js

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/posenc/posenc/web/static"
)

// main serves the same handler as an ordinary program, with the site beside it,
// for containers and for trying things out.
func main() {
	addr := flag.String("addr", "127.0.0.1:8787", "address to serve at")
	site := flag.String("site", "dist", "folder of the site, as make build leaves it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
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
	everything, err := withFiles(handler{version}, site)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	return static.Serve(ctx, listener, everything, os.Stdout)
}

// ownVersion returns what tells this program from earlier and later ones.
func ownVersion() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	program, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer program.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, program)
	return hex.EncodeToString(sum.Sum(nil)[:8]), err
}
