// Probe does what the passes could break: it grows its stack, lets the garbage
// collector find what is on it, recovers a nil read and an index out of range,
// suspends goroutines, and calls methods that it finds by types alone.
package main

import "runtime"

func main() {
	println("depth", depth(3000, new(int)))
	println("list", list(1000))
	println("nil", recovered(func() { println(*zero) }))
	println("index", recovered(func() { println(empty[len(empty)]) }))
	println("sum", sum(100))
	println("sound", sound(cat{}), sound(&dog{"bark"}), sound(3))
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
