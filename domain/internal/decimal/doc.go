// Package decimal is how an exact number is kept and reckoned with: in one word when its digits are few, by the decimal
// library when they are not. Callers know it as money.Decimal. The form of a word is for the two packages that keep
// thousands of numbers, the tables of law and the trace; no other imports this one.
//
// Start reading at decimal.go. Every operation is compared with the library in arithmetic_test.go.
package decimal
