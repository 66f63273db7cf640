//go:build js

package host

import "github.com/posenc/posenc/web/live/internal/group"

// kinds return hosts of figures that need more around them than a host has, or nil.
var kinds []func(m *group.Member) *Host

// RegisterKind adds a function that returns the host of a figure, or nil for figures of
// other kinds. Packages of such hosts call it when a program begins that has them.
func RegisterKind(kind func(m *group.Member) *Host) { kinds = append(kinds, kind) }

// Of returns the host of a figure, by its kind.
func Of(m *group.Member) *Host {
	for _, kind := range kinds {
		if h := kind(m); h != nil {
			return h
		}
	}
	return New(m)
}
