// Package compile compiles the programs of the site to WebAssembly.
package compile

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/shrink"
)

// notInlined are the packages whose functions are not inlined: no loop runs there that
// readers wait for, and inlined copies are 6 % of the download.
var notInlined = []string{
	"runtime",
	"internal/runtime/maps",
	"internal/strconv",
	"reflect",
	"strconv",
	"strings",
	"sync",
	"syscall/js",
	"github.com/hexops/vecty/...",
	"github.com/posenc/posenc/encoder",
	"github.com/posenc/posenc/encoder/attention",
	"github.com/posenc/posenc/encoder/bias",
	"github.com/posenc/posenc/encoder/bug",
	"github.com/posenc/posenc/encoder/convention",
	"github.com/posenc/posenc/encoder/identify/...",
	"github.com/posenc/posenc/encoder/positionids",
	"github.com/posenc/posenc/encoder/precision",
	"github.com/posenc/posenc/encoder/property",
	"github.com/posenc/posenc/encoder/rotary/audit",
	"github.com/posenc/posenc/encoder/rotary/model",
	"github.com/posenc/posenc/encoder/rotary/stack",
	"github.com/posenc/posenc/wasm/...",
	"github.com/posenc/posenc/web/...",
}

// A Program is a program of the site: the file that Build makes of a package.
type Program struct {
	output.File
	Package string // its folder below the root
}

// Build compiles Go programs whose folders are below root, without local paths and the
// revision, and sets their contents, shrunk. Programs that are not downloaded need not be
// small; they are faster then. One go command compiles all of them, and so no package twice.
// Unless dir is empty, what it makes stays in that folder, and is not linked again if it has
// not changed. It warns of programs that package shrink does not know.
func Build(ctx context.Context, root, dir string, small bool, programs ...*Program) error {
	if err := goBuild(ctx, root, dir, small, programs...); err != nil {
		return err
	}
	shrinkAll(os.Stderr, programs...)
	return nil
}

// shrinkAll shrinks the programs whose layout is known, and prints one line about the others.
func shrinkAll(w io.Writer, programs ...*Program) {
	errs := make([]error, len(programs))
	var wg sync.WaitGroup
	for i, p := range programs {
		wg.Go(func() {
			smaller, err := shrink.Shrink(p.Content)
			if err == nil {
				p.Content = smaller
			}
			errs[i] = err
		})
	}
	wg.Wait()
	var names []string
	for i, err := range errs {
		if err != nil {
			names = append(names, programs[i].Name)
		}
	}
	if names != nil {
		fmt.Fprintf(w, "site: warning: %s are as the compiler made them, nearly twice as large: %v\n",
			strings.Join(names, ", "), cmp.Or(errs...))
	}
}

// Flags returns the flags by which the go command compiles programs, without local paths and the revision.
func Flags(small bool) []string {
	list := []string{"-trimpath", "-buildvcs=false", "-ldflags=-w"}
	if small {
		list = append(list, "-gcflags=github.com/posenc/posenc/encoder/...=-d=inlfuncswithclosures=0")
		for _, packages := range notInlined {
			list = append(list, "-gcflags="+packages+"=-l")
		}
	}
	return list
}

// goBuild leaves the programs in the folder dir, unless that is empty, and sets their contents,
// not shrunk.
func goBuild(ctx context.Context, root, dir string, small bool, programs ...*Program) error {
	if dir == "" {
		tmp, err := os.MkdirTemp("", "posenc-site-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(tmp)
		dir = tmp
	}
	args := append([]string{"build", "-o", dir + string(filepath.Separator)}, Flags(small)...)
	var packages []string
	for _, p := range programs {
		args, packages = append(args, "./"+p.Package), append(packages, p.Package)
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if message, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("compiling %s: %w\n%s", strings.Join(packages, ", "), err, bytes.TrimSpace(message))
	}
	for _, p := range programs {
		var err error
		if p.Content, err = os.ReadFile(filepath.Join(dir, path.Base(p.Package))); err != nil {
			return err
		}
	}
	return nil
}

// PrintShrunk writes the program at path, shrunk, for tests of programs that are not part
// of the site.
func PrintShrunk(w io.Writer, path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	smaller, err := shrink.Shrink(content)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	_, err = w.Write(smaller)
	return err
}

// GoEnv returns the value of a variable of the go command.
func GoEnv(ctx context.Context, name string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", name).Output()
	if err != nil {
		return "", fmt.Errorf("go env %s: %w", name, err)
	}
	return string(bytes.TrimSpace(out)), nil
}
