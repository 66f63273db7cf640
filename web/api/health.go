package api

import "github.com/posenc/posenc/web/api/internal/endpoint"

var health = endpoint.Endpoint{
	Path:      "/healthz",
	Operation: "checkHealth",
	About: [2]string{
		"Health check: answers ok.",
		"程序是否在运行：回答 ok。",
	},
	Respond: func(endpoint.Request) (endpoint.Response, error) {
		return endpoint.Response{
			MediaType: "text/plain; charset=utf-8",
			Canonical: "/healthz",
			Cache:     endpoint.NoStore,
			Body:      func() (endpoint.Body, error) { return endpoint.Bytes("ok\n"), nil },
		}, nil
	},
	Types: []string{"text/plain"},
}
