package consolefx

import (
	"reflect"
	"testing"
)

// What the graph hands over reaches the pages: a use case that is left out would stop its page at the first call.
func TestSpaceUseCases_leave_none_out(t *testing.T) {
	t.Parallel()
	var parts spaceParts
	given := reflect.ValueOf(&parts).Elem()
	for i := range given.NumField() {
		if field := given.Field(i); field.Kind() == reflect.Pointer {
			field.Set(reflect.New(field.Type().Elem()))
		}
	}
	taken := reflect.ValueOf(spaceUseCases(parts))
	for i := range taken.NumField() {
		if taken.Field(i).IsNil() {
			t.Errorf("%s is not wired", taken.Type().Field(i).Name)
		}
	}
}
