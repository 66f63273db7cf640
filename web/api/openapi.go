package api

import (
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var specification = endpoint{
	path:      "/openapi.json",
	operation: "specify",
	about: [2]string{
		"This description for programs (OpenAPI 3.1).",
		"供程序读取的说明（OpenAPI 3.1）。",
	},
	types: []string{"application/json"},
}

func init() {
	// Both describe all endpoints, and so themselves.
	specification.answer = specify
	descriptions.answer = describe
}

type object = map[string]any

// specify answers with what there is, for programs.
func specify(r request) (answer, error) {
	return answer{
		mediaType: "application/json",
		canonical: r.origin + "/openapi.json",
		keep:      hour,
		body: func() (body, error) {
			content, err := described.at(r.origin)
			return whole(content), err
		},
	}, nil
}

// described is the description as it was written last: a Worker has few origins.
var described written

type written struct {
	sync.Mutex
	origin  string
	content []byte
}

// at returns the description as JSON.
func (w *written) at(origin string) ([]byte, error) {
	w.Lock()
	defer w.Unlock()
	if w.origin != origin || w.content == nil {
		content, err := json.Marshal(openAPI(origin))
		if err != nil {
			return nil, err
		}
		w.origin, w.content = origin, append(content, '\n')
	}
	return w.content, nil
}

func openAPI(origin string) object {
	paths := object{}
	for _, e := range endpoints() {
		get := object{
			"operationId": e.operation,
			"summary":     e.about[0],
			"description": "For example " + origin + e.exampleAt(origin, plot.English),
			"parameters":  e.specification(origin),
			"responses":   e.responses(),
		}
		head := maps.Clone(get)
		head["operationId"] = e.operation + "Head"
		paths[e.path] = object{"get": get, "head": head}
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title":       "posenc",
			"version":     "1",
			"description": "Sinusoidal positional encodings of Transformers: their numbers and their pictures.",
			"license":     object{"name": "MIT", "identifier": "MIT"},
		},
		"servers":    []object{{"url": origin}},
		"paths":      paths,
		"components": object{"schemas": schemas()},
	}
}

// specification returns the parameters of an endpoint as OpenAPI has them.
func (e endpoint) specification(origin string) []object {
	list := []object{}
	for _, name := range []string{"figure", "format"} {
		if strings.Contains(e.path, "{"+name+"}") {
			known := plot.FigureNames()
			if name == "format" {
				known = []string{"png", "svg"}
			}
			list = append(list, object{"name": name, "in": "path", "required": true, "schema": object{"type": "string", "enum": known}})
		}
	}
	for _, p := range e.parameters {
		specified := object{"name": p.name, "in": "query", "required": p.required, "description": p.about[0], "schema": p.schema(origin)}
		if takers := takersOf(p.name); takers != nil {
			// No example: by itself it would be refused.
			specified["description"] = p.about[0] + "; taken with " + strings.Join(takers, ", ") + ", as in " + p.settingExample()
			specified["x-conventions"] = takers
		}
		list = append(list, specified)
	}
	return list
}

// schema returns what a parameter may be.
func (p parameter) schema(origin string) object {
	s := object{"type": [...]string{"string", "integer", "number"}[p.kind]}
	if p.choices != nil {
		s["enum"] = p.choices
	}
	if p.kind != text {
		s["minimum"] = p.least
		if p.most < math.MaxFloat64 {
			s["maximum"] = p.most
		}
	}
	if p.even {
		s["multipleOf"] = 2
	}
	if p.example != "" && takersOf(p.name) == nil {
		s["examples"] = []string{strings.ReplaceAll(p.example, "{origin}", origin)}
	}
	switch x, err := param.Number(p.name, p.standard); {
	case p.standard == "":
	case p.kind == text:
		s["default"] = p.standard
	case err == nil:
		s["default"] = x
	}
	return s
}

