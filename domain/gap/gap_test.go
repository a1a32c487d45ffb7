package gap

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

func mustParse(t interface {
	Helper()
	Fatal(...any)
}, text string,
) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestDecodeOverride_reads_each_kind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, body, kind, value string }{
		{"an amount", `{"lacuneId":"g","typeDonnee":"MONTANT_EUR","valeurEur":30000.50}`, "MONTANT_EUR", `30000.5`},
		{
			"an amount with an exponent", `{"lacuneId":"g","typeDonnee":"MONTANT_EUR","valeurEur":3e4}`, "MONTANT_EUR",
			`30000`,
		},
		{"an integer written as a decimal", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4.0}`, "ENTIER", `4`},
		{"a decimal", `{"lacuneId":"g","typeDonnee":"DECIMAL","valeurDecimal":1234.5678}`, "DECIMAL", `1234.5678`},
		{"a factor", `{"lacuneId":"g","typeDonnee":"FACTEUR","valeurFactor":-0.25}`, "FACTEUR", `-0.25`},
		{"a day", `{"lacuneId":"g","typeDonnee":"DATE","valeurDate":"1964-02-29"}`, "DATE", `"1964-02-29"`},
		{
			"an age", `{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":{"months":9,"years":62}}`, "AGE_CIVIL",
			`{"years":62,"months":9}`,
		},
		{
			"an age without months", `{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":{"years":62}}`, "AGE_CIVIL",
			`{"years":62,"months":0}`,
		},
		{
			"null is the same as absent",
			`{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4,"valeurEur":null,"civilAge":null,"data":null}`,
			"ENTIER", `4`,
		},
		{
			"members that nobody knows are ignored",
			`{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4,"valeur":5}`, "ENTIER", `4`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o, err := DecodeOverride(mustParse(t, c.body))
			if err != nil {
				t.Fatal(err)
			}
			if got := string(
				o.Value.AppendJSON(nil),
			); string(o.TypeDonnee) != c.kind || got != c.value ||
				o.LacuneID != "g" {
				t.Errorf("got %s %s", o.TypeDonnee, got)
			}
		})
	}
	o, err := DecodeOverride(
		mustParse(
			t,
			`{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4,"pieceJointeRef":" bulletin-1990 ","data":{"a":1}}`,
		),
	)
	if err != nil || o.PieceJointeRef != "bulletin-1990" || string(o.Data.AppendJSON(nil)) != `{"a":1}` {
		t.Errorf("got %+v (%v)", o, err)
	}
}

