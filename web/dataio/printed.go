package dataio

import (
	"strconv"
	"strings"
)

// readPrinted reads the arrays that a console shows, with prompts, names such as
// array( or tensor(, and types around them. Rows that were printed one by one are one
// matrix.
func readPrinted(ctx Context, text string, cut bool) *Matrix {
	m := &Matrix{Type: typeIn(text)}
	var all *array
	for at := 0; at < len(text); {
		from := opening(text, at)
		if from < 0 {
			break
		}
		a, end := readArray(ctx, text, from, cut)
		if factor, written := factorAround(text[at:from], text[end:]); factor != 1 {
			a.multiply(factor)
			m.note("factor-beside: The numbers were multiplied by #, which stands beside them.", written)
		}
		if all == nil {
			all = a
		} else {
			all.append(a)
		}
		at = end
	}
	if all == nil {
		Check(errEmpty)
	}
	all.gap.setShape(text)
	m.take(all)
	return m
}

// setShape notes the shape of the whole matrix, which NumPy, TensorFlow and PyTorch print:
// shape=(100, 512) and torch.Size([100, 512]).
func (g *Gap) setShape(text string) {
	for _, mark := range [...]string{"shape=(", "Size(["} {
		_, list, ok := strings.Cut(text, mark)
		if !ok || *g == (Gap{}) {
			continue
		}
		list, _, _ = strings.Cut(list, ")")
		rows, columns := 1, 0
		for length := range strings.SplitSeq(strings.TrimRight(list, "], "), ",") {
			n, err := strconv.Atoi(strings.TrimSpace(length))
			if err != nil || n < 1 {
				return
			}
			rows, columns = rows*max(1, columns), n
		}
		g.Rows, g.Columns = rows, columns
	}
}

// opening returns where the next array begins in text[at:], -1 if there is none.
// A bracket behind a name or a number is an index or a prompt, as in pe[0],
// Out[3] and In [3], and behind Size( a shape.
func opening(text string, at int) int {
	for i := at; i < len(text); i++ {
		switch before := text[at:i]; {
		case text[i] == ']':
			Refuse("no-opening-bracket: a bracket [ is missing before the first ]; copy all of the array")
		case text[i] != '[':
		case strings.HasSuffix(before, "In "), strings.HasSuffix(before, "Size("),
			strings.TrimRight(before, letters+"0123456789_])") != before:
			i = closing(text, i) - 1
		default:
			return i
		}
	}
	return -1
}

// factorAround returns the number that an array is multiplied by, before or
// behind it, as in
//
//	tensor(1.00000e-04 *
//	       [ 8.8154,  9.9961])
//
// and how it is written; 1 if there is none.
func factorAround(before, behind string) (factor float64, written string) {
	if text, ok := strings.CutSuffix(strings.TrimRight(before, " \t\r\n"), "*"); ok {
		text = strings.TrimRight(text, " ")
		written = text[strings.LastIndexAny(text, " (=\n")+1:]
	} else if text, ok := strings.CutPrefix(strings.TrimLeft(behind, " )"), "*"); ok {
		if fields := strings.Fields(text[:min(len(text), 64)]); len(fields) > 0 {
			written = fields[0]
		}
	}
	if n, ok := parse(written); ok && n.value != 0 {
		return n.value, written
	}
	return 1, ""
}

// typeIn returns the type that a text names behind dtype, as in
//
//	dtype=float32   dtype=torch.bfloat16   <dtype: 'float32'>   "dtype":"float32"
func typeIn(text string) string {
	last := strings.LastIndex(text, "dtype")
	if last < 0 {
		return ""
	}
	name := strings.TrimLeft(text[last+len("dtype"):], "=:\"'<> ")
	for _, module := range []string{"torch.", "np.", "numpy.", "jnp.", "tf."} {
		name = strings.TrimPrefix(name, module)
	}
	return known(name[:len(name)-len(strings.TrimLeft(name, letters+"0123456789_"))])
}
