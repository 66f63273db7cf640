// Printing prints a struct by its fields, which package fmt finds by reflection.
package main

import "fmt"

type place struct{ Row, column int }

func main() { fmt.Printf("%+v %+v\n", place{3, 4}, struct{ name string }{"north"}) }
