// Package memory keeps everything in maps: the store of memory://, and everybody's fake. It passes the same contracts
// as a database, but nothing outlives the process and no other process shares it.
package memory
