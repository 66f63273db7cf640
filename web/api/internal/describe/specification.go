package describe

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/numbers"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// Specification is the endpoint of the description for programs.
var Specification = endpoint.Endpoint{
	Path:      "/openapi.json",
	Operation: "specify",
	About: [2]string{
		"This description for programs (OpenAPI 3.1).",
		"供程序读取的说明（OpenAPI 3.1）。",
	},
	Respond: specify,
	Types:   []string{"application/json"},
}

func specify(r endpoint.Request) (endpoint.Response, error) {
	return endpoint.Response{
		MediaType: "application/json",
		Canonical: r.Origin + "/openapi.json",
		Cache:     endpoint.OneHour,
		Body: func() (endpoint.Body, error) {
			content, err := latestSpecification.at(r.Origin, r.Endpoints)
			return endpoint.Bytes(content), err
		},
	}, nil
}

// latestSpecification is the description for the latest origin: a Worker has few.
var latestSpecification specification

type specification struct {
	sync.Mutex
	origin  string
	content []byte
}

// at returns the description of endpoints at an origin, as JSON.
func (s *specification) at(origin string, endpoints []endpoint.Endpoint) ([]byte, error) {
	s.Lock()
	defer s.Unlock()
	if s.origin != origin || s.content == nil {
		content, err := json.Marshal(specificationOf(origin, endpoints))
		if err != nil {
			return nil, err
		}
		s.origin, s.content = origin, append(content, '\n')
	}
	return s.content, nil
}

// An object is an object of JSON.
type object map[string]any

