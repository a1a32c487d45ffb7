package ijson

// NewObject returns an object with the members in that order; an absent value is written null. It is for names that a program writes
// itself: they must be valid and differ, which is not checked. Nesting is checked as for ArrayValue.
func NewObject(members ...Member) Value {
	depth := 1
	for i := range members {
		members[i].Value = members[i].Value.orNull()
		depth = max(depth, members[i].Value.depth()+1)
	}
	return objectOf(&node{members: members, depth: depth})
}
