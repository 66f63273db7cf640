//go:build js

package intake

import (
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
)

func init() {
	host.RegisterKind(func(m *group.Member) *host.Host {
		switch {
		case m.Spec.Intake != nil:
			return newIntake(m)
		case m.Spec.Files != nil:
			return newViewer(m)
		}
		return nil
	})
}
