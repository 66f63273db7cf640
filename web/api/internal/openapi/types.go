package openapi

// The objects of OpenAPI 3.1, as far as they are used here. The fields are in
// alphabetical order of their names in JSON.
type (
	openAPI struct {
		Components components          `json:"components"`
		Info       info                `json:"info"`
		OpenAPI    string              `json:"openapi"`
		Paths      map[string]pathItem `json:"paths"`
		Servers    []server            `json:"servers"`
	}

	components struct {
		Schemas map[string]schema `json:"schemas"`
	}

	info struct {
		Description string  `json:"description"`
		License     license `json:"license"`
		Title       string  `json:"title"`
		Version     string  `json:"version"`
	}

	license struct {
		Identifier string `json:"identifier"`
		Name       string `json:"name"`
	}

	server struct {
		URL string `json:"url"`
	}

	pathItem struct {
		Get  operation `json:"get"`
		Head operation `json:"head"`
	}

	operation struct {
		Description string                    `json:"description"`
		OperationID string                    `json:"operationId"`
		Parameters  []parameterObject         `json:"parameters"`
		Responses   map[string]responseObject `json:"responses"`
		Summary     string                    `json:"summary"`
	}

	parameterObject struct {
		Description string   `json:"description,omitempty"`
		In          string   `json:"in"`
		Name        string   `json:"name"`
		Required    bool     `json:"required"`
		Schema      schema   `json:"schema"`
		Conventions []string `json:"x-conventions,omitempty"` // that accept a setting
	}

	responseObject struct {
		Content     map[string]mediaType    `json:"content,omitempty"`
		Description string                  `json:"description"`
		Headers     map[string]headerObject `json:"headers,omitempty"`
	}

	mediaType struct {
		Schema schema `json:"schema"`
	}

	headerObject struct {
		Schema schema `json:"schema"`
	}

	// A schema is a JSON Schema.
	schema struct {
		Ref                  string            `json:"$ref,omitempty"`
		AdditionalProperties *bool             `json:"additionalProperties,omitempty"`
		Const                string            `json:"const,omitempty"`
		ContentMediaType     string            `json:"contentMediaType,omitempty"`
		Default              any               `json:"default,omitempty"` // a string or a number
		Enum                 []string          `json:"enum,omitempty"`
		Examples             []string          `json:"examples,omitempty"`
		Format               string            `json:"format,omitempty"`
		Items                *schema           `json:"items,omitempty"`
		MaxItems             int               `json:"maxItems,omitempty"`
		Maximum              *float64          `json:"maximum,omitempty"`
		MinItems             int               `json:"minItems,omitempty"`
		Minimum              *float64          `json:"minimum,omitempty"`
		MultipleOf           int               `json:"multipleOf,omitempty"`
		Not                  *schema           `json:"not,omitempty"`
		OneOf                []schema          `json:"oneOf,omitempty"`
		Pattern              string            `json:"pattern,omitempty"`
		Properties           map[string]schema `json:"properties,omitempty"`
		Required             []string          `json:"required,omitempty"`
		Type                 string            `json:"type,omitempty"`
	}
)
