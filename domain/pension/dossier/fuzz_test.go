package dossier_test

import (
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// FuzzDecode holds Decode to never panicking, to refusing with a pointer that leads to the culprit, and to listing
// places that exist.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{}`, `[]`, `null`, `{"assure":{"dateNaissance":"1964-05-17","sexe":"F","enfants":[{"aCharge":true}]}}`,
		`{"carriere":[{"annee":1986,"regime":"CNAV","salaireBrut":52476.56,"devise":"FRF"},{"annee":1e300}]}`,
		`{"carriere":[{"regime":"?","nature":"?","a/b":1,"salaireBrutEur":-1e-19}],"x":{"y":[{}]}}`,
		`{"liquidation":{"rachats":[{"option":"TAUX"}],"dejaLiquides":[null]},` +
			`"defunt":{"mariages":[{"debut":"2000-01-01"}]}}`,
		`{"foyer":{"parts":1e40},"notification":[{"taux":0.5}],"reprise":{"debut":"2026-02-29"}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		v, err := ijson.Parse(src)
		if err != nil {
			return
		}
		d, err := dossier.Decode(v)
		if err != nil {
			invalid, ok := errors.AsType[*dossier.InvalidError](err)
			if !ok || d != nil {
				t.Fatalf("error = %#v, dossier = %v", err, d)
			}
			if _, ok := v.At(invalid.Pointer); !ok {
				t.Fatalf("the refusal is at %q, which does not exist", invalid.Pointer)
			}
			return
		}
		for _, p := range d.Inconnus {
			if _, ok := v.At(p); !ok {
				t.Fatalf("unknown property %q does not exist", p)
			}
		}
		for _, m := range d.MotsInconnus {
			if at, ok := v.At(m.Champ); !ok || !at.Equal(ijson.StringValue(m.Mot)) {
				t.Fatalf("unknown word %q is not at %q", m.Mot, m.Champ)
			}
		}
	})
}
