package serve

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
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
	"syscall"
	"time"
)

// pollInterval is the time between two looks at the sources. Reading the times of a few
// hundred files takes some milliseconds, so a dependency for notifications of the operating
// system is not worth it.
const pollInterval = 150 * time.Millisecond

// Watch has a draft made of the sources below root in a folder of its own, serves it, and has it
// made again after each change of the sources. Open pages reload then, or show why it failed.
func Watch(ctx context.Context, root, addr string, w io.Writer) error {
	tmp, err := os.MkdirTemp("", "posenc-draft-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	ctx, stop := context.WithCancel(ctx)
	dir, ended := filepath.Join(tmp, "site"), make(chan struct{})
	go func() {
		defer close(ended)
		err = makeDrafts(ctx, root, dir, filepath.Join(tmp, "programs"))
		stop() // without drafts, there is no use in serving the last one
	}()
	for !made(dir) {
		select {
		case <-ended:
			return err
		case <-time.After(pollInterval):
		}
	}
	served := Dir(ctx, dir, addr, w)
	stop()
	<-ended
	return cmp.Or(served, err)
}

// makeDrafts makes drafts in the folder dir until ctx is done, by the build tool in another
// process, as it consists of packages that may have changed. The process makes the draft again
// after changes of pages alone, and ends after others. It is an error if the first draft fails.
func makeDrafts(ctx context.Context, root, dir, programs string) error {
	for {
		sources, err := lookAt(root)
		if err != nil {
			return err
		}
		var printed bytes.Buffer
		tool := exec.CommandContext(ctx, "go", "tool", "site", "-draft", dir, "-programs", programs)
		tool.Dir = root
		tool.Stderr = io.MultiWriter(os.Stderr, &printed)
		// go tool passes this signal on to the process that it has started.
		tool.Cancel = func() error { return tool.Process.Signal(syscall.SIGTERM) }
		tool.WaitDelay = time.Second
		stdin, err := tool.StdinPipe() // whose end ends the tool, if this process is killed
		if err != nil {
			return err
		}
		// The tool may be compiled of sources that change before it looks at them.
		go json.NewEncoder(stdin).Encode(sources.built)
		err = tool.Run()
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil:
			continue
		case !made(dir):
			return errors.New("there is no draft to serve")
		}
		if err := Show(dir, errors.New(cmp.Or(strings.TrimSpace(printed.String()), err.Error()))); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, "site: the last build stays")
		sources.Wait(ctx)
	}
}

// ReloadScript is the script of pages of a draft, which reload after each build: it asks for
// buildsFile.
//
//go:embed reload.js
var ReloadScript string

// buildsFile is the file in the folder of a draft with the state of its builds.
const buildsFile = "_builds"

// builds is the state of the builds, as the reload script reads it.
type builds struct {
	Build  int64  `json:"build"`  // when the last one that succeeded ended
	Failed string `json:"failed"` // the error of a later one, or nothing
}

// made reports whether a folder has a draft.
func made(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, buildsFile))
	return err == nil
}

// Show makes open pages of the draft in a folder reload after a build, or show why it failed.
func Show(dir string, failed error) error {
	path := filepath.Join(dir, buildsFile)
	state := builds{Build: time.Now().UnixMicro()}
	if failed != nil {
		if old, err := os.ReadFile(path); err == nil {
			json.Unmarshal(old, &state)
		}
		state.Failed = failed.Error()
	}
	content, _ := json.Marshal(state) // a number and a text
	return os.WriteFile(path, content, 0o644)
}

// Sources are the files that a build reads.
type Sources struct {
	root        string
	built, seen snapshot // at the last build, and at the last look
}

// lookAt returns the sources below root as they are.
func lookAt(root string) (*Sources, error) {
	now, err := takeSnapshot(root)
	return &Sources{root, now, now}, err
}

// ReadSources returns the sources below root as they were when Watch wrote their state to r.
func ReadSources(root string, r io.Reader) (*Sources, error) {
	s := &Sources{root: root}
	if err := json.NewDecoder(r).Decode(&s.built); err != nil {
		return nil, fmt.Errorf("reading the state of the sources from the standard input: %w", err)
	}
	return s, nil
}

// Wait waits until sources have changed, and returns their names, or none when ctx is done.
func (s *Sources) Wait(ctx context.Context) []string {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pollInterval):
		}
		if changed := s.poll(); len(changed) > 0 {
			more := ""
			if n := len(changed) - 1; n > 0 {
				more = fmt.Sprintf(" and %d more", n)
			}
			fmt.Fprintf(os.Stderr, "site: building after a change of %s%s\n", changed[0], more)
			return changed
		}
	}
}

// poll returns which sources have changed since the last build, but not since the last poll: an
// editor may still be writing files.
func (s *Sources) poll() []string {
	now, err := takeSnapshot(s.root)
	if err != nil {
		fmt.Fprintf(os.Stderr, "site: %v\n", err)
		return nil
	}
	settled := maps.Equal(s.seen, now)
	s.seen = now
	if !settled {
		return nil
	}
	changed := changes(s.built, now)
	s.built = now
	return changed
}

// watched are the files and folders below the root of the repository that a build
// reads.
var watched = []string{"encoder", "wasm", "web", "index.html", "go.mod", "go.sum", "package.json", "LICENSE"}

// A snapshot is the state of the sources at one moment, by their slash-separated
// names.
type snapshot map[string]version

type version struct {
	Size    int64
	Changed int64 // in nanoseconds since 1970
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
			s[name] = version{info.Size(), info.ModTime().UnixNano()}
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

// OnlyPages reports whether none of the names is part of a Go program: pages,
// style sheets, scripts and pictures only.
func OnlyPages(names []string) bool {
	endings := []string{".css", ".html", ".js", ".mjs", ".svg", ".ts"}
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(endings, path.Ext(name)) })
}
