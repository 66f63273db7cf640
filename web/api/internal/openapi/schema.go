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
func schemaOfParameter(p query.Parameter, origin string) object {
	s := object{"type": [...]string{query.Text: "string", query.Integer: "integer", query.Real: "number"}[p.Kind]}
	if p.Choices != nil {
		s["enum"] = p.Choices
	}
	if p.Kind != query.Text {
		s["minimum"] = p.Min
		if p.Max < math.MaxFloat64 {
			s["maximum"] = p.Max
		}
	}
	switch p.Step {
	case param.Even:
		s["multipleOf"] = 2
	case param.Odd:
		s["not"] = object{"multipleOf": 2}
	}
	if p.Example != "" && p.Kind == query.Text && query.Accepting(p.Name) == nil {
		s["examples"] = []string{strings.ReplaceAll(p.Example, "{origin}", origin)}
	}
	switch x, err := param.Number(p.Name, p.Default); {
	case p.Default == "":
	case p.Kind == query.Text:
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
	str, number, integer = object{"type": "string"}, object{"type": "number"}, object{"type": "integer"}

	uri   = object{"type": "string", "format": "uri"}
	size  = object{"type": "integer", "minimum": 1}
	width = object{"type": "integer", "minimum": 1, "maximum": encoder.MaxDModel}
	base  = object{"type": "number", "minimum": 1}
)

func oneOf(names ...string) object { return object{"enum": names} }

func list(items object) object { return object{"type": "array", "items": items} }

// schemas returns the schemas of the responses in JSON, by their names.
func schemas() object {
	several := object{"type": "array", "items": number, "minItems": 1}
	two := object{"type": "array", "items": size, "minItems": 2, "maxItems": 2}
	oneOrSeveral := object{"oneOf": []object{number, several}}
	return object{
		"Encoding": withConvention(object{
			"seqLen": size, "dModel": width, "base": base, "start": integer, "dtype": oneOf(numbers.DTypes...),
			"shape": two, "grid": two, "data": several,
		}, "grid"),
		"RelativeDot": withConvention(object{
			"dModel": width, "base": base, "offset": oneOrSeveral, "relativeDot": oneOrSeveral,
		}),
		"Rotary": members(object{
			"rotaryDim": width, "base": base, "frequencies": several, "attentionFactor": number, "softmaxFactor": number,
			"sentence": str,
			"axes": members(object{
				"order": oneOf("blocks", "cyclic", "height-first", "cyclic-rest"), "sections": list(integer),
			}),
			"positions":     oneOf("rotary", "rotary-2d", "learned", "sinusoidal", "alibi", "buckets", "relative", "none"),
			"turningLayers": list(integer),
			"pairing":       oneOf("half", "interleaved", "interleaved-to-half"),
			"trailing":      object{"type": "boolean"},
			"inverse":       object{"type": "boolean"},
			"filled":        list(members(object{"key": str, "value": number})),
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
		properties[param.Find(setting).JSName()] = number
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
