package dataio

import "strings"

// describe takes what NumPy calls the type of the numbers, such as '<f4': how
// bytes are ordered, the kind, and how many bytes a number has.
func (n *numbers) describe(descr string) error {
	if strings.HasPrefix(descr, "[") {
		return refuse("the numbers have named fields; save one field, as in np.save(\"pe.npy\", x[\"pe\"])",
			"这是带字段名的结构化数组；请只保存一个字段，如 np.save(\"pe.npy\", x[\"pe\"])")
	}
	text, _, _ := strings.Cut(strings.TrimLeft(descr, `'"`), descr[:min(1, len(descr))])
	name := text
	switch {
	case text == "":
		return malformed(descr)
	case text[0] == '>':
		n.big = true
		fallthrough
	case text[0] == '<' || text[0] == '=' || text[0] == '|':
		text = text[1:]
	}
	switch text {
	case "f2":
		n.name = "float16"
	case "f4":
		n.name = "float32"
	case "f8":
		n.name = "float64"
	case "i1":
		n.name = "int8"
	case "i2":
		n.name = "int16"
	case "i4":
		n.name = "int32"
	case "i8":
		n.name = "int64"
	case "u1":
		n.name = "uint8"
	case "u2":
		n.name = "uint16"
	case "u4":
		n.name = "uint32"
	case "u8":
		n.name = "uint64"
	default:
		return refuse("the type # (#) is not one of floats of 2, 4 or 8 bytes and integers; save x.astype(\"float32\")",
			"类型 #（#）不是 2、4、8 字节的浮点数或整数；请保存 x.astype(\"float32\")", shortened(name), kindName(text))
	}
	n.kind, n.size = text[0], int(text[1]-'0')
	return nil
}

// kindName says in NumPy's word what a type is.
func kindName(text string) string {
	if text != "" {
		switch text[0] {
		case 'b', '?':
			return "bool"
		case 'c':
			return "complex"
		case 'f', 'g':
			return "longdouble"
		case 'm':
			return "timedelta64"
		case 'M':
			return "datetime64"
		case 'O':
			return "object"
		case 'S', 'a':
			return "bytes"
		case 'U':
			return "str"
		case 'V':
			return "void"
		}
	}
	return "unknown"
}
