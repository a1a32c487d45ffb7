// Package extension holds what an organisation can switch on: publishing to the relation hub and signed webhooks. It
// decides when an extension works, how a webhook is signed, where it may be sent, and when an attempt is made again.
//
// Spec §2.7, Spec §6. Start reading at kind.go, then setting.go.
package extension
