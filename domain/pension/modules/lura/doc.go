// Package lura decides and applies the common settlement of the aligned schemes.
package lura
