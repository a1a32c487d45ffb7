// Package space serves the self-service area of an organisation: its persons sign in by a link, make and revoke keys,
// read usage, requests and runs, settle gaps, set webhooks and addresses. Spec §1.
//
// Every page works without script: a form posts, and the answer is a page. What a person may do is decided by the use
// cases; a page only leaves out what would be refused. The pages never read a Bearer credential, and the API never
// reads their cookie.
//
// Start reading in space.go, which lists the pages; each has its file.
package space
