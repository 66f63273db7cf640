package api

var health = endpoint{
	path:      "/healthz",
	operation: "checkHealth",
	about: [2]string{
		"Whether the program is alive: it says ok.",
		"程序是否在运行：回答 ok。",
	},
	answer: func(request) (answer, error) {
		return answer{
			mediaType: "text/plain; charset=utf-8",
			canonical: "/healthz",
			keep:      never,
			body:      func() (body, error) { return whole("ok\n"), nil },
		}, nil
	},
	types: []string{"text/plain"},
}
