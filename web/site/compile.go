package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/posenc/posenc/web/site/internal/shrink"
)

// notInlined are the packages in which a function call is not replaced by a
// copy of the function: no loop that takes long runs through them, and copies
// are 6 % of the download.
var notInlined = []string{
	"runtime",
	"internal/runtime/maps",
	"internal/strconv",
	"reflect",
	"strconv",
	"sync",
	"syscall/js",
	"github.com/hexops/vecty/...",
	"github.com/posenc/posenc/wasm/...",
	"github.com/posenc/posenc/web/...",
}

// compile builds the Go program in the folder pkg below root for the browser
// and returns it as the file name. One that is not downloaded may be large if that
// makes it quick. Symbol table, debug data, local paths, the
// revision and what only tracebacks need stay out of it: they would be a third
// of the download.
func compile(ctx context.Context, root, pkg, name string, small bool) (file, error) {
	tmp, err := os.MkdirTemp("", "posenc-site-")
	if err != nil {
		return file{}, fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(tmp)

	out := filepath.Join(tmp, filepath.Base(name))
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-w", "-o", out}
	if small {
		args = append(args, "-gcflags=github.com/posenc/posenc/encoder=-d=inlfuncswithclosures=0")
		for _, packages := range notInlined {
			args = append(args, "-gcflags="+packages+"=-l")
		}
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+pkg)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if message, err := cmd.CombinedOutput(); err != nil {
		return file{}, fmt.Errorf("site: compiling %s: %w\n%s", pkg, err, bytes.TrimSpace(message))
	}
	content, err := os.ReadFile(out)
	if err != nil {
		return file{}, fmt.Errorf("site: %w", err)
	}
	content, err = shrink.Shrink(content)
	return file{name, content}, err
}
