// Package console is the pages for people: their layout (shell), the documentation (manual), the state of the service
// (statuspage), the self-service area of an organisation (space), and the console of those who run the service (staff).
// Spec §2.9.
package console
