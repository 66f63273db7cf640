package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
)

// conventionsFile returns the facts of all conventions as JSON, the same that
// the function conventions returns in JavaScript:
//
//	{ "version": "1.0.0", "conventions": [{ "name": "paper", … }, …] }
func conventionsFile(root string) (file, error) {
	version, err := readVersion(root)
	if err != nil {
		return file{}, err
	}
	var text bytes.Buffer
	facts := []convention.Field{{Name: "version", Value: version}, {Name: "conventions", Value: conventionFacts()}}
	if err := json.Indent(&text, appendJSON(nil, facts), "", "  "); err != nil {
		return file{}, fmt.Errorf("site: %w", err)
	}
	return file{"conventions.json", append(text.Bytes(), '\n')}, nil
}

func conventionFacts() []any {
	var list []any
	for _, facts := range slices.Concat(convention.Fields(), rotary.Fields()) {
		list = append(list, facts)
	}
	return list
}

// appendJSON writes the value of a fact, and facts as an object, in their order.
func appendJSON(dst []byte, value any) []byte {
	switch value := value.(type) {
	case []any:
		dst = append(dst, '[')
		for i, v := range value {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSON(dst, v)
		}
		return append(dst, ']')
	case []convention.Field:
		dst = append(dst, '{')
		for i, f := range value {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(appendJSON(dst, f.Name), ':')
			dst = appendJSON(dst, f.Value)
		}
		return append(dst, '}')
	}
	text, _ := json.Marshal(value) // of a string, a finite number, a bool or nil
	return append(dst, text...)
}
