package api

var healthEndpoint = endpoint{
	path:      "/healthz",
	operation: "checkHealth",
	about: [2]string{
		"Health check: answers ok.",
		"程序是否在运行：回答 ok。",
	},
	respond: func(request) (response, error) {
		return response{
			mediaType: "text/plain; charset=utf-8",
			canonical: "/healthz",
			cache:     noStore,
			body:      func() (body, error) { return bytesBody("ok\n"), nil },
		}, nil
	},
	types: []string{"text/plain"},
}
