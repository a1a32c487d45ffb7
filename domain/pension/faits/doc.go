// Package faits holds the facts that the modules of a run give one another, one file a subject: the career, the quarters, the points, the
// rights of children, the periods abroad, the departure, the rate, the pensions, the minima, and what was notified.
//
// A fact has a type and the methods that read it; the rules that make it are in the modules that give it.
package faits
