//go:build !linux

package main

// freeBytes is not known here.
func freeBytes(string) (uint64, bool) { return 0, false }

// descriptorLimit is not known here.
func descriptorLimit() (uint64, bool) { return 0, false }
