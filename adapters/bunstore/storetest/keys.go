package storetest

import (
	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
)

// masterKey is the master key of every store that this package opens, so that replicas and restarts have the same.
var masterKey = sealing.NewMasterKey()

// Keys gives one master key, whether a store has sealed something or not.
type Keys struct{ Key sealing.MasterKey }

var _ bunstore.MasterKeys = Keys{}

// MasterKey returns the key.
func (k Keys) MasterKey() (sealing.MasterKey, error) { return k.Key, nil }

// FirstMasterKey returns the key.
func (k Keys) FirstMasterKey() (sealing.MasterKey, error) { return k.Key, nil }
