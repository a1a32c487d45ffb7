// Package rapport writes what the pipeline answers as the report of a run: sections with results and explanation,
// gaps, and what the supervisor says of it. Whoever computes uses it, the engine of the gateway and package
// retraite alike.
//
// Start reading at report.go. A report is written when it is shown, stored or sealed, and only as much of it as is
// wanted: results.go and explanation.go write straight from the values of the modules.
package rapport
