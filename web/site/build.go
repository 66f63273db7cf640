package main

import (
	"cmp"
	"context"
	"strconv"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
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
	constants := map[string]string{
		"ENCODER_WASM_BYTES": strconv.Itoa(len(module[0].content)),
		"PAGE_WASM_BYTES":    strconv.Itoa(len(page[0].content)),
	}
	scripts, err := bundle(ctx, root, constants, entries...)
	if err != nil {
		return nil, err
	}
	inline, err := bundleWhole(ctx, root, constants, api.FormatESModule, "wasm/module/encoder.js", module[0])
	if err != nil {
		return nil, err
	}
	figures, err := bundleWhole(ctx, root, constants, api.FormatIIFE, "wasm/page/positional-encoding.js", page[0])
	if err != nil {
		return nil, err
	}
	alone, err := oneFiles(root, whole{content(copies, "page.css"), content(copies, "icon.svg"), figures, content(copies, "LICENSE")})
	if err != nil {
		return nil, err
	}
	var files []file
	for _, part := range [][]file{copies, {shared}, module, scripts, {{"inline.js", inline}}, page, alone} {
		files = append(files, part...)
	}
	return write(dist, files)
}

// content returns that of the file called name, nil if there is none.
func content(files []file, name string) []byte {
	for _, f := range files {
		if f.name == name {
			return f.content
		}
	}
	return nil
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
