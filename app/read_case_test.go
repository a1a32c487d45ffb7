package app

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// A file is a request where it says data or has the members of a request alone, else a dossier; one that has no member
// of either is refused, with the name that it may have meant.
func TestReadCase_tells_a_request_from_a_dossier(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]CaseForm{
		`{}`:                                   FormDossier,
		`{"carriere":[]}`:                      FormDossier,
		`{"carriere":[],"foo":1}`:              FormDossier,
		`{"foo":1,"carriere":[]}`:              FormDossier,
		`{"trigger":"INITIAL","carriere":[]}`:  FormDossier,
		`{"data":{}}`:                          FormRequest,
		`{"trigger":"INITIAL","data":{}}`:      FormRequest,
		`{"carriere":[],"data":{}} // comment`: FormRequest,
	} {
		if got, err := formOfText(text); got != want || err != nil {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		`{"cariere":[]}`:             `did you mean "carriere" where it says "cariere"?`,
		`{"triger":"INITIAL"}`:       `did you mean "trigger" where it says "triger"?`,
		`{"xyzzy":1,"triger":""}`:    `did you mean "trigger" where it says "triger"?`,
		`{"xyzzy":1,"plugh":"abc"}`:  "it is neither a dossier",
		`{"xyzzyxyzzyxyzzyxyzzy":1}`: "it is neither a dossier",
	} {
		_, err := ReadCase([]byte(text))
		refused, ok := errors.AsType[*CaseError](err)
		if !ok || !strings.Contains(refused.Reason, want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func formOfText(text string) (CaseForm, error) {
	value, err := parseCase([]byte(text))
	if err != nil {
		return "", err
	}
	return formOf(value)
}

// A portfolio that stops answering is no portfolio that ended.
func TestLineSource_tells_a_fault_from_the_end(t *testing.T) {
	t.Parallel()
	out := errors.New("the disk is out")
	source := newLineSource(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("{}\n"))))
	if _, err := source.next(); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("%v, want the fault", err)
	}
	source = newLineSource(iotest.ErrReader(out))
	if _, err := source.next(); !errors.Is(err, out) {
		t.Errorf("%v, want the fault", err)
	}
}

func TestFactsOfCredential_say_when_it_ends(t *testing.T) {
	t.Parallel()
	end := time.Date(2027, 3, 1, 12, 30, 0, 0, time.FixedZone("", 3600))
	for want, c := range map[string]access.Credential{"": {}, "2027-03-01T11:30:00Z": {ExpiresAt: end}} {
		if got := factsOfCredential(c).ExpiresAt; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
