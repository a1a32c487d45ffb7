// Package intl takes careers abroad into account.
package intl
