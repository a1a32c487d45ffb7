package app

import (
	"encoding/binary"

	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// Telling is how this installation tells events.
type Telling struct {
	// Deliverers bring events to the targets of each kind. A kind without one is off, whatever organisations
	// set; without jobs all are.
	Deliverers map[extension.Kind]ports.Deliverer
	// Source is the address of the API, which events name as theirs.
	Source string
	// Schedule holds the waits before each attempt; nil means extension.DefaultSchedule.
	Schedule extension.Schedule
	// Workers is how many deliveries of each kind a process attempts at once; 0 means DefaultWorkers.
	Workers int
}

// DefaultWorkers suits attempts, which mostly wait.
const DefaultWorkers = 32

func (t Telling) workers() int {
	if t.Workers <= 0 {
		return DefaultWorkers
	}
	return t.Workers
}

func (t Telling) schedule() extension.Schedule {
	if len(t.Schedule) == 0 {
		return extension.DefaultSchedule()
	}
	return t.Schedule
}

// offers says whether this installation can deliver to a kind at all.
func (t Telling) offers(kind extension.Kind) bool { return t.Deliverers[kind] != nil }

// message writes an event as it is told.
func (t Telling) message(e event.Event) (extension.Message, error) {
	cloud := e.CloudEvent(t.Source)
	body, err := cloud.MarshalJSON()
	return extension.Message{EventID: cloud.ID, Type: string(cloud.Type), RunID: cloud.Subject, Body: body}, err
}

// jitter returns a random number, which spreads attempts.
func jitter(entropy ports.Entropy) uint32 {
	var raw [4]byte
	entropy.Fill(raw[:])
	return binary.LittleEndian.Uint32(raw[:])
}
