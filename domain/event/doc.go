// Package event holds what the service tells others: that a run was completed, a ping, and the list of an
// organisation's usage.
//
// Events are CloudEvents 1.0 in structured JSON. They name things and hold no data of a person and no amount: whoever
// wants these reads them with grants of their own. Spec §6. Start reading at cloudevent.go.
package event
