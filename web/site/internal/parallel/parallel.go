package parallel

import (
	"cmp"
	"sync"
)

// parallel runs the tasks at the same time and waits for them all; of several
// errors it returns that of the earliest task.
func Run(tasks ...func() error) error {
	errs := make([]error, len(tasks))
	var wg sync.WaitGroup
	for i, task := range tasks {
		wg.Go(func() { errs[i] = task() })
	}
	wg.Wait()
	return cmp.Or(errs...)
}
