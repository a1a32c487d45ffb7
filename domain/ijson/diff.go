package ijson

import "strconv"

// Change is one difference between two values. Before is absent where something was added, After where it was removed;
// a null that was written is not absent.
type Change struct {
	Pointer Pointer `json:"pointer"`
	Before  Value   `json:"before,omitzero"`
	After   Value   `json:"after,omitzero"`
}

// Diff returns what differs, at the deepest values that two objects or arrays have in common; nil if both are Equal.
// Members are walked in canonical order and items by index, so the result does not depend on the order in which members
// were written. Numbers are compared by exact value.
func Diff(before, after Value) []Change {
	var d differ
	d.values(before, after)
	return d.changes
}

// differ keeps the way to the current values in one buffer, and makes a pointer of it only where there is a change.
type differ struct {
	path    []byte
	changes []Change
}

func (d *differ) values(before, after Value) {
	switch {
	case before.node != nil && before.node == after.node:
	case before.kind == Object && after.kind == Object:
		d.members(canonicalOrder(before.members(), nil), canonicalOrder(after.members(), nil))
	case before.kind == Array && after.kind == Array:
		d.items(before.items(), after.items())
	case !before.Equal(after):
		d.add(before, after)
	}
}

// members merges two sorted lists.
func (d *differ) members(before, after []Member) {
	for len(before) > 0 || len(after) > 0 {
		switch {
		case len(after) == 0 || len(before) > 0 && byName(before[0], after[0]) < 0:
			d.under(before[0].Name, func() { d.add(before[0].Value, Value{}) })
			before = before[1:]
		case len(before) == 0 || byName(before[0], after[0]) > 0:
			d.under(after[0].Name, func() { d.add(Value{}, after[0].Value) })
			after = after[1:]
		default:
			d.under(before[0].Name, func() { d.values(before[0].Value, after[0].Value) })
			before = before[1:]
			after = after[1:]
		}
	}
}

func (d *differ) items(before, after []Value) {
	for i := range max(len(before), len(after)) {
		d.under(strconv.Itoa(i), func() {
			switch {
			case i >= len(after):
				d.add(before[i], Value{})
			case i >= len(before):
				d.add(Value{}, after[i])
			default:
				d.values(before[i], after[i])
			}
		})
	}
}

// under runs a step one token further down.
func (d *differ) under(token string, step func()) {
	length := len(d.path)
	d.path = append(append(d.path, '/'), escaped(token)...)
	step()
	d.path = d.path[:length]
}

func (d *differ) add(before, after Value) {
	d.changes = append(d.changes, Change{Pointer: Pointer(d.path), Before: before, After: after})
}
