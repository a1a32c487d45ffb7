package hub

import "time"

// Config says which hub.
type Config struct {
	// URL is a NATS server, or several separated by commas; it may hold credentials, so it is never logged.
	URL string
	// Stream is the stream that takes the events; DefaultStream when empty. It is made when there is none, and left
	// alone otherwise.
	Stream string
	// Timeout bounds an attempt; 0 means DefaultTimeout.
	Timeout time.Duration
}

// The defaults of Config.
const (
	DefaultStream  = "RETRAITE"
	DefaultTimeout = 10 * time.Second
)

// What a stream that is made here keeps.
const (
	keptFor = 7 * 24 * time.Hour
	// collapses is for how long a message of the same id is known to be a repetition.
	collapses = 24 * time.Hour
)

// SubjectPrefix begins every subject; organisation and type follow.
const SubjectPrefix = "retraite"
