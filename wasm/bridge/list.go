//go:build js && wasm

package bridge

// List returns the values of items.
func List[T any](items []T, value func(T) any) []any {
	values := make([]any, len(items))
	for i, item := range items {
		values[i] = value(item)
	}
	return values
}

// Plain returns items as they are.
func Plain[T any](items []T) []any {
	return List(items, func(item T) any { return item })
}
