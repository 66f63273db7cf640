package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/posenc/posenc/web/static"
)

// pollInterval is the time between two looks at the sources. Reading the times of a few
// hundred files takes some milliseconds, so a dependency for notifications of the operating
// system is not worth it.
const pollInterval = 150 * time.Millisecond

// Watch makes a draft of the sources below root in a folder of its own, serves it, and makes
// it again after each change of the sources. Open pages reload then, or show why it failed.
func Watch(ctx context.Context, root, addr string, w io.Writer) error {
	before, err := takeSnapshot(root)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "posenc-draft-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	ctx, stop := context.WithCancel(ctx)
	d := &drafter{root: root, dir: filepath.Join(tmp, "site"), programs: filepath.Join(tmp, "programs")}
	defer d.close()
	defer stop()
	if err := d.make(ctx, false); err != nil {
		return err
	}
	folder, err := os.OpenRoot(d.dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	pages := newReloader(static.Handler{Root: folder})
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()

	b := &rebuilder{
		root:  root,
		build: func(keep bool) error { return d.make(ctx, keep) },
		pages: pages,
		log:   os.Stderr,
		seen:  before,
		built: before,
		keep:  true,
	}
	var builds sync.WaitGroup
	defer builds.Wait()
	defer stop()
	builds.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				b.poll()
			}
		}
	})
	return serveHandler(ctx, pages, addr, w)
}

// A rebuilder builds the site again when its sources have changed.
type rebuilder struct {
	root  string
	build func(keep bool) error // keep: with the programs of the last build
	pages *reloader
	log   io.Writer

	seen  snapshot // the sources at the last poll
	built snapshot // the sources at the last build
	keep  bool     // whether the programs of the last build are up to date
}

// poll reads the state of the sources, and builds if it has changed since the last build,
// but not since the last poll: an editor may still be writing files.
func (b *rebuilder) poll() {
	now, err := takeSnapshot(b.root)
	if err != nil {
		fmt.Fprintf(b.log, "site: %v\n", err)
		return
	}
	settled := maps.Equal(b.seen, now)
	b.seen = now
	changed := changes(b.built, now)
	if len(changed) == 0 || !settled {
		return
	}
	b.built = now
	b.keep = b.keep && onlyPages(changed)
	more := ""
	if n := len(changed) - 1; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	fmt.Fprintf(b.log, "site: building after a change of %s%s\n", changed[0], more)
	start := time.Now()
	err = b.build(b.keep)
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		// The site of the last build stays. The next build must compile the programs that
		// this one has not.
		fmt.Fprintf(b.log, "site: %v\nsite: the last build stays\n", err)
		b.pages.show(err)
		return
	}
	b.keep = true
	fmt.Fprintf(b.log, "site: built in %.1f s\n", time.Since(start).Seconds())
	b.pages.show(nil)
}

// watched are the files and folders below the root of the repository that a build
// reads.
var watched = []string{"encoder", "wasm", "web", "index.html", "go.mod", "go.sum", "package.json", "LICENSE"}

// A snapshot is the state of the sources at one moment, by their slash-separated
// names.
type snapshot map[string]version

type version struct {
	size    int64
	changed time.Time
}

// takeSnapshot returns the state of the sources below root.
func takeSnapshot(root string) (snapshot, error) {
	s := snapshot{}
	repository := os.DirFS(root)
	for _, name := range watched {
		err := fs.WalkDir(repository, name, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "testdata" || hidden(d.Name())):
				return fs.SkipDir
			case d.IsDir() || hidden(d.Name()) || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			s[name] = version{info.Size(), info.ModTime()}
			return nil
		})
		// An editor may replace a file at the same time.
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return s, nil
}

// hidden reports whether a file or folder of this name belongs to an editor or to
// version control.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "#") || strings.HasSuffix(name, "~")
}

// changes returns the names of the sources that were added, removed or written
// between two snapshots, in order.
func changes(before, after snapshot) []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(before)), maps.Keys(after))
	names = slices.DeleteFunc(names, func(name string) bool { return before[name] == after[name] })
	slices.Sort(names)
	return slices.Compact(names)
}

// onlyPages reports whether none of the names is part of a Go program: pages,
// style sheets, scripts and pictures only.
func onlyPages(names []string) bool {
	endings := []string{".css", ".html", ".js", ".mjs", ".svg", ".ts"}
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(endings, path.Ext(name)) })
}

// A drafter makes drafts of the sources below root in the folder dir, by the build tool in
// another process, as it consists of packages that may have changed. The process stays: after
// changes of pages alone, it makes again only what depends on them.
type drafter struct {
	root, dir, programs string

	tool    *exec.Cmd // nil if none runs
	ask     io.WriteCloser
	answers *json.Decoder // each null, or the text of an error
	printed bytes.Buffer  // on the standard error of the tool
}

// make makes the draft; with keep, the programs of the last one are up to date.
func (d *drafter) make(ctx context.Context, keep bool) error {
	if keep && d.tool != nil {
		if _, err := io.WriteString(d.ask, "\n"); err != nil {
			return err
		}
	} else {
		d.close()
		if err := d.start(ctx); err != nil {
			return err
		}
	}
	var failed *string
	if err := d.answers.Decode(&failed); err != nil {
		// The tool ended without an answer: it could not be compiled.
		d.close()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%s", bytes.TrimSpace(d.printed.Bytes()))
	}
	if failed != nil {
		return errors.New(*failed)
	}
	return nil
}

// start starts the tool, which makes a first draft.
func (d *drafter) start(ctx context.Context) error {
	tool := exec.CommandContext(ctx, "go", "tool", "site", "-draft", d.dir, "-programs", d.programs)
	tool.Dir = d.root
	d.printed.Reset()
	tool.Stderr = &d.printed
	// go tool passes this signal on to the process that it has started.
	tool.Cancel = func() error { return tool.Process.Signal(syscall.SIGTERM) }
	tool.WaitDelay = time.Second
	ask, err := tool.StdinPipe()
	if err != nil {
		return err
	}
	answers, err := tool.StdoutPipe()
	if err != nil {
		return err
	}
	if err := tool.Start(); err != nil {
		return err
	}
	d.tool, d.ask, d.answers = tool, ask, json.NewDecoder(answers)
	return nil
}

// close ends the tool, which ends with its standard input.
func (d *drafter) close() {
	if d.tool != nil {
		d.ask.Close()
		d.tool.Wait()
		d.tool = nil
	}
}
