package bunstore

// Config says which database.
type Config struct {
	// URL is sqlite://PATH or postgres://…; the latter takes every parameter of the driver, pool_max_conns among them.
	URL string
	// Synchronous is how far an SQLite commit goes before it counts: FULL, the default, survives a power failure,
	// NORMAL only the end of the process.
	Synchronous string
	// MaxConns bounds the connections to PostgreSQL when the URL does not; 0 means DefaultMaxConns.
	MaxConns int32
	// Queue makes the jobs of deliveries; without one no pending delivery can be saved.
	Queue Enqueuer
	// MasterKeys has the key behind what is sealed: seeds of signing keys, targets and secrets of webhooks. Without it
	// these can be neither written nor read.
	MasterKeys MasterKeys
}

// DefaultMaxConns is enough to keep a database busy, and leaves room for other replicas.
const DefaultMaxConns = 16
