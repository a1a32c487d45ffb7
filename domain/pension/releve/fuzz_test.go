package releve_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/releve"
)

// FuzzLire holds the reader to never panicking, to faults or lines but never both, to faults that lie in the text, and
// to
// lines that a dossier takes without a remark.
func FuzzLire(f *testing.F) {
	for _, seed := range []string{
		"Année;Régime;Nature;Revenu;Trimestres;Points\n1986;Régime général;Salarié;72 000 F;4;12,5\n",
		"annee\tcaisse\trevenu\tdevise\n1986\tCARSAT\t72\u202f000,50\tfrancs\n",
		"année,régime,revenu,début\n2015,Agirc-Arrco,\"21,500.25\",31/12/2015\n", "a;b\n\"",
		"année;régime;jours\n2010;MSA;1\n",
		"ann\xe9e;r\xe9gime;revenu\n2010;artisan;30000 \x80\n", ";;;\n", "\ufeff",
		"année;régime;points;pays;employeur;fin\n1958;rsi;0.0;DE;x\ny;2\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		lines, faults := releve.Lire(text)
		if (lines == nil) != (len(faults) > 0) {
			t.Fatalf("%d lines and %d faults", len(lines), len(faults))
		}
		rows := 1
		for _, b := range text {
			if b == '\n' {
				rows++
			}
		}
		for _, fault := range faults {
			if fault.Place.Line < 1 || fault.Place.Line > rows || fault.Place.Column < 1 || fault.Raison == "" {
				t.Errorf("%+v is not in the text", fault)
			}
		}
		data := ijson.NewObject(ijson.Member{Name: "carriere", Value: ijson.ArrayValue(lines)})
		again, err := ijson.ParseObject(data.AppendJSON(nil))
		if err != nil {
			t.Fatal(err)
		}
		if remarks := dossier.Relire(again); len(remarks) > 0 {
			t.Errorf("a dossier does not take it: %+v\n%s", remarks, data.AppendJSON(nil))
		}
	})
}
