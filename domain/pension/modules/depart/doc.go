// Package depart decides when one may leave and at what rate.
package depart
