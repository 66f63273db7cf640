package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// openConfiguration opens the file of a configuration. If there is none, and the name is a model of
// the Hub, such as meta-llama/Llama-3.1-8B, it opens the config.json that huggingface_hub has
// downloaded last from the branch main:
//
//	$HF_HUB_CACHE/models--meta-llama--Llama-3.1-8B/snapshots/COMMIT/config.json
//
// with the COMMIT in refs/main beside snapshots. It downloads nothing itself.
func openConfiguration(name string) (*os.File, error) {
	f, err := os.Open(name)
	owner, model, ok := strings.Cut(name, "/")
	if !errors.Is(err, fs.ErrNotExist) || !ok || owner == "" || model == "" || strings.Contains(model, "/") || strings.HasSuffix(model, ".json") {
		return f, err
	}
	cache := hubCache()
	folder := filepath.Join(cache, "models--"+owner+"--"+model)
	commit, err := os.ReadFile(filepath.Join(folder, "refs", "main"))
	if err == nil {
		f, err = os.Open(filepath.Join(folder, "snapshots", filepath.Base(strings.TrimSpace(string(commit))), "config.json"))
	}
	if err != nil {
		return nil, fmt.Errorf("%s is no file, and %s has no config.json of a model of that name", name, cache)
	}
	return f, nil
}

// hubCache returns where huggingface_hub keeps models.
func hubCache() string {
	home, _ := os.UserHomeDir()
	home = cmp.Or(os.Getenv("HF_HOME"), filepath.Join(cmp.Or(os.Getenv("XDG_CACHE_HOME"), filepath.Join(home, ".cache")), "huggingface"))
	return cmp.Or(os.Getenv("HF_HUB_CACHE"), os.Getenv("HUGGINGFACE_HUB_CACHE"), filepath.Join(home, "hub"))
}
