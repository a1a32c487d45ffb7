// Package packing compresses what a store keeps of a run. A packed text says in its first byte how it was packed, so
// that what was packed once is read for ever: a dictionary is never changed, and a better one gets a number of its own.
package packing