func TestDecodeOverride_refuses_everything_else_by_name(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, body, pointer string }{
		{"an empty body", `{}`, "/lacuneId"},
		{"no lacuneId", `{"typeDonnee":"ENTIER","valeurEntier":4}`, "/lacuneId"},
		{"an empty lacuneId", `{"lacuneId":"","typeDonnee":"ENTIER","valeurEntier":4}`, "/lacuneId"},
		{"a number as lacuneId", `{"lacuneId":7,"typeDonnee":"ENTIER","valeurEntier":4}`, "/lacuneId"},
		{"no typeDonnee", `{"lacuneId":"g","valeurEntier":4}`, "/typeDonnee"},
		{"a kind outside the list", `{"lacuneId":"g","typeDonnee":"TEXTE","valeurEntier":4}`, "/typeDonnee"},
		{"a kind in lower case", `{"lacuneId":"g","typeDonnee":"entier","valeurEntier":4}`, "/typeDonnee"},
		{"no value", `{"lacuneId":"g","typeDonnee":"ENTIER"}`, "/valeurEntier"},
		{"a null value", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":null}`, "/valeurEntier"},
		{"the value of another kind", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEur":4}`, "/valeurEur"},
		{"two values", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4,"valeurDecimal":4}`, "/valeurDecimal"},
		{"half an integer", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4.5}`, "/valeurEntier"},
		{"a text as integer", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":"4"}`, "/valeurEntier"},
		{"an integer without bounds", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":1e300}`, "/valeurEntier"},
		{"a tenth of a cent", `{"lacuneId":"g","typeDonnee":"MONTANT_EUR","valeurEur":1.005}`, "/valeurEur"},
		{"a text as amount", `{"lacuneId":"g","typeDonnee":"MONTANT_EUR","valeurEur":"1"}`, "/valeurEur"},
		{"a huge exponent", `{"lacuneId":"g","typeDonnee":"DECIMAL","valeurDecimal":1e300}`, "/valeurDecimal"},
		{"too many decimals", `{"lacuneId":"g","typeDonnee":"FACTEUR","valeurFactor":1e-20}`, "/valeurFactor"},
		{"a day that is none", `{"lacuneId":"g","typeDonnee":"DATE","valeurDate":"2026-02-30"}`, "/valeurDate"},
		{"a number as day", `{"lacuneId":"g","typeDonnee":"DATE","valeurDate":2026}`, "/valeurDate"},
		{"a number as age", `{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":62}`, "/civilAge"},
		{
			"twelve months", `{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":{"years":62,"months":12}}`,
			"/civilAge/months",
		},
		{"no years", `{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":{"months":2}}`, "/civilAge/years"},
		{"a misspelt age", `{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":{"years":62,"month":6}}`, "/civilAge"},
		{"a negative age", `{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":{"years":-1}}`, "/civilAge/years"},
		{
			"a number as attachment", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4,"pieceJointeRef":1}`,
			"/pieceJointeRef",
		},
		{"a list as data", `{"lacuneId":"g","typeDonnee":"ENTIER","valeurEntier":4,"data":[]}`, "/data"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o, err := DecodeOverride(mustParse(t, c.body))
			if problem.CodeOf(err) != problem.InvalidOverride || !strings.HasPrefix(err.Error(), c.pointer+": ") {
				t.Errorf("got %+v (%v)", o, err)
			}
		})
	}
}

func gapOf(t *testing.T, kind Kind, minimum, maximum string) Gap {
	t.Helper()
	g := Gap{LacuneID: "g", TypeDonnee: kind, Champ: "/carriere/0/valeur"}
	if minimum != "" {
		g.Bounds.Min = mustParse(t, minimum)
	}
	if maximum != "" {
		g.Bounds.Max = mustParse(t, maximum)
	}
	return g
}

func TestCheck_keeps_values_inside_the_bounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                  string
		kind                  Kind
		minimum, value, limit string
		ok                    bool
	}{
		{"an amount on its lower bound", MontantEur, "0", "0", "", true},
		{"an amount a cent below", MontantEur, "0", "-0.01", "", false},
		{"an amount on its upper bound, written otherwise", MontantEur, "0", "100.00", "1e2", true},
		{"an amount a cent above", MontantEur, "", "100.01", "100", false},
		{"beyond what a double tells apart", MontantEur, "", "90071992547409.94", "90071992547409.93", false},
		{"an integer between", Entier, "0", "4", "4", true},
		{"an integer above", Entier, "0", "5", "4", false},
		{"a factor below", Facteur, "0.5", "0.4999999999", "1", false},
		{"a day on its bound", Date, `"1900-01-01"`, `"1900-01-01"`, `"2026-12-31"`, true},
		{"a day before", Date, `"1900-01-01"`, `"1899-12-31"`, `"2026-12-31"`, false},
		{"a day after", Date, "", `"2027-01-01"`, `"2026-12-31"`, false},
		{
			"an age between", AgeCivil, `{"years":60,"months":0}`, `{"years":62,"months":9}`, `{"years":70,"months":0}`,
			true,
		},
		{"an age a month above", AgeCivil, "", `{"years":70,"months":1}`, `{"years":70,"months":0}`, false},
		{"an age a month below", AgeCivil, `{"years":60}`, `{"years":59,"months":11}`, "", false},
		{"no bounds", Decimal, "", "-1e9", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := gapOf(t, c.kind, c.minimum, c.limit)
			err := g.Check(Override{LacuneID: "g", TypeDonnee: c.kind, Value: mustParse(t, c.value)})
			if (err == nil) != c.ok || (err != nil && !strings.HasPrefix(err.Error(), "/"+c.kind.Field()+": ")) {
				t.Errorf("got %v", err)
			}
		})
	}
	g := gapOf(t, Entier, "", "")
	if err := g.Check(
		Override{TypeDonnee: Decimal, Value: mustParse(t, "4")},
	); problem.CodeOf(err) != problem.InvalidOverride ||
		!strings.HasPrefix(err.Error(), "/typeDonnee") {
		t.Errorf("another kind: %v", err)
	}
}

func TestApply_writes_the_value_into_a_copy_of_the_data(t *testing.T) {
	t.Parallel()
	data := mustParse(t, `{"carriere":[{"annee":1990},{"annee":1991}],"note":9007199254740993}`)
	g := Gap{TypeDonnee: MontantEur, Champ: "/carriere/1/salaireBrutEur", Bounds: Bounds{Min: ijson.IntValue(0)}}
	o := Override{TypeDonnee: MontantEur, Value: mustParse(t, "30000.5")}
	got, err := g.Apply(data, o)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"carriere":[{"annee":1990},{"annee":1991,"salaireBrutEur":30000.5}],"note":9007199254740993}`
	if diff := cmp.Diff(want, string(got.AppendJSON(nil))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, ok := data.At("/carriere/1/salaireBrutEur"); ok {
		t.Error("the data that was given has changed")
	}
	empty, err := Gap{
		TypeDonnee: Date,
		Champ:      "/assure/dateNaissance",
	}.Apply(
		ijson.Value{}, Override{TypeDonnee: Date, Value: mustParse(t, `"1964-05-17"`)},
	)
	if err != nil || string(empty.AppendJSON(nil)) != `{"assure":{"dateNaissance":"1964-05-17"}}` {
		t.Errorf("a run without data: %s (%v)", empty.AppendJSON(nil), err)
	}
	if _, err := g.Apply(
		data, Override{TypeDonnee: MontantEur, Value: mustParse(t, "-1")},
	); problem.CodeOf(
		err,
	) != problem.InvalidOverride {
		t.Errorf("out of bounds: %v", err)
	}
	if _, err := (Gap{TypeDonnee: MontantEur, Champ: "/note/x"}).Apply(
		data, o,
	); problem.CodeOf(
		err,
	) != problem.InvalidOverride {
		t.Errorf("a place that cannot be: %v", err)
	}
}

func TestGap_value_round_trips(t *testing.T) {
	t.Parallel()
	kinds := Kinds()
	rapid.Check(t, func(t *rapid.T) {
		g := Gap{
			LacuneID:   rapid.StringN(1, 20, -1).Draw(t, "id"),
			TypeDonnee: rapid.SampledFrom(kinds).Draw(t, "kind"),
			Champ: ijson.Pointer("/carriere").
				AppendIndex(rapid.IntRange(0, 99).Draw(t, "line")).
				Append("salaireBrutEur"),
			Annee:    rapid.SampledFrom([]int{0, 1990, 2026}).Draw(t, "year"),
			Message:  "Salaire brut de l'année inconnu.",
			Unit:     rapid.SampledFrom([]string{"", "EUR"}).Draw(t, "unit"),
			Blocking: rapid.Bool().Draw(t, "blocking"),
		}
		if rapid.Bool().Draw(t, "bounded") {
			g.Bounds = Bounds{Min: ijson.IntValue(0), Max: mustParse(t, "1000.50")}
		}
		g.LacuneID = strings.ToValidUTF8(strings.ReplaceAll(g.LacuneID, "\x00", ""), "")
		raw := g.Value().AppendJSON(nil)
		back, err := FromValue(mustParse(t, string(raw)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(raw), string(back.Value().AppendJSON(nil))); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if back.Bounds.Min.IsZero() != g.Bounds.Min.IsZero() || back.Champ != g.Champ || back.Annee != g.Annee {
			t.Fatalf("came back as %+v", back)
		}
	})
}

func TestGap_shows_every_member(t *testing.T) {
	t.Parallel()
	g := Gap{
		LacuneID:   "g-1",
		TypeDonnee: Entier,
		Champ:      "/carriere/3/trimestres",
		Annee:      1990,
		Message:    "m",
		Unit:       "trimestres",
		Bounds:     Bounds{Min: ijson.IntValue(0), Max: ijson.IntValue(4)},
		Blocking:   true,
	}
	want := `{"lacuneId":"g-1","typeDonnee":"ENTIER","champ":"/carriere/3/trimestres","annee":1990,"message":"m",` +
		`"unit":"trimestres","bounds":{"min":0,"max":4},"blocking":true}`
	if got := string(g.Value().AppendJSON(nil)); got != want {
		t.Errorf("got %s", got)
	}
	want = `{"lacuneId":"","typeDonnee":"DATE","champ":"","annee":null,"message":"","unit":null,` +
		`"bounds":{"min":null,"max":null},"blocking":false}`
	if got := string(Gap{TypeDonnee: Date}.Value().AppendJSON(nil)); got != want {
		t.Errorf("got %s", got)
	}
	for _, bad := range []string{
		`{}`, `[]`, `{"lacuneId":"g","typeDonnee":"X","champ":"","message":""}`,
		`{"lacuneId":"g","typeDonnee":"DATE","champ":"x","message":""}`,
		`{"lacuneId":"g","typeDonnee":"DATE","champ":"","message":"","annee":"1990"}`,
	} {
		if _, err := FromValue(mustParse(t, bad)); err == nil {
			t.Errorf("%s was read as a gap", bad)
		}
	}
}

func TestGap_that_stands_for_others_takes_no_override_and_round_trips(t *testing.T) {
	t.Parallel()
	g := Gap{LacuneID: "g", TypeDonnee: Entier, Champ: "/carriere", Message: "m", Omitted: 7}
	back, err := FromValue(mustParse(t, string(g.Value().AppendJSON(nil))))
	if err != nil || back.Omitted != 7 {
		t.Fatalf("came back as %+v (%v)", back, err)
	}
	_, err = back.Apply(mustParse(t, `{"carriere":[]}`), Override{TypeDonnee: Entier, Value: mustParse(t, "4")})
	if problem.CodeOf(err) != problem.InvalidOverride {
		t.Errorf("an override was taken: %v", err)
	}
	if _, err := FromValue(
		mustParse(t, `{"lacuneId":"g","typeDonnee":"ENTIER","champ":"","message":"","omitted":-1}`),
	); err == nil {
		t.Error("a negative count was read")
	}
}

func TestGap_that_asks_for_a_word_takes_no_override_and_round_trips(t *testing.T) {
	t.Parallel()
	g := Gap{LacuneID: "g", TypeDonnee: Entier, Champ: "/carriere/0/regime", Message: "m", InData: true}
	back, err := FromValue(mustParse(t, string(g.Value().AppendJSON(nil))))
	if err != nil || !back.InData {
		t.Fatalf("came back as %+v (%v)", back, err)
	}
	_, err = back.Apply(mustParse(t, `{"carriere":[{}]}`), Override{TypeDonnee: Entier, Value: mustParse(t, "4")})
	if problem.CodeOf(err) != problem.InvalidOverride {
		t.Errorf("an override was taken: %v", err)
	}
	if _, err := FromValue(
		mustParse(t, `{"lacuneId":"g","typeDonnee":"ENTIER","champ":"","message":"","overridable":1}`),
	); err == nil {
		t.Error("a number was read as a yes or no")
	}
}

func TestUnresolved_is_one_text_for_every_reason(t *testing.T) {
	t.Parallel()
	if err := Unresolved(); problem.CodeOf(err) != problem.InvalidOverride ||
		err.Error() != "/lacuneId: names no open gap" {
		t.Errorf("got %v", err)
	}
}

func FuzzDecodeOverride(f *testing.F) {
	f.Add(`{"lacuneId":"g","typeDonnee":"MONTANT_EUR","valeurEur":30000.50}`)
	f.Add(`{"lacuneId":"g","typeDonnee":"AGE_CIVIL","civilAge":{"months":9,"years":62},"pieceJointeRef":"p","data":{}}`)
	f.Add(`{"lacuneId":"g","typeDonnee":"DATE","valeurDate":"1964-02-29","valeurFactor":1e-41}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, text string) {
		body, err := ijson.Parse([]byte(text))
		if err != nil {
			return
		}
		o, err := DecodeOverride(body)
		if err != nil {
			if problem.CodeOf(err) != problem.InvalidOverride {
				t.Errorf("%s: %v", text, err)
			}
			return
		}
		if !o.TypeDonnee.Known() || o.LacuneID == "" || o.Value.IsZero() || o.Value.Kind() == ijson.Null {
			t.Errorf("%s was read as %+v", text, o)
		}
		if _, err := (Gap{TypeDonnee: o.TypeDonnee, Champ: "/a/b"}).Apply(ijson.Value{}, o); err != nil {
			t.Errorf("%s does not apply: %v", text, err)
		}
	})
}
