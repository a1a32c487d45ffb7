// Package staff serves the console of those who run the service, where the manifest says consoleStaff: organisations
// and their packs, caps and levels, credentials by their prefix, the soft flag, incidents, deliveries that failed for
// good, and who changed what. Its people, links, sessions and cookie are its own: no member of an organisation comes
// in, and nothing of it opens the self-service area or the API. It shows nothing about the persons of runs.
//
// Every change asks why. As in the self-service area, every page works without script.
//
// Start reading in console.go, which lists the pages.
package staff
