package bunstore

import (
	"context"
	"database/sql/driver"
	"time"
)

// crowdPause is between two looks for a connection of the pool while the server has none left to give.
const crowdPause = 20 * time.Millisecond

// patient makes connections for database/sql. When the pool would grow and the server has no connection left, it waits
// for one of the pool's instead of failing, as it would wait in a pool that is full.
type patient struct{ driver.Connector }

// Connect takes a connection of the pool, until ctx ends.
func (p patient) Connect(ctx context.Context) (driver.Conn, error) {
	for {
		conn, err := p.Connector.Connect(ctx)
		if err == nil || !isCrowded(err) {
			return conn, err
		}
		if !pauseCrowd(ctx) {
			return nil, err
		}
	}
}

// pauseCrowd waits for a moment; false when ctx ended.
func pauseCrowd(ctx context.Context) bool {
	select {
	case <-time.After(crowdPause):
		return true
	case <-ctx.Done():
		return false
	}
}
