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

func value[T any](item T) any { return item }
