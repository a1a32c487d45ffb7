// Package a2a offers the gateway to other agents by the Agent2Agent protocol, version 1.0: a card that says what is
// offered, and messages that are answered at once, with no task, no stream and no push. Each message is served by
// app.Admit as the operation that it asks for, so grants, quotas, refusals and the usage are those of the API.
//
// Start with handler.go. Spec §1, the words about estimates; Spec §2.10.
package a2a
