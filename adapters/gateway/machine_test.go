package gateway_test

import "time"

// machine is the clock of the machine.
type machine struct{}

func (machine) Now() time.Time { return time.Now() }
