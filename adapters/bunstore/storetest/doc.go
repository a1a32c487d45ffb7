// Package storetest gives tests a database of their own: a file each on SQLite, a database each on PostgreSQL, copied
// from a template that is migrated once.
package storetest
