// Package txn runs transactions, whatever their type: bun's, database/sql's, or the driver's.
package txn

// Tx is a transaction that has begun.
type Tx interface {
	Commit() error
	Rollback() error
}

// Do begins a transaction, hands it to do, and commits it; an error of do is returned as it is, and rolls it back.
func Do[T Tx](begin func() (T, error), do func(tx T) error) error {
	tx, err := begin()
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		_ = tx.Rollback() // the error of do says more
		return err
	}
	return tx.Commit()
}
