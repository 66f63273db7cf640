package endpoint

import "strings"

// WithoutVersion returns a path without the folder of a version of the site
// (/v1.0.0/…): pages in it find the endpoints beside themselves.
func WithoutVersion(path string) string {
	folder, rest, ok := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if ok && len(folder) > 1 && folder[0] == 'v' && strings.Trim(folder[1:], "0123456789.") == "" {
		return "/" + rest
	}
	return path
}
