// Package parallel runs tasks at the same time.
package parallel

import (
	"cmp"
	"sync"
)

// Run runs the tasks at the same time and waits for all of them. It returns the error of
// the first task in the list that has one.
func Run(tasks ...func() error) error {
	errs := make([]error, len(tasks))
	var wg sync.WaitGroup
	for i, task := range tasks {
		wg.Go(func() { errs[i] = task() })
	}
	wg.Wait()
	return cmp.Or(errs...)
}
