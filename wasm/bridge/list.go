//go:build js && wasm

package bridge

// list returns the values of items.
func list[T any](items []T, value func(T) any) []any {
	values := make([]any, len(items))
	for i, item := range items {
		values[i] = value(item)
	}
	return values
}

// plain returns items as they are.
func plain[T any](items []T) []any {
	return list(items, func(item T) any { return item })
}
