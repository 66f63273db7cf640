package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
)

// configuration returns the configuration in a file, of a model in the cache of the Hub, or on
// standard input for "-", which another file cannot be then.
func configuration(name, other string) (*model.File, error) {
	text, err := configurationText(name, other)
	if err != nil {
		return nil, err
	}
	return parse(name, text)
}

func configurationText(name, other string) ([]byte, error) {
	if name == "-" && other == "-" {
		return nil, errors.New("only one of two files can be -, standard input")
	}
	return textOf(name, configjson.MaxSize, openConfiguration)
}

// textOf returns the content of a file, or of standard input for "-", or the beginning of one
// that is longer than limit. It may be a pipe.
func textOf(name string, limit int64, open func(name string) (*os.File, error)) ([]byte, error) {
	in := os.Stdin
	if name != "-" {
		var err error
		if in, err = open(name); err != nil {
			return nil, err
		}
		defer in.Close()
	}
	text, err := io.ReadAll(io.LimitReader(in, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

func parse(name string, text []byte) (*model.File, error) {
	file, err := configjson.Parse(text)
	if err == nil {
		err = file.NoRotary()
	}
	if err != nil {
		return nil, errors.New(name + ": " + reason(err))
	}
	return file, nil
}

// reason returns the message of an error about a configuration, whose keys keep their spelling.
func reason(err error) string {
	if invalid, ok := errors.AsType[*encoder.Error](err); ok {
		return invalid.Sentence()
	}
	return err.Error()
}

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

// extended returns a configuration with the keys by which YaRN scales it to texts of a length, and what
// to write into which object of the file: rope_parameters where there are some, else rope_scaling.
func extended(text []byte, file *model.File, length int) (config []byte, said string, err error) {
	const key = "max_position_embeddings"
	original, kind := file.Text.Number(nil, key), ""
	if d := file.Dict(""); d != nil {
		kind = cmp.Or(d.Text(nil, "rope_type"), d.Text(nil, "type"))
	}
	switch {
	case file.Format != model.HuggingFace:
		return nil, "", fmt.Errorf("the file is %s; extend is for %s of transformers", file.Format, model.HuggingFace)
	case !original.Given():
		return nil, "", errors.New(key + " is missing: the length that the model was trained on is not known")
	case len(file.Layers()) > 1:
		return nil, "", fmt.Errorf("the types of layers %s are scaled each by itself; extend is for models with one type", strings.Join(file.Layers(), ", "))
	case kind != "" && kind != "default":
		return nil, "", fmt.Errorf("the file has the scaling %s; change its factor", encoder.Quote(kind))
	case float64(length) <= original.Value:
		return nil, "", fmt.Errorf("extend %d is not above %s %d", length, original.Key, original.Int())
	}
	var root map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&root); err != nil {
		return nil, "", err
	}
	owner, where := root, ""
	for _, name := range strings.Split(strings.TrimSuffix(original.Key, key), ".") {
		if inner, ok := owner[name].(map[string]any); ok {
			owner, where = inner, where+name+"."
		}
	}
	factor := float64(length) / original.Value
	yarn := map[string]any{"rope_type": "yarn", "factor": factor, "original_max_position_embeddings": original.Int()}
	scaling, ok := owner["rope_parameters"].(map[string]any)
	if where += "rope_parameters"; !ok {
		scaling, where = map[string]any{}, strings.TrimSuffix(where, "rope_parameters")+"rope_scaling"
		owner["rope_scaling"] = scaling
	}
	maps.Copy(scaling, yarn)
	delete(scaling, "type")
	keys, _ := json.Marshal(scaling) // as it has been decoded, with texts and finite numbers
	config, err = json.Marshal(root)
	return config, fmt.Sprintf("for texts of %d, write %s: %s", length, where, keys), err
}
