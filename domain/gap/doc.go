// Package gap holds the gaps (lacunes) of a run and the overrides that fill them.
//
// A gap names the place of a fact in the case's data, the kind of value that belongs there and its bounds; it holds no
// value. An override gives one value, typed and inside the bounds, and is written into the data for a replay. Spec
// §2.4. Start reading at gap.go, then override.go.
package gap
