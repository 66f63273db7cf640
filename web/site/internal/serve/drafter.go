package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"syscall"
	"time"
)

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
			return fmt.Errorf("site: %w", err)
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
		return fmt.Errorf("site: %s", bytes.TrimSpace(d.printed.Bytes()))
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
		return fmt.Errorf("site: %w", err)
	}
	answers, err := tool.StdoutPipe()
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	if err := tool.Start(); err != nil {
		return fmt.Errorf("site: %w", err)
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
