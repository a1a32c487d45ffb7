// Package minima computes minima, survivors' pensions, disability conversions and social contributions.
package minima
