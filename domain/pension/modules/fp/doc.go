// Package fp computes the pensions of civil servants.
package fp
