package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// compile builds the Go program in the folder pkg below root for the browser
// and returns it as the file name. Symbol table, debug data and local paths
// stay out of it: they would be a third of the download. So do inlined copies
// of functions in the packages that no loop of ours runs through, 6 % of it.
func compile(ctx context.Context, root, pkg, name string) ([]file, error) {
	tmp, err := os.MkdirTemp("", "posenc-site-")
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(tmp)

	out := filepath.Join(tmp, name)
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-o", out}
	for _, small := range []string{"runtime", "reflect", "syscall/js", "github.com/hexops/vecty", "github.com/posenc/posenc/web/figure"} {
		args = append(args, "-gcflags="+small+"=-l")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+pkg)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if message, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("site: compiling %s: %w\n%s", pkg, err, bytes.TrimSpace(message))
	}
	content, err := os.ReadFile(out)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return []file{{name, content}}, nil
}
