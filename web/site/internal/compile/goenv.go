package compile

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
)

// GoEnv returns the value of a variable of the go command.
func GoEnv(ctx context.Context, name string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", name).Output()
	if err != nil {
		return "", fmt.Errorf("site: go env %s: %w", name, err)
	}
	return string(bytes.TrimSpace(out)), nil
}
