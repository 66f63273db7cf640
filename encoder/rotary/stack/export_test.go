package stack

import "strings"

// ConverterNames returns the types of models in the tables of llama.cpp's families.
func ConverterNames() (list []string) {
	for _, c := range converters {
		list = append(list, strings.Fields(c.names)...)
	}
	for _, n := range newcomers {
		list = append(list, strings.Fields(n.names)...)
	}
	return list
}
