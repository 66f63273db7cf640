package api

import (
	"net/http"
	"net/url"
	"strings"
)

// originOf returns the origin that a request was sent to.
func originOf(r *http.Request) string {
	if r.URL.Host != "" {
		return r.URL.Scheme + "://" + hostOf(r)
	}
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + hostOf(r)
}

// hostOf returns the host that a request was sent to, with its port.
func hostOf(r *http.Request) string {
	if r.URL.Host != "" {
		return r.URL.Host
	}
	return r.Host
}

// validHost reports whether a Host field names a host, perhaps with a port: links in
// responses begin with it.
func validHost(host string) bool {
	if len(host) == 0 || len(host) > 261 || strings.Trim(host, hostCharacters) != "" {
		return false
	}
	u, err := url.Parse("http://" + host)
	return err == nil && u.Host == host && u.Hostname() != ""
}

const hostCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]"
