// Package compile compiles the programs of the site to WebAssembly.
package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/parallel"
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

// A Program is a program of the site: the file that Build makes of a package. If package
// shrink does not know its layout, unshrunk is the error.
type Program struct {
	output.File
	Package  string // its folder below the root
	unshrunk *shrink.UnknownLayoutError
}

// Build compiles Go programs whose folders are below root, without local paths and the
// revision, and sets their contents, shrunk. Programs that are not downloaded need not be
// small; they are faster then. One go command compiles all of them, and so no package twice.
// Unless dir is empty, what it makes stays in that folder, and is not linked again if it has
// not changed.
func Build(ctx context.Context, root, dir string, small bool, programs ...*Program) error {
	packages := make([]string, len(programs))
	for i, p := range programs {
		packages[i] = p.Package
	}
	contents, err := goBuild(ctx, root, dir, small, packages...)
	if err != nil {
		return err
	}
	tasks := make([]func() error, len(programs))
	for i, p := range programs {
		tasks[i] = func() error { return p.shrink(contents[i]) }
	}
	return parallel.Run(tasks...)
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

// goBuild leaves the programs of packages in the folder dir, unless that is empty, and returns
// what they contain, not shrunk.
func goBuild(ctx context.Context, root, dir string, small bool, packages ...string) ([][]byte, error) {
	if dir == "" {
		tmp, err := os.MkdirTemp("", "posenc-site-")
		if err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
		defer os.RemoveAll(tmp)
		dir = tmp
	}
	args := append([]string{"build", "-o", dir + string(filepath.Separator)}, Flags(small)...)
	for _, pkg := range packages {
		args = append(args, "./"+pkg)
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if message, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("site: compiling %s: %w\n%s", strings.Join(packages, ", "), err, bytes.TrimSpace(message))
	}
	contents := make([][]byte, len(packages))
	for i, pkg := range packages {
		var err error
		if contents[i], err = os.ReadFile(filepath.Join(dir, path.Base(pkg))); err != nil {
			return nil, fmt.Errorf("site: %w", err)
		}
	}
	return contents, nil
}

// shrink sets the content of the program, shrunk if its layout is known.
func (p *Program) shrink(content []byte) error {
	smaller, err := shrink.Shrink(content)
	if unknown, ok := errors.AsType[*shrink.UnknownLayoutError](err); ok {
		p.Content, p.unshrunk = content, unknown
		return nil
	}
	p.Content = smaller
	return err
}

// PrintShrunk writes the program at path, shrunk, for tests of programs that are not part
// of the site.
func PrintShrunk(w io.Writer, path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	smaller, err := shrink.Shrink(content)
	if err != nil {
		return fmt.Errorf("site: %s: %w", path, err)
	}
	_, err = w.Write(smaller)
	return err
}

// WarnUnshrunk prints one line if programs are not shrunk.
func WarnUnshrunk(w io.Writer, programs ...Program) {
	var names []string
	var unknown *shrink.UnknownLayoutError
	for _, p := range programs {
		if p.unshrunk != nil {
			names = append(names, p.Name)
			unknown = p.unshrunk
		}
	}
	if unknown != nil {
		fmt.Fprintf(w, "site: warning: %s are as the compiler made them, nearly twice as large: %v\n", strings.Join(names, ", "), unknown)
	}
}

// GoEnv returns the value of a variable of the go command.
func GoEnv(ctx context.Context, name string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", name).Output()
	if err != nil {
		return "", fmt.Errorf("site: go env %s: %w", name, err)
	}
	return string(bytes.TrimSpace(out)), nil
}
