package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/posenc/posenc/web/site/internal/bundle"
	"github.com/posenc/posenc/web/site/internal/compile"
	"github.com/posenc/posenc/web/site/internal/markdown"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/parallel"
	"github.com/posenc/posenc/web/site/internal/release"
)

// A draft is a site to look at while sources change: what pages load, without compressed
// copies, the Worker, pages in one file, the folder of the version and the list of
// components.
type draft struct {
	site
	dir string
}

// newDraft makes a draft of the sources below root in the folder dir. Its programs, not
// shrunk, stay in the folder programs, unless that is empty.
func newDraft(ctx context.Context, root, dir, programs string) (*draft, error) {
	version, err := release.Version(root)
	if err != nil {
		return nil, err
	}
	d := &draft{newSite(root, version, huggingFace), dir}
	if err := parallel.Run(slices.Concat(d.fromGo(ctx, programs), d.fromFiles())...); err != nil {
		return nil, err
	}
	compile.WarnUnshrunk(os.Stderr, d.encoder, d.reader, d.figures, d.workbench)
	return d, d.write(ctx)
}

// again makes the draft again after changes of pages, style sheets and scripts alone.
func (d *draft) again(ctx context.Context) error {
	if err := parallel.Run(d.fromFiles()...); err != nil {
		return err
	}
	return d.write(ctx)
}

// write makes the scripts, and writes all files.
func (d *draft) write(ctx context.Context) (err error) {
	if d.scripts, err = d.bundler().Scripts(ctx, bundle.Entries...); err != nil {
		return err
	}
	if err := d.bundlePageNotFound(); err != nil {
		return err
	}
	files, err := markdown.Beside(slices.Concat(d.assets, d.tools, d.libraries, d.golden, d.testing, d.scripts, d.downloaded(),
		[]output.File{d.notFound, d.card, d.described}))
	if err != nil {
		return err
	}
	_, err = output.Write(d.dir, files, nil)
	return err
}

// follow makes a draft as newDraft does, makes it again for each line that r has, and writes
// to w what came of each, as a line of JSON: null, or the text of an error.
func follow(ctx context.Context, root, dir, programs string, r io.Reader, w io.Writer) error {
	d, err := newDraft(ctx, root, dir, programs)
	for lines := bufio.NewScanner(r); ; err = d.again(ctx) {
		var outcome any
		if err != nil {
			outcome = err.Error()
		}
		if err := json.NewEncoder(w).Encode(outcome); err != nil {
			return fmt.Errorf("site: %w", err)
		}
		if d == nil || !lines.Scan() {
			return lines.Err()
		}
	}
}
