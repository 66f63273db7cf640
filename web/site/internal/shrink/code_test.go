package shrink

import (
	"bytes"
	"strings"
	"testing"
)

// instructions and bytesOf change code between its bytes and its instructions.
func instructions(code string) (list [][]byte) {
	for r := (reader{bytes: []byte(code)}); r.more(); {
		list = append(list, r.instruction())
	}
	return list
}

func bytesOf(instructions [][]byte) string { return string(bytes.Join(instructions, nil)) }

func TestReadFunctionsRefusesUnknownInstructions(t *testing.T) {
	for code, want := range map[string]string{
		"\x0b":                 "",
		"\xfc\x0a\x00\x00\x0b": "",
		"\xfc\x0f\x00\x0b":     "instruction fc 0f is not known",
		"\xfd\x0c\x0b":         "instruction fd is not known",
		"\x1c\x01\x7f\x0b":     "instruction 1c is not known",
		"\x41":                 "ends in the middle",
	} {
		body := append([]byte{0}, code...)
		_, err := readFunctions(append([]byte{1, byte(len(body))}, body...))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("% x: error %v, want %q", code, err, want)
		}
	}
}
