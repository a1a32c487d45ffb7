package main

import "syscall"

// freeBytes is what is free for this account on the file system of a folder.
func freeBytes(folder string) (uint64, bool) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil || stat.Bsize < 0 {
		return 0, false
	}
	return stat.Bavail * uint64(stat.Bsize), true
}

// descriptorLimit is how many files the process may have open.
func descriptorLimit() (uint64, bool) {
	var limit syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit)
	return limit.Cur, err == nil
}
