package run

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// ErasedName is the member by which the document of an erased run is known.
const ErasedName = "erasedAt"

// ErasedError says that a run was erased: that it was there is kept, and nothing of the person.
type ErasedError struct{ ErasedAt time.Time }

// Error names the day.
func (e *ErasedError) Error() string {
	return "this run was erased on " + e.ErasedAt.UTC().Format(time.DateOnly)
}

// erased returns an *ErasedError for the document of an erased run.
func erased(document ijson.Value) error {
	if _, ok := document.Get(ErasedName); !ok {
		return nil
	}
	var r reader
	at := r.instant(document, ErasedName)
	if r.err != nil {
		return r.err
	}
	return &ErasedError{ErasedAt: at}
}
