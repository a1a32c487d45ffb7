package httpapi

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
)

// me is GET /me. Spec §2.12.
func (a *API) me(_ http.ResponseWriter, _ *http.Request, admission app.Admission) (answer, error) {
	me, err := a.use.ReadMe.Do(admission)
	if err != nil {
		return answer{}, err
	}
	body, err := appendMe(make([]byte, 0, meSize), me)
	return answer{status: http.StatusOK, body: body}, err
}

// meSize has room for all grants, and a label of some length.
const meSize = 1024

// appendMe writes the answer of GET /me: the call that agents make before any other, so no reflection; a test
// holds it to encoding/json.
func appendMe(dst []byte, me app.Me) ([]byte, error) {
	dst = appendText(append(dst, `{"orgId":`...), string(me.OrgID))
	dst = appendTextOrNull(append(dst, `,"keyPrefix":`...), string(me.KeyPrefix))
	if me.ClientID != "" {
		dst = appendText(append(dst, `,"clientId":`...), string(me.ClientID))
	}
	dst = appendText(append(dst, `,"credentialKind":`...), string(me.Kind))
	dst, err := appendLabel(append(dst, `,"label":`...), me.Label)
	if err != nil {
		return nil, err
	}
	dst = appendWords(append(dst, `,"grants":`...), me.Grants.Slice())
	dst = appendWords(append(dst, `,"packs":`...), me.Packs)
	dst = strconv.AppendInt(append(dst, `,"restitutionLevel":`...), int64(me.RestitutionLevel), 10)
	dst = appendQuota(append(dst, `,"quota":`...), me.Quota)
	dst = appendInstant(append(dst, `,"expiresAt":`...), me.ExpiresAt)
	dst = appendInstant(append(dst, `,"createdAt":`...), me.CreatedAt)
	dst = appendInstant(append(dst, `,"lastUsedAt":`...), me.LastUsedAt)
	return append(dst, '}'), nil
}

func appendQuota(dst []byte, q quota.Quota) []byte {
	dst = appendText(append(dst, `{"periodYm":`...), q.PeriodYm.String())
	dst = strconv.AppendInt(append(dst, `,"callsUsed":`...), q.CallsUsed, 10)
	dst = strconv.AppendInt(append(dst, `,"callsCap":`...), q.CallsCap, 10)
	dst = strconv.AppendInt(append(dst, `,"runsUsed":`...), q.RunsUsed, 10)
	dst = strconv.AppendInt(append(dst, `,"runsCap":`...), q.RunsCap, 10)
	dst = strconv.AppendBool(append(dst, `,"callsOk":`...), q.CallsOk)
	dst = strconv.AppendBool(append(dst, `,"runsOk":`...), q.RunsOk)
	return append(dst, '}')
}

// appendLabel writes the one text of the answer that somebody wrote, as encoding/json does.
func appendLabel(dst []byte, label string) ([]byte, error) {
	for i := range len(label) {
		if c := label[i]; c < ' ' || c > '~' || strings.IndexByte(`"\<>&`, c) >= 0 {
			written, err := json.Marshal(label)
			return append(dst, written...), err
		}
	}
	return append(append(append(dst, '"'), label...), '"'), nil
}

func appendWords[T ~string](dst []byte, list []T) []byte {
	dst = append(dst, '[')
	for i, w := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendText(dst, string(w))
	}
	return append(dst, ']')
}

func appendInstant(dst []byte, t time.Time) []byte {
	if t.IsZero() {
		return append(dst, "null"...)
	}
	return appendText(dst, run.Instant(t))
}

func appendTextOrNull(dst []byte, text string) []byte {
	if text == "" {
		return append(dst, "null"...)
	}
	return appendText(dst, text)
}

// appendText writes a text of this service's own making.
func appendText(dst []byte, text string) []byte { return ijson.AppendString(dst, text) }
