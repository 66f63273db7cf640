package api

// For tests outside the package.
var (
	Endpoints = endpoints
	Rescue    = rescue
)
