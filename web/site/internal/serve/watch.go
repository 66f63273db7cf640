package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/posenc/posenc/web/static"
)

// pollInterval is the time between two looks at the sources. Reading the times of a few
// hundred files takes some milliseconds, so a dependency for notifications of the operating
// system is not worth it.
const pollInterval = 300 * time.Millisecond

// Watch serves dist, which has been built from the sources below root with the state built.
// After each change of the sources it builds dist again and reloads open pages.
func Watch(ctx context.Context, root, dist string, built Snapshot, addr string, w io.Writer) error {
	folder, err := os.OpenRoot(dist)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	defer folder.Close()
	ctx, stop := context.WithCancel(ctx)
	pages := newReloader(static.Handler{Root: folder}, ctx.Done())
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()

	b := &rebuilder{
		look:   func() (Snapshot, error) { return TakeSnapshot(root) },
		build:  func(keep bool) error { return rebuild(ctx, root, keep) },
		reload: pages.reload,
		log:    os.Stderr,
		seen:   built,
		built:  built,
		keep:   true,
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
	look   func() (Snapshot, error)
	build  func(keep bool) error // keep: with the programs of the last build
	reload func()
	log    io.Writer

	seen  Snapshot // the sources at the last poll
	built Snapshot // the sources at the last build
	keep  bool     // whether the programs of the last build are up to date
}

// poll reads the state of the sources, and builds if it has changed since the last build,
// but not since the last poll: an editor may still be writing files.
func (b *rebuilder) poll() {
	now, err := b.look()
	if err != nil {
		fmt.Fprintln(b.log, err)
		return
	}
	settled := len(changes(b.seen, now)) == 0
	b.seen = now
	changed := changes(b.built, now)
	if len(changed) == 0 || !settled {
		return
	}
	b.built = now
	b.keep = b.keep && onlyPages(changed)
	fmt.Fprintf(b.log, "site: building after a change of %s\n", summary(changed))
	start := time.Now()
	err = b.build(b.keep)
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		// The site of the last build stays. The next build must compile the programs that
		// this one has not.
		fmt.Fprintln(b.log, err)
		return
	}
	b.keep = true
	fmt.Fprintf(b.log, "site: built in %.1f s\n", time.Since(start).Seconds())
	b.reload()
}

// summary returns the first of some names and the number of the others.
func summary(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
}

// rebuild builds a draft of the site in another process, as the build tool itself consists
// of packages that may have changed.
func rebuild(ctx context.Context, root string, keep bool) error {
	args := []string{"tool", "site", "-draft"}
	if keep {
		args = append(args, "-keep")
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	// go tool passes this signal on to the process that it has started.
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = time.Second
	output, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s\nsite: the last build stays (%w)", strings.TrimSpace(string(output)), err)
	}
	return nil
}
