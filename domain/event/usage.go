package event

import (
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
)

// MaxUsagePage is how many events GET /usage gives at once; older ones are asked for by the id of the oldest.
const MaxUsagePage = 100

// UsageValue returns a usage event as GET /usage shows it: status, error and run are null until the outcome of the call
// is known. Spec §6.
func UsageValue(e quota.UsageEvent) ijson.Value {
	status := ijson.NullValue()
	if e.Status != 0 {
		status = ijson.IntValue(int64(e.Status))
	}
	return ijson.NewObject(
		ijson.Member{Name: "id", Value: ijson.StringValue(e.ID)},
		ijson.Member{Name: "at", Value: ijson.StringValue(run.Instant(e.At))},
		ijson.Member{Name: "operation", Value: ijson.StringValue(e.Operation)},
		ijson.Member{Name: "credential", Value: ijson.StringValue(e.Credential)},
		ijson.Member{Name: "requestId", Value: textOrNull(e.RequestID)},
		ijson.Member{Name: "calls", Value: ijson.IntValue(e.Calls)},
		ijson.Member{Name: "runs", Value: ijson.IntValue(e.Runs)},
		ijson.Member{Name: "status", Value: status},
		ijson.Member{Name: "error", Value: textOrNull(e.Error)},
		ijson.Member{Name: "runId", Value: textOrNull(e.RunID)},
	)
}
