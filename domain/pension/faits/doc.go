// Package faits holds the facts that the modules of a run give one another, one file a subject: the career, the
// quarters, the points, the rights of children, the periods abroad, the departure, the rate, the pensions, the
// minima, and what was notified.
//
// A module reads a fact with Lire and gives one with Donner; a Registre records both for one run. A fact counts as
// given when its module has run, whether it applied or not: what it did not set is the zero value. A module that reads
// a fact whose module comes later fails.
//
// A fact has a type and the methods that read it; the rules that make it are in the modules that give it.
package faits
