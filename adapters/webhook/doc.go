// Package webhook brings events to the targets that organisations set: one signed POST an attempt, by
// Standard Webhooks.
//
// It trusts no target. Names are looked up by guard.go, which refuses every address that is not public, at
// configuration and again at each connection, so that a name that changes its address in between gains nothing;
// redirects are not followed, and no proxy of the environment is asked. What a target answers is read as far as its
// status, a wait, and 4 KiB that are dropped; nothing of it is kept, logged or told.
//
// Spec §6. Start reading at deliver.go.
package webhook
