// Package calendar is civil time without clock and without zone: dates, months, quarters, ages and spans as pension law
// counts them.
//
// Every type is comparable, and its zero value means "absent". Start reading at date.go.
package calendar
