// Package openapi responds with the description of all endpoints, for programs.
package openapi

import (
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// Endpoint is the endpoint of the description.
var Endpoint = endpoint.Endpoint{
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
			list = append(list, object{"name": p.name, "in": "path", "required": true, "schema": object{"type": "string", "enum": p.values}})
		}
	}
	for _, p := range e.Parameters {
		o := object{"name": p.Name, "in": "query", "required": p.Required, "description": p.About[0], "schema": schemaOfParameter(p, origin)}
		if conventions := query.Accepting(p.Name); conventions != nil {
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
		return object{"description": when, "content": object{"application/problem+json": object{"schema": reference("Problem")}}}
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
