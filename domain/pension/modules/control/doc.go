// Package control compares with what was notified and decides what may be delivered.
package control
