// Package sample diagnoses a sample of declarations against what the pension fund reports: how often and by how much
// they differ, what that may cost the employer (exposure) or lead to before a court (precontentieux), and what to do
// first.
//
// Sums are exact, rates come with a 95 % interval, and nothing is a float. The items of a request are read one after
// the other from the parsed body; there is no second copy of them. Spec §2.5. Start reading at diagnose.go.
package sample