// specificationOf returns the object of OpenAPI 3.1 that describes endpoints.
func specificationOf(origin string, endpoints []endpoint.Endpoint) object {
	paths := object{}
	for _, e := range endpoints {
		operation := func(id string) object {
			return object{
				"operationId": id,
				"summary":     e.About[0],
				"description": "For example " + origin + e.ExampleAt(origin, text.English),
				"parameters":  parameterObjects(e, origin),
				"responses":   responseObjects(e),
			}
		}
		paths[e.Path] = object{"get": operation(e.Operation), "head": operation(e.Operation + "Head")}
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

// parameterObjects returns the parameters of the endpoint in its path and its query.
func parameterObjects(e endpoint.Endpoint, origin string) []object {
	list := []object{}
	for _, p := range []struct {
		name   string
		values []string
	}{{"figure", plot.Names()}, {"format", []string{"png", "svg"}}} {
		if strings.Contains(e.Path, "{"+p.name+"}") {
			values := object{"type": "string", "enum": p.values}
			list = append(list, object{"name": p.name, "in": "path", "required": true, "schema": values})
		}
	}
	for _, p := range e.Parameters {
		o := object{"name": p.Name, "in": "query", "required": p.Required, "schema": schemaOfParameter(p, origin)}
		o["description"] = p.About[0]
		if conventions := endpoint.Accepting(p.Name); conventions != nil {
			// The example of a setting is invalid without one of these conventions.
			o["description"] = p.About[0] + "; accepted by " + strings.Join(conventions, ", ") + ", as in " + p.SettingExample()
			o["x-conventions"] = conventions
		}
		list = append(list, o)
	}
	return list
}

// responseObjects returns the responses of the endpoint by their status.
func responseObjects(e endpoint.Endpoint) object {
	content := object{}
	for _, t := range e.Types {
		content[t] = object{"schema": schemaOfResponse(e, t)}
	}
	problem := func(when string) object {
		document := object{"schema": reference("Problem")}
		return object{"description": when, "content": object{"application/problem+json": document}}
	}
	responses := object{
		"200": object{"description": e.About[0], "content": content, "headers": object{
			"ETag":          object{"schema": object{"type": "string", "pattern": `^"[0-9a-z]+"$`}},
			"Cache-Control": object{"schema": str},
		}},
		"304": object{"description": "The client has the response."},
		"500": problem("Internal error."),
	}
	if len(e.Parameters) > 0 {
		responses["400"] = problem("A parameter is invalid.")
	}
	for status, when := range e.Errors {
		responses[strconv.Itoa(status)] = problem(when)
	}
	return responses
}

// schemaOfParameter returns the schema of the values of a parameter.
func schemaOfParameter(p endpoint.Parameter, origin string) object {
	s := object{"type": "string"}
	if p.Choices != nil {
		s["enum"] = p.Choices
	}
	if p.Numeric() {
		s["type"], s["minimum"] = "integer", p.Least
		if p.Most < param.NoBound {
			s["maximum"] = p.Most
		}
	}
	switch {
	case p.Numeric() && p.Step == param.Any:
		s["type"] = "number"
	case p.Step == param.Even:
		s["multipleOf"] = 2
	case p.Step == param.Odd:
		s["not"] = object{"multipleOf": 2}
	}
	if p.Example != "" && !p.Numeric() && endpoint.Accepting(p.Name) == nil {
		s["examples"] = []string{strings.ReplaceAll(p.Example, "{origin}", origin)}
	}
	switch x, err := param.Number(p.Name, p.Default); {
	case p.Default == "":
	case !p.Numeric():
		s["default"] = p.Default
	case err == nil:
		s["default"] = x
	}
	return s
}

// schemaOfResponse returns the schema of the responses of a media type.
func schemaOfResponse(e endpoint.Endpoint, mediaType string) object {
	switch {
	case mediaType == "application/json" && e.Schema != "":
		return reference(e.Schema)
	case mediaType == "application/json":
		return object{"type": "object"}
	case strings.HasPrefix(mediaType, "text/"), strings.HasSuffix(mediaType, "+xml"):
		return str
	}
	return object{"type": "string", "contentMediaType": mediaType}
}

func reference(name string) object { return object{"$ref": "#/components/schemas/" + name} }

// Schemas of numbers and texts.
var (
	str, float, integer = object{"type": "string"}, object{"type": "number"}, object{"type": "integer"}

	uri   = object{"type": "string", "format": "uri"}
	size  = object{"type": "integer", "minimum": 1}
	width = object{"type": "integer", "minimum": 1, "maximum": encoder.MaxDModel}
	base  = object{"type": "number", "minimum": 1}
)

func oneOf(names ...string) object { return object{"enum": names} }

func list(items object) object { return object{"type": "array", "items": items} }

// schemas returns the schemas of the responses in JSON, by their names.
func schemas() object {
	several := object{"type": "array", "items": float, "minItems": 1}
	two := object{"type": "array", "items": size, "minItems": 2, "maxItems": 2}
	oneOrSeveral := object{"oneOf": []object{float, several}}
	return object{
		"Encoding": withConvention(object{
			"seqLen": size, "dModel": width, "base": base, "start": integer, "dtype": oneOf(numbers.DTypes...),
			"shape": two, "grid": two, "data": several,
		}, "grid"),
		"RelativeDot": withConvention(object{
			"dModel": width, "base": base, "offset": oneOrSeveral, "relativeDot": oneOrSeveral,
		}),
		"Rotary": members(object{
			"rotaryDim": width, "base": base, "frequencies": several, "attentionFactor": float, "softmaxFactor": float,
			"sentence": str,
			"axes": members(object{
				"order": oneOf("blocks", "cyclic", "height-first", "cyclic-rest"), "sections": list(integer),
			}),
			"positions":     oneOf("rotary", "rotary-2d", "learned", "sinusoidal", "alibi", "buckets", "relative", "none"),
			"turningLayers": list(integer),
			"pairing":       oneOf("half", "interleaved", "interleaved-to-half"),
			"trailing":      object{"type": "boolean"},
			"inverse":       object{"type": "boolean"},
			"filled":        list(members(object{"key": str, "value": float})),
			"ignored":       list(members(object{"key": str, "reason": oneOf("unread", "unrelated", "unknown")})),
			"warnings":      list(members(object{"key": str, "text": str})),
		}, "sentence", "turningLayers", "axes"),
		"OEmbed": members(object{
			"version": object{"const": "1.0"}, "type": object{"const": "rich"}, "title": str,
			"provider_name": str, "provider_url": uri,
			"thumbnail_url": uri, "thumbnail_width": size, "thumbnail_height": size,
			"html": str, "width": size, "height": size,
		}, "thumbnail_url", "thumbnail_width", "thumbnail_height"),
		"Problem": members(object{
			"type": str, "title": str, "detail": str, "parameter": str, "value": str, "rule": str,
			"status": object{"type": "integer", "minimum": http.StatusBadRequest, "maximum": 599},
		}, "parameter", "value", "rule"),
	}
}

// withConvention returns the schema of an object with these properties and with
// optional ones that describe a convention, beside others that are optional.
func withConvention(properties object, optional ...string) object {
	optional = append(optional, "convention")
	properties["convention"] = oneOf(param.ConventionNames()...)
	for _, setting := range param.SettingNames() {
		properties[param.Find(setting).JSName()] = float
		optional = append(optional, param.Find(setting).JSName())
	}
	return members(properties, optional...)
}

// members returns the schema of an object with these properties and no others. All
// but the optional ones are required.
func members(properties object, optional ...string) object {
	required := slices.DeleteFunc(slices.Sorted(maps.Keys(properties)), func(name string) bool { return slices.Contains(optional, name) })
	return object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}
