// Probe does what the passes could break: it grows its stack, lets the garbage
// collector find what is on it, recovers a nil read and an index out of range,
// suspends goroutines, calls methods that it finds by types alone, hashes and compares
// values of any type, copies one by reflection, and lets the runtime make a mask of
// pointers from the description of a type.
package main

import (
	"reflect"
	"runtime"
)

func main() {
	println("depth", depth(3000, new(int)))
	println("list", list(1000))
	println("nil", recovered(func() { println(*zero) }))
	println("index", recovered(func() { println(empty[len(empty)]) }))
	println("sum", sum(100))
	println("sound", sound(cat{}), sound(&dog{"bark"}), sound(3))
	println("assertion", recovered(func() { _ = any(cat{}).(*dog) }))
	println("keys", keys())
	println("copy", tagged(&card{"ace", 11, nil}))
	println("blocks", blocks(20))
}

var (
	zero  *int
	empty []int
)

// depth recurses with a pointer into the stack, which growth has to move.
func depth(n int, p *int) int {
	var here [8]int
	if n == 0 {
		return *p
	}
	*p++
	here[n%8] = n
	return depth(n-1, p) + here[n%8] - n
}

type node struct{ next *node }

// list makes garbage around a list, and returns what the collector leaves of it.
func list(n int) (length int) {
	var head *node
	for range n {
		head = &node{head}
		_ = make([]byte, 1<<12)
	}
	runtime.GC()
	for ; head != nil; head = head.next {
		length++
	}
	return length
}

func recovered(f func()) (message string) {
	defer func() { message = recover().(error).Error() }()
	f()
	return "nothing"
}

// sum adds in as many goroutines as there are numbers.
func sum(n int) (total int) {
	numbers := make(chan int)
	for i := range n {
		go func() { numbers <- i }()
	}
	for range n {
		total += <-numbers
	}
	return total
}

type (
	cat struct{}
	dog struct{ bark string }
)

func (cat) Sound() string    { return "meow" }
func (d *dog) Sound() string { return d.bark }

// sound returns what x says, if it has the method.
func sound(x any) string {
	if s, ok := x.(interface{ Sound() string }); ok {
		return s.Sound()
	}
	return "nothing"
}

type key struct {
	name string
	at   [2]float64
}

// The name of this type takes two bytes to say how long it is.
type long = struct {
	theFirstOfThreeFields, theSecondOfThreeFields, theLastOfThreeFields string
	oneMoreFieldThatMakesTheNameOfTheTypeLonger                         [3]*key
}

// keys returns how often the first of several keys of different types was counted.
func keys() int {
	counted := map[any]int{}
	for range 3 {
		for _, k := range []any{key{"a", [2]float64{1, 2}}, key{"b", [2]float64{1, 2}}, [2]string{"a", "b"}, 1.5, true, long{}} {
			counted[k]++
		}
	}
	if len(counted) != 6 || any(key{"a", [2]float64{}}) == any(key{"b", [2]float64{}}) {
		return -1
	}
	return counted[key{"a", [2]float64{1, 2}}]
}

type card struct {
	title    string `label:"title"`
	worth    int
	untagged *struct{ unread string }
}

func (c *card) String() string { return c.title }

// tagged copies what a pointer points to, and returns the text of the copy with the tag of its first field.
func tagged(pointer any) string {
	v := reflect.ValueOf(pointer)
	copied := reflect.New(v.Elem().Type())
	copied.Elem().Set(v.Elem())
	return copied.Interface().(interface{ String() string }).String() + " " + v.Elem().Type().Field(0).Tag.Get("label")
}

// A block is so large that the runtime makes the mask of its pointers when it needs it.
type block struct {
	numbers [1000]int
	nodes   [20000]struct {
		at   int
		node *node
	}
}

var last *node

// blocks returns how many nodes of blocks the collector leaves.
func blocks(n int) (left int) {
	var all []*block
	for i := range n {
		b := new(block)
		b.nodes[len(b.nodes)-1-i].node = &node{&node{}}
		all = append(all, b)
	}
	runtime.GC()
	for range 1 << 12 {
		last = &node{} // in the place of those that the collector has freed
	}
	for i, b := range all {
		for at := b.nodes[len(b.nodes)-1-i].node; at != nil; at = at.next {
			left++
		}
	}
	return left
}
