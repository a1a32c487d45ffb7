// Package app holds the use cases: one file, one struct, one Do each. A use case asks for the ports it needs, takes domain values in, and
// gives domain values out; it knows nothing of HTTP, SQL or signatures.
//
// What protects them is in two files: operation.go says what each operation costs and which capability it needs, and admit.go decides on a
// call before anything of its body is read. A use case of a protected operation takes the Admission that Admit made for it, and refuses any
// other, so no transport can forget the check.
package app
