// Package access says who calls and what that caller may do: organisations, credentials, and the principal that a valid
// credential makes.
//
// A credential lives inside its organisation: what it may do is what it was given and what the organisation still holds
// at the moment of the call. Nothing here reads a clock or a store; instants and random bytes are arguments. Spec §5.
// Start reading at principal.go.
package access
