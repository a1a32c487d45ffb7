package hot

import "strings"

// The arithmetic by which a flush changes a counter, once for both databases: what is given back leaves it, calls that
// are never refused enter it, and of the others as many as the cap still allows. It is never lowered for the cap's
// sake. quota.GrantedCalls is the same in Go.
const (
	counterAfter = `{used} - {refunds} + {never} +
            {greatest}(0, {least}({refusable}, {cap} - ({used} - {refunds}) - {never}))`
	// callsGranted is how many of the calls that may be refused were granted, seen after the change.
	// State.Granted is the same in Go.
	callsGranted = `{after} - ({before} - {refunds}) - {never}`
)

// with puts names into a text of SQL, which stand after what they replace.
func with(text string, names ...string) string { return strings.NewReplacer(names...).Replace(text) }
