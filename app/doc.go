// Package app holds the use cases: one file, one struct, one Do each. A use case asks for the ports it needs, takes
// domain values in, and gives domain values out; it knows nothing of HTTP, SQL or signatures.
//
// What protects them is in three files: operation.go says what each operation costs and which capability it needs,
// admit.go decides on a call before anything of its body is read, and serve.go runs the operation and closes the
// accounts of the call. A use case of a protected operation takes the Admission that Admit.Serve made for it, and
// refuses any other, so no transport can forget the check or the accounts.
package app
