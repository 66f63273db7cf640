package main

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"
	"sync"

	"github.com/posenc/posenc/web/plot"
)

// A file is one file of dist/: its slash-separated name there and its content.
type file struct {
	name    string
	content []byte
}

// build makes every file of the site from the sources below root and leaves
// them in dist, and nothing else there.
func build(ctx context.Context, root, dist string) ([]output, error) {
	var module, page, copies []file
	var shared file
	err := together(
		func() (err error) { module, err = compile(ctx, root, "wasm/module", "encoder.wasm"); return },
		func() (err error) { page, err = compile(ctx, root, "wasm/page", "page.wasm"); return },
		func() (err error) { copies, err = copyAssets(root, assets...); return },
		func() (err error) { shared, err = card(); return },
	)
	if err != nil {
		return nil, err
	}
	parts, err := stateParts()
	if err != nil {
		return nil, err
	}
	scripts, err := bundle(ctx, root, map[string]string{
		"STATE_PARTS":        parts,
		"ENCODER_WASM_BYTES": strconv.Itoa(len(module[0].content)),
		"PAGE_WASM_BYTES":    strconv.Itoa(len(page[0].content)),
	}, entries...)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, part := range [][]file{copies, {shared}, module, scripts, page} {
		files = append(files, part...)
	}
	return write(dist, files)
}

// together runs the tasks at the same time and waits for them all; of several
// errors it returns that of the earliest task.
func together(tasks ...func() error) error {
	errs := make([]error, len(tasks))
	var wg sync.WaitGroup
	for i, task := range tasks {
		wg.Go(func() { errs[i] = task() })
	}
	wg.Wait()
	return cmp.Or(errs...)
}

// stateParts returns the parts of the state for scripts: of each its name, what
// it is unless somebody says otherwise, and whether it is a number.
func stateParts() (string, error) {
	state := plot.DefaultState()
	var parts [][3]any
	for _, name := range plot.StateNames() {
		parts = append(parts, [3]any{name, state.Text(name), plot.Numeric(name)})
	}
	text, err := json.Marshal(parts)
	return string(text), err
}
