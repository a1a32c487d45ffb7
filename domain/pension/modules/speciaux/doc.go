// Package speciaux computes the special, liberal and overseas base schemes.
package speciaux
