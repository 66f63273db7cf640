package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
)

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
	yarn := map[string]any{
		"rope_type": "yarn", "factor": float64(length) / original.Value, "original_max_position_embeddings": original.Int(),
	}
	scaling, ok := owner["rope_parameters"].(map[string]any)
	if where += "rope_parameters"; !ok {
		scaling, where = map[string]any{}, strings.TrimSuffix(where, "rope_parameters")+"rope_scaling"
		owner["rope_scaling"] = scaling
	}
	for name, value := range yarn {
		scaling[name] = value
	}
	delete(scaling, "type")
	keys, err := json.Marshal(scaling)
	if err != nil {
		return nil, "", err
	}
	config, err = json.Marshal(root)
	return config, fmt.Sprintf("for texts of %d, write %s: %s", length, where, keys), err
}
