// Package servicestatus says how the service is: the three values of GET /status, how they follow from probes, and the
// soft flag.
//
// Spec §3. Start reading at status.go.
package servicestatus
