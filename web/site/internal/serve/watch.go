package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
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
	before, err := TakeSnapshot(root)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "posenc-draft-")
	if err != nil {
		return fmt.Errorf("site: %w", err)
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
		return fmt.Errorf("site: %w", err)
	}
	defer folder.Close()
	pages := newReloader(static.Handler{Root: folder}, ctx.Done())
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()

	b := &rebuilder{
		look:  func() (Snapshot, error) { return TakeSnapshot(root) },
		build: func(keep bool) error { return d.make(ctx, keep) },
		show:  pages.show,
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
	look  func() (Snapshot, error)
	build func(keep bool) error // keep: with the programs of the last build
	show  func(failed error)    // in open pages
	log   io.Writer

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
		fmt.Fprintf(b.log, "%v\nsite: the last build stays\n", err)
		b.show(err)
		return
	}
	b.keep = true
	fmt.Fprintf(b.log, "site: built in %.1f s\n", time.Since(start).Seconds())
	b.show(nil)
}

// summary returns the first of some names and the number of the others.
func summary(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
}