// responses returns what an endpoint may answer.
func (e endpoint) responses() object {
	content := object{}
	for _, t := range e.types {
		content[t] = object{"schema": e.schemaOf(t)}
	}
	problem := object{"application/problem+json": object{"schema": reference("Problem")}}
	responses := object{
		"200": object{"description": e.about[0], "content": content, "headers": object{
			"ETag":          object{"schema": object{"type": "string", "pattern": `^"[0-9a-z]+"$`}},
			"Cache-Control": object{"schema": object{"type": "string"}},
		}},
		"304": object{"description": "Whoever asks has it."},
		"500": object{"description": "Something has gone wrong.", "content": problem},
	}
	if len(e.parameters) > 0 {
		responses["400"] = object{"description": "A parameter cannot be what it is.", "content": problem}
	}
	for status, when := range e.refusals {
		responses[strconv.Itoa(status)] = object{"description": when, "content": problem}
	}
	return responses
}

// schemaOf returns the schema of the answers of a media type.
func (e endpoint) schemaOf(mediaType string) object {
	switch {
	case mediaType == "application/json" && e.schema != "":
		return reference(e.schema)
	case mediaType == "application/json":
		return object{"type": "object"}
	case strings.HasPrefix(mediaType, "text/"), strings.HasSuffix(mediaType, "+xml"):
		return object{"type": "string"}
	}
	return object{"type": "string", "contentMediaType": mediaType}
}

func reference(name string) object { return object{"$ref": "#/components/schemas/" + name} }

// schemas are those of the answers in JSON.
func schemas() object {
	size := object{"type": "integer", "minimum": 1}
	width := object{"type": "integer", "minimum": 1, "maximum": encoder.MaxDModel}
	finite := object{"type": "number"}
	address := object{"type": "string", "format": "uri"}
	word := object{"type": "string"}
	several := func(items object) object {
		return object{"oneOf": []object{items, {"type": "array", "items": items, "minItems": 1}}}
	}
	return object{
		"Encoding": conventional(object{
			"seqLen": size, "dModel": width,
			"base": object{"type": "number", "minimum": 1}, "start": object{"type": "integer"},
			"dtype": object{"enum": dtypes},
			"shape": object{"type": "array", "items": size, "minItems": 2, "maxItems": 2},
			"data":  object{"type": "array", "items": finite, "minItems": 1},
		}),
		"RelativeDot": conventional(object{
			"dModel": width, "base": object{"type": "number", "minimum": 1},
			"offset": several(finite), "relativeDot": several(finite),
		}),
		"OEmbed": closed(object{
			"version": object{"const": "1.0"}, "type": object{"const": "rich"}, "title": word,
			"provider_name": word, "provider_url": address,
			"thumbnail_url": address, "thumbnail_width": size, "thumbnail_height": size,
			"html": word, "width": size, "height": size,
		}, "thumbnail_url", "thumbnail_width", "thumbnail_height"),
		"Problem": object{
			"type": "object",
			"properties": object{
				"type": word, "title": word, "status": object{"type": "integer", "minimum": http.StatusBadRequest, "maximum": 599},
				"detail": word, "parameter": word, "value": word, "rule": word,
			},
			"required":             []string{"type", "title", "status", "detail"},
			"additionalProperties": false,
		},
	}
}

// conventional returns the schema of an object that has these properties, and
// says which convention it has if that is not the paper's.
func conventional(properties object) object {
	optional := []string{"convention"}
	properties["convention"] = object{"enum": param.ConventionNames()}
	for _, name := range param.SettingNames() {
		setting := settingName(name)
		properties[setting] = object{"type": "number"}
		optional = append(optional, setting)
	}
	return closed(properties, optional...)
}

// closed returns the schema of an object that has these properties and no others:
// all of them, but for those that it may do without.
func closed(properties object, optional ...string) object {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(properties)), func(name string) bool { return slices.Contains(optional, name) })
	return object{"type": "object", "properties": properties, "required": names, "additionalProperties": false}
}
