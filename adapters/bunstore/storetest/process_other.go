//go:build !linux

package storetest

import (
	"errors"
	"os/exec"
)

// Elsewhere no program can be made to die with the test that started it.
func start(*exec.Cmd) (<-chan error, error) {
	return nil, errors.New("a temporary PostgreSQL is started on Linux only: set " + dsnVariable)
}

func own(string) error { return nil }

func alive(int) bool { return true }
