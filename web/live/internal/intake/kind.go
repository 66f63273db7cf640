//go:build js

package intake

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
)

func init() {
	host.RegisterKind(func(m *group.Member) *host.Host {
		switch m.Spec.New().(type) {
		case figure.Intake:
			return newIntake(m)
		case figure.FileViewer:
			return newViewer(m)
		}
		return nil
	})
}
