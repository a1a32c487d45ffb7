//go:build !linux

package bunstore

import "syscall"

// userTimeout is nothing where the system has no such option: there keepalive probes and the deadlines
// of statements are all.
func userTimeout(string, string, syscall.RawConn) error { return nil }
