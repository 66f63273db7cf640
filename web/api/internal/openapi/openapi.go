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

func specificationOf(origin string, endpoints []endpoint.Endpoint) openAPI {
	paths := map[string]pathItem{}
	for _, e := range endpoints {
		get := operation{
			OperationID: e.Operation,
			Summary:     e.About[0],
			Description: "For example " + origin + e.ExampleAt(origin, text.English),
			Parameters:  parameterObjects(e, origin),
			Responses:   responseObjects(e),
		}
		head := get
		head.OperationID = e.Operation + "Head"
		paths[e.Path] = pathItem{get, head}
	}
	return openAPI{
		OpenAPI: "3.1.0",
		Info: info{
			Title:       "posenc",
			Version:     "1",
			Description: "Sinusoidal positional encodings of Transformers: their numbers and their pictures.",
			License:     license{Name: "MIT", Identifier: "MIT"},
		},
		Servers:    []server{{origin}},
		Paths:      paths,
		Components: components{schemas()},
	}
}

// parameterObjects returns the parameters of the endpoint in its path and its query.
func parameterObjects(e endpoint.Endpoint, origin string) []parameterObject {
	list := []parameterObject{}
	for _, p := range []struct {
		name   string
		values []string
	}{{"figure", plot.Names()}, {"format", []string{"png", "svg"}}} {
		if strings.Contains(e.Path, "{"+p.name+"}") {
			list = append(list, parameterObject{Name: p.name, In: "path", Required: true, Schema: schema{Type: "string", Enum: p.values}})
		}
	}
	for _, p := range e.Parameters {
		o := parameterObject{Name: p.Name, In: "query", Required: p.Required, Description: p.About[0], Schema: schemaOfParameter(p, origin)}
		if conventions := query.Accepting(p.Name); conventions != nil {
			// The example of a setting is invalid without one of these conventions.
			o.Description += "; accepted by " + strings.Join(conventions, ", ") + ", as in " + p.SettingExample()
			o.Conventions = conventions
		}
		list = append(list, o)
	}
	return list
}

// responseObjects returns the responses of the endpoint by their status.
func responseObjects(e endpoint.Endpoint) map[string]responseObject {
	content := map[string]mediaType{}
	for _, t := range e.Types {
		content[t] = mediaType{schemaOfResponse(e, t)}
	}
	problem := func(when string) responseObject {
		return responseObject{Description: when, Content: map[string]mediaType{"application/problem+json": {reference("Problem")}}}
	}
	responses := map[string]responseObject{
		"200": {Description: e.About[0], Content: content, Headers: map[string]headerObject{
			"ETag":          {schema{Type: "string", Pattern: `^"[0-9a-z]+"$`}},
			"Cache-Control": {schema{Type: "string"}},
		}},
		"304": {Description: "The client has the response."},
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
