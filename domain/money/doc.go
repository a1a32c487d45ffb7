// Package money holds exact amounts, rates and points, and the roundings that the law names.
//
// Decimal is the one number type; Euro and Points are decimals with a meaning, and a rate is a Decimal written as a
// fraction (0.5, not 50). Nothing rounds by itself: products and sums stay exact, and a rounding is always a call that
// bears its name. How a number is kept is in domain/internal/decimal, which alone knows the decimal library.
package money
