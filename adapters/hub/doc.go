// Package hub publishes events to the relation hub: a NATS JetStream stream, one subject for each
// organisation and type of event.
//
// The id of a message is the id of its event, so that a hub that was told twice keeps one. Bodies are CloudEvents in
// structured JSON, with their media type in the header Content-Type, as the CloudEvents binding of NATS says. The
// connection is made when the first event is due, and made again for as long as the process lives.
//
// Spec §6. Start reading at deliver.go.
package hub
