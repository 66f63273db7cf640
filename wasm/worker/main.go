//go:build !js

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// main serves the same handler as an ordinary program, with the site beside it,
// for containers and for trying things out.
func main() {
	addr := flag.String("addr", "127.0.0.1:8787", "address to serve at")
	site := flag.String("site", "dist", "folder of the site, as make build leaves it")
	flag.Parse()
	if err := serve(*addr, *site); err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(1)
	}
}

func serve(addr, site string) error {
	version, err := ownVersion()
	if err != nil {
		return err
	}
	server := http.Server{
		Addr:              addr,
		Handler:           withFiles(handler{version}, site),
		ReadHeaderTimeout: 10 * time.Second,
		WriteTimeout:      time.Minute,
	}
	fmt.Printf("posenc: http://%s/\n", addr)
	return server.ListenAndServe()
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
