// Package quota counts calls and runs: the period, the caps, the decision on a charge, and the event that records it.
//
// One counter per organisation and period is shared by all its credentials. This package decides; stores make the
// decision atomic. Spec §2.2, Spec §8. Start reading at charge.go.
package quota
