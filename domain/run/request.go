package run

import (
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// DefaultServiceID is the serviceId of a request that names none. Spec §2.3.
const DefaultServiceID = "retraite"

// Trigger says why a run is asked for. Spec §2.3.
type Trigger string

// The triggers.
const (
	Initial     Trigger = "initial"
	CorpusRerun Trigger = "corpus_rerun"
)

// Request is what POST /runs asks. Spec §2.3.
type Request struct {
	ServiceID string
	// Data is the case, free-form; absent when the request has none.
	Data            ijson.Value
	DossierID       string // empty: none
	LiquidationDate calendar.Date
	Trigger         Trigger
	// Gamme and CommerceLevel are kept and echoed; nil: not given.
	Gamme, CommerceLevel *string
	// IgnoredFields are the members that the API document does not name, in the order written: the first of them,
	// and how many there are more.
	IgnoredFields []string
}

// What a request keeps of what is only echoed.
const (
	maxIgnored     = 100
	maxIgnoredName = 200
	// maxEchoed bounds the texts that the API document leaves free, in bytes.
	maxEchoed = 100_000
)

// ignore keeps the name of a member that nobody reads. Of the names beyond maxIgnored the last item gives the number.
func (r *Request) ignore(name string, others *int) {
	if len(r.IgnoredFields) < maxIgnored {
		if len(name) > maxIgnoredName {
			name = strings.ToValidUTF8(name[:maxIgnoredName], "") + "…"
		}
		r.IgnoredFields = append(r.IgnoredFields, name)
		return
	}
	*others++
}

// HasData says whether the request brings a case.
func (r Request) HasData() bool { return !r.Data.IsZero() }

// DecodeRequest reads the body of a run request, already strict JSON. A member of the API document of the wrong type or
// format is a *problem.InvalidRequestError; a null is the same as an absent member, and members that the document does
// not name are listed and ignored.
func DecodeRequest(body ijson.Value) (Request, error) {
	out := Request{ServiceID: DefaultServiceID, Trigger: Initial}
	others := 0
	for name, v := range body.All() {
		if v.Kind() == ijson.Null && isField(name) {
			continue
		}
		if !isField(name) {
			out.ignore(name, &others)
			continue
		}
		if err := out.read(name, v); err != nil {
			return Request{}, err
		}
	}
	if others > 0 {
		out.IgnoredFields = append(out.IgnoredFields, "… (+"+strconv.Itoa(others)+")")
	}
	return out, nil
}

// RequestMembers are the members of a run request. Spec §2.3.
func RequestMembers() []string {
	return []string{"serviceId", "data", "dossierId", "liquidationDate", "trigger", "gamme", "commerceLevel"}
}

// LeastAge is the age before which nobody leaves: a liquidation date before it is a mistake of whoever
// asks, not a case to compute.
const LeastAge = 16

// CheckDate refuses a liquidation date before the person of the data was LeastAge years old, with a
// *problem.InvalidRequestError. Data without a date of birth that can be read says nothing against a date.
func (r Request) CheckDate(data ijson.Value) error {
	if r.LiquidationDate.IsZero() {
		return nil
	}
	person, _ := data.Get("assure")
	birth := date(person, "dateNaissance")
	if birth.IsZero() || !r.LiquidationDate.Before(calendar.NewAge(LeastAge, 0).ReachedOn(birth)) {
		return nil
	}
	return problem.Invalid("/liquidationDate", "is before the person is 16 years old")
}

func isField(name string) bool {
	switch name {
	case "serviceId", "data", "dossierId", "liquidationDate", "trigger", "gamme", "commerceLevel":
		return true
	}
	return false
}

func (r *Request) read(name string, v ijson.Value) error {
	if name == "data" {
		if v.Kind() != ijson.Object {
			return problem.Invalid("/data", "must be an object")
		}
		r.Data = v
		return nil
	}
	text, ok := v.Text()
	if !ok {
		return problem.Invalid("/"+name, "must be a string")
	}
	if len(text) > maxEchoed {
		return problem.Invalid("/"+name, "must be at most "+strconv.Itoa(maxEchoed)+" bytes long")
	}
	switch name {
	case "serviceId":
		r.ServiceID = text
	case "dossierId":
		if !isUUID(text) {
			return problem.Invalid("/dossierId", "must be a UUID written 8-4-4-4-12")
		}
		// In any case it is one case: some clients write capitals (RFC 9562 section 4).
		r.DossierID = strings.ToLower(text)
	case "liquidationDate":
		day, err := calendar.ParseDate(text)
		if err != nil {
			return problem.Invalid("/liquidationDate", "must be a day written YYYY-MM-DD")
		}
		r.LiquidationDate = day
	case "trigger":
		if Trigger(text) != Initial && Trigger(text) != CorpusRerun {
			return problem.Invalid("/trigger", "must be initial or corpus_rerun")
		}
		r.Trigger = Trigger(text)
	case "gamme":
		r.Gamme = &text
	case "commerceLevel":
		r.CommerceLevel = &text
	}
	return nil
}

// isUUID says whether the text is a UUID in its canonical form, in any case.
func isUUID(text string) bool {
	if len(text) != 36 {
		return false
	}
	for i := range len(text) {
		c := text[i]
		switch i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
				return false
			}
		}
	}
	return true
}
