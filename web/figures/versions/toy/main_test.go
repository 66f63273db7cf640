package main

import (
	"os"
	"strings"
	"testing"
)

// TestLearn checks that the table in use is what the command learns, up to how processors round.
func TestLearn(t *testing.T) {
	file, err := os.ReadFile("../toy.go")
	if err != nil {
		t.Fatal(err)
	}
	table := strings.ReplaceAll(strings.Split(string(file), "`")[1], "\n", "")
	x := learn()
	if len(table) != len(x) {
		t.Fatalf("%d numbers, want %d", len(table), len(x))
	}
	for i := range table {
		if by := int(table[i]) - int(letter(x[i])); by < -1 || by > 1 {
			t.Fatalf("number %d is %q, and is learned as %q", i, table[i], letter(x[i]))
		}
	}
}
