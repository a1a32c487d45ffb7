// Package base computes the pensions in annuities of the general scheme and the aligned ones.
package base
