package problem

import (
	"errors"
	"testing"
)

func TestDescribePanic_tells_the_words_of_the_runtime_alone(t *testing.T) {
	t.Parallel()
	none := []int{}
	for _, c := range []struct {
		name  string
		raise func()
		want  string
	}{
		{"a text", func() { panic("born 1964-05-17") }, "a value of type string"},
		{"an error", func() { panic(errors.New("born 1964-05-17")) }, "a value of type *errors.errorString"},
		{"an index", func() { none[len(t.Name())%2]++ }, "runtime error: index out of range"},
		{
			"another type", func() { _ = any("born 1964-05-17").(int) },
			"interface conversion: interface {} is string, not int",
		},
	} {
		func() {
			defer func() {
				if got := DescribePanic(recover()); len(got) < len(c.want) || got[:len(c.want)] != c.want {
					t.Errorf("%s: %q, want %q", c.name, got, c.want)
				}
			}()
			c.raise()
		}()
	}
}
