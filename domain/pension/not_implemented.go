package pension

// NotImplemented is what a module that does not know its rules yet answers: no result, no gap, a section marked incomplete with the reason.
func NotImplemented(t *Trace) any {
	t.Incomplete(MotifNonImplemente)
	return struct{}{}
}

// MotifNonImplemente is the warning of a module that does not know its rules yet.
const MotifNonImplemente = "not implemented yet"
