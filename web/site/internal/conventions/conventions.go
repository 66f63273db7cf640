// Package conventions describes all conventions, for scripts in a file and for readers in
// a table.
package conventions

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// File returns conventions.json: the descriptions of all conventions, as the function
// conventions returns them in JavaScript:
//
//	{ "version": "1.0.0", "conventions": [{ "name": "paper", … }, …] }
func File(version string) (output.File, error) {
	var content bytes.Buffer
	fields := []convention.Field{{Name: "version", Value: version}, {Name: "conventions", Value: conventionFields()}}
	if err := json.Indent(&content, appendJSON(nil, fields), "", "  "); err != nil {
		return output.File{}, fmt.Errorf("site: %w", err)
	}
	return output.File{Name: "conventions.json", Content: append(content.Bytes(), '\n')}, nil
}

func conventionFields() []any {
	var list []any
	for _, fields := range text.Conventions() {
		list = append(list, fields)
	}
	return list
}

// appendJSON appends the value of a field. Fields are an object, in their order.
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
	literal, _ := json.Marshal(value) // of a string, a finite number, a bool or nil
	return append(dst, literal...)
}
