package problem

import (
	"fmt"
	"runtime"
)

// DescribePanic says for a log what was raised. It names the type of the value; the text is added for a panic of the Go
// runtime alone, which speaks of indexes and types, since any other may hold what a caller sent.
func DescribePanic(value any) string {
	if fault, ok := value.(runtime.Error); ok {
		return fault.Error()
	}
	return fmt.Sprintf("a value of type %T", value)
}
