// Package parallel runs tasks at the same time.
package parallel

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
)

// Run runs the tasks, at most two for each processor at the same time, and waits for all
// of them: compressing hundreds of files at once would take more memory than a machine
// has. Run returns the error of the first task in the list that has one.
func Run(tasks ...func() error) error {
	errs := make([]error, len(tasks))
	free := make(chan struct{}, 2*runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, task := range tasks {
		free <- struct{}{}
		wg.Go(func() {
			defer func() { <-free }()
			errs[i] = task()
		})
	}
	wg.Wait()
	return cmp.Or(errs...)
}

// Collect runs the tasks as Run does, and returns what they make, in their order.
func Collect[T any](tasks ...func() ([]T, error)) ([]T, error) {
	made := make([][]T, len(tasks))
	runs := make([]func() error, len(tasks))
	for i, task := range tasks {
		runs[i] = func() (err error) { made[i], err = task(); return }
	}
	err := Run(runs...)
	return slices.Concat(made...), err
}
