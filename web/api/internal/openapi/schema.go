package openapi

import (
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/numbers"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/param"
)

// schemaOfParameter returns the schema of the values of a parameter.
func schemaOfParameter(p query.Parameter, origin string) schema {
	s := schema{Type: [...]string{query.Text: "string", query.Integer: "integer", query.Real: "number"}[p.Kind], Enum: p.Choices}
	if p.Kind != query.Text {
		s.Minimum = &p.Min
		if p.Max < math.MaxFloat64 {
			s.Maximum = &p.Max
		}
	}
	switch p.Step {
	case param.Even:
		s.MultipleOf = 2
	case param.Odd:
		s.Not = &schema{MultipleOf: 2}
	}
	if p.Example != "" && p.Kind == query.Text && query.Accepting(p.Name) == nil {
		s.Examples = []string{strings.ReplaceAll(p.Example, "{origin}", origin)}
	}
	switch x, err := param.Number(p.Name, p.Default); {
	case p.Default == "":
	case p.Kind == query.Text:
		s.Default = p.Default
	case err == nil:
		s.Default = x
	}
	return s
}

// schemaOfResponse returns the schema of the responses of a media type.
func schemaOfResponse(e endpoint.Endpoint, mediaType string) schema {
	switch {
	case mediaType == "application/json" && e.Schema != "":
		return reference(e.Schema)
	case mediaType == "application/json":
		return schema{Type: "object"}
	case strings.HasPrefix(mediaType, "text/"), strings.HasSuffix(mediaType, "+xml"):
		return schema{Type: "string"}
	}
	return schema{Type: "string", ContentMediaType: mediaType}
}

func reference(name string) schema { return schema{Ref: "#/components/schemas/" + name} }

// schemas returns the schemas of the responses in JSON, by their names.
func schemas() map[string]schema {
	number, integer, text := schema{Type: "number"}, schema{Type: "integer"}, schema{Type: "string"}
	uri := schema{Type: "string", Format: "uri"}
	size, width, base, status := integer, integer, number, integer
	size.Minimum = new(1.0)
	width.Minimum, width.Maximum = new(1.0), new(float64(encoder.MaxDModel))
	base.Minimum = new(1.0)
	status.Minimum, status.Maximum = new(float64(http.StatusBadRequest)), new(599.0)
	several := schema{Type: "array", Items: &number, MinItems: 1}
	oneOrSeveral := schema{OneOf: []schema{number, several}}

	ignored := object(map[string]schema{"key": text, "reason": {Enum: []string{"unread", "unrelated", "unknown"}}})
	filled := object(map[string]schema{"key": text, "value": number})
	axes := object(map[string]schema{"order": {Enum: []string{"blocks", "cyclic", "height-first", "cyclic-rest"}}, "sections": {Type: "array", Items: &integer}})
	warning := object(map[string]schema{"key": text, "text": text})
	document := object(map[string]schema{
		"type": text, "title": text, "status": status, "detail": text, "parameter": text, "value": text, "rule": text,
	})
	document.Required = []string{"type", "title", "status", "detail"}
	return map[string]schema{
		"Encoding": objectWithConvention(map[string]schema{
			"seqLen": size, "dModel": width, "base": base, "start": integer, "dtype": {Enum: numbers.DTypes},
			"shape": {Type: "array", Items: &size, MinItems: 2, MaxItems: 2},
			"grid":  {Type: "array", Items: &size, MinItems: 2, MaxItems: 2},
			"data":  several,
		}, "grid"),
		"RelativeDot": objectWithConvention(map[string]schema{
			"dModel": width, "base": base, "offset": oneOrSeveral, "relativeDot": oneOrSeveral,
		}),
		"Rotary": object(map[string]schema{
			"rotaryDim": width, "base": base, "frequencies": several, "attentionFactor": number, "softmaxFactor": number,
			"sentence":      text,
			"axes":          axes,
			"positions":     {Enum: []string{"rotary", "rotary-2d", "learned", "sinusoidal", "alibi", "buckets", "relative", "none"}},
			"turningLayers": {Type: "array", Items: &integer},
			"pairing":       {Enum: []string{"half", "interleaved", "interleaved-to-half"}},
			"trailing":      {Type: "boolean"},
			"inverse":       {Type: "boolean"},
			"filled":        {Type: "array", Items: &filled},
			"ignored":       {Type: "array", Items: &ignored},
			"warnings":      {Type: "array", Items: &warning},
		}, "sentence", "turningLayers", "axes"),
		"OEmbed": object(map[string]schema{
			"version": {Const: "1.0"}, "type": {Const: "rich"}, "title": text,
			"provider_name": text, "provider_url": uri,
			"thumbnail_url": uri, "thumbnail_width": size, "thumbnail_height": size,
			"html": text, "width": size, "height": size,
		}, "thumbnail_url", "thumbnail_width", "thumbnail_height"),
		"Problem": document,
	}
}

// objectWithConvention returns the schema of an object with these properties and with
// optional ones that describe a convention, beside others that are optional.
func objectWithConvention(properties map[string]schema, optional ...string) schema {
	optional = append(optional, "convention")
	properties["convention"] = schema{Enum: param.ConventionNames()}
	for _, setting := range param.SettingNames() {
		properties[param.Find(setting).JSName()] = schema{Type: "number"}
		optional = append(optional, param.Find(setting).JSName())
	}
	return object(properties, optional...)
}

// object returns the schema of an object with these properties and no others. All
// but the optional ones are required.
func object(properties map[string]schema, optional ...string) schema {
	required := slices.DeleteFunc(slices.Sorted(maps.Keys(properties)), func(name string) bool { return slices.Contains(optional, name) })
	return schema{Type: "object", Properties: properties, Required: required, AdditionalProperties: new(false)}
}
