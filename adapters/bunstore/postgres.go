package bunstore

import (
	"context"
	"errors"
)

func openPostgres(context.Context, Config) (dialect, error) {
	return nil, errors.New("database URL: PostgreSQL is not served by this build")
}
