// Package txn runs transactions, whatever their type: bun's, database/sql's, or the driver's.
package txn

// Tx is a transaction that has begun.
type Tx interface {
	Commit() error
	Rollback() error
}

// InDoubtError is a transaction whose end was asked for and not confirmed. It may have been carried
// out, or may still be.
type InDoubtError struct{ Err error }

// Error is the error that came instead of the confirmation.
func (e *InDoubtError) Error() string { return e.Err.Error() }

// Unwrap returns it.
func (e *InDoubtError) Unwrap() error { return e.Err }

// Do begins a transaction, hands it to do, and commits it; an error of do is returned as it is, and rolls it back. A
// commit that fails is an *InDoubtError.
func Do[T Tx](begin func() (T, error), do func(tx T) error) error {
	tx, err := begin()
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // the error of do says more
		return err
	}
	if err := tx.Commit(); err != nil {
		return &InDoubtError{Err: err}
	}
	return nil
}
