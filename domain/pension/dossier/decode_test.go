package dossier

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/problem"
)

func parse(t testing.TB, text string) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func decode(t *testing.T, text string) *Dossier {
	t.Helper()
	d, err := Decode(parse(t, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d
}

func TestDecode_reads_nothing_from_an_absent_a_null_and_an_empty_dossier(t *testing.T) {
	t.Parallel()
	for _, v := range []ijson.Value{
		{}, ijson.NullValue(), parse(t, `{}`), parse(t, `{"assure":null,"carriere":null,"foyer":null}`),
	} {
		d, err := Decode(v)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(&Dossier{}, d); diff != "" {
			t.Error(diff)
		}
	}
}

func TestDecode_reads_every_part_of_a_dossier(t *testing.T) {
	t.Parallel()
	got := decode(
		t, `{
	  "assure": {"dateNaissance":"1964-05-17","sexe":"F","inaptitude":true,
	    "enfants":[{"dateNaissance":"1990-04-02","adopteLe":null,"eleveAnsAvant16":16,"eleveAnsPremieres":4,
	    "aCharge":false,"handicape":true,
	      "trimestresMaternite":null,"trimestresEducation":3}],
	    "residence":{"pays":"FR","departement":"67","regimeLocalAlsaceMoselle":true,"fiscaleFrance":false},
	    "invalidite":{"categorie":2,"depuis":"2015-01-01","pensionAnnuelleEur":9000},
	    "incapacitePermanente":{"taux":0.20,"origine":"ACCIDENT_TRAVAIL"},"handicap":{"tauxMin":0.5,
	    "depuis":"1990-01-01"},
	    "c2p":{"points":40,"trimestresMajoration":4}},
	  "carriere":[
	    {"annee":1986,"debut":"1986-01-01","fin":"1986-12-31","regime":"CNAV","employeur":"Moulin Fictif",
	    "salaireBrut":52476.56,"devise":"FRF",
	     "trimestres":4,"source":"RIS"},
	    {"annee":2001.0,"regime":"SSI","statut":"ARTISAN","salaireBrutEur":1.2e4,"nature":"ACTIVITE"},
	    {"annee":2012,"regime":"SSI","chiffreAffairesEur":9000,"activiteMicro":"VENTE"},
	    {"annee":2010,"regime":"SRE","categorie":"ACTIVE","indice":450,"nbi":10,"quotite":0.8,"cadre":true},
	    {"annee":2011,"regime":"ENIM","categorieMarin":5,"trimestresBonification":3,"classe":2,"heures":1607.5,
	    "jours":120,"points":12.34,"pays":"FR"}],
	  "employeurDeclarations":[{"annee":2023,"employeur":"Moulin Fictif","salaireBrutEur":8200,"trimestres":4,
	  "moisPaiement":"2024-02",
	    "periodeTravail":"2023-12","suspension":"MALADIE"}],
	  "liquidation":{"motif":"HANDICAP","temporaire":null,"quotiteProgressive":0.5,
	    "dejaLiquides":[{"regime":"CNRACL","date":"2020-01-01","annuelBrutEur":12000}],
	    "rachats":[{"annee":1985,"trimestres":2,"option":"TAUX_DUREE","etudes":true,"dateDemande":"2010-03-04"}],
	    "rachatsPoints":[{"regime":"AGIRC_ARRCO","points":70}]},
	  "reprise":{"salaireMensuelEur":900,"debut":"2027-02-01"},
	  "foyer":{"situation":"COUPLE","ressourcesAnnuellesEur":9000,"rfrEur":14000,"parts":1.5,"anneeRfr":2024},
	  "defunt":{"dateNaissance":"1950-01-01","dateDeces":"2026-01-02","pensions":[{"regime":"CNAV",
	  "annuelBrutEur":14000}],
	    "mariages":[{"debut":"1975-06-07","fin":null}]},
	  "notification":[{"regime":"CNAV","dateEffet":"2026-10-01","dateNotification":"2026-10-20",
	  "annuelBrutEur":14210.40,"taux":0.5,
	    "trimestres":170,"salaireAnnuelMoyenEur":28000}]}`,
	)
	euros := func(n int64) Optional[money.Euro] { return Some(money.Euro{Decimal: money.Scaled(n, 0)}) }
	want := &Dossier{
		Assure: Assure{
			DateNaissance: calendar.Date{Year: 1964, Month: 5, Day: 17},
			Sexe:          Femme,
			Inaptitude:    true,
			Enfants: []Enfant{
				{
					DateNaissance: calendar.Date{
						Year:  1990,
						Month: 4,
						Day:   2,
					},
					EleveAnsAvant16:     Some(16),
					EleveAnsPremieres:   Some(4),
					Handicape:           true,
					TrimestresEducation: Some(3),
				},
			},
			Residence: Residence{
				Pays:                     "FR",
				Departement:              "67",
				RegimeLocalAlsaceMoselle: true,
				FiscaleFrance:            Some(false),
			},
			Invalidite: &PensionInvalidite{
				Categorie:          Some(2),
				Depuis:             calendar.Date{Year: 2015, Month: 1, Day: 1},
				PensionAnnuelleEur: euros(9000),
			},
			Incapacite: &IncapacitePermanente{Taux: Some(money.Scaled(2, 1)), Origine: "ACCIDENT_TRAVAIL"},
			Handicap: &Handicap{
				TauxMin: Some(money.Scaled(5, 1)),
				Depuis:  calendar.Date{Year: 1990, Month: 1, Day: 1},
			},
			C2P: &C2P{Points: Some(40), TrimestresMajoration: Some(4)},
		},
		Carriere: []*Ligne{
			{
				Annee: Some(
					1986,
				),
				Regime:    CNAV,
				Employeur: "Moulin Fictif",
				Salaire:   Some(money.Scaled(5247656, 2)),
				Periode: calendar.Span{
					From: calendar.Date{Year: 1986, Month: 1, Day: 1},
					To:   calendar.Date{Year: 1986, Month: 12, Day: 31},
				},
				Devise:       FRF,
				DeviseDite:   true,
				ChampSalaire: SalaireBrut,
				Trimestres:   Some(4),
				Source:       SourceRIS,
			},
			{
				Annee: Some(
					2001,
				),
				Regime:       SSI,
				Statut:       Artisan,
				Salaire:      Some(money.Int(12000)),
				DeviseDite:   true,
				ChampSalaire: SalaireBrutEur,
			},
			{
				Annee: Some(2012), Regime: SSI, Salaire: Some(money.Int(9000)), DeviseDite: true,
				ChampSalaire:  ChiffreAffairesEur,
				ActiviteMicro: MicroVente,
			},
			{
				Annee: Some(2010), Regime: SRE, Categorie: Active, Cadre: true,
				Precisions: &Precisions{Indice: Some(450), NBI: Some(10), Quotite: Some(money.Scaled(8, 1))},
			},
			{
				Annee: Some(
					2011,
				),
				Regime: ENIM,
				Jours:  Some(120),
				Points: Some(money.Points{Decimal: money.Scaled(1234, 2)}),
				Precisions: &Precisions{
					CategorieMarin: Some(5), TrimestresBonification: Some(3), Classe: Some(2),
					Heures: Some(money.Scaled(16075, 1)), Pays: "FR",
				},
			},
		},
		EmployeurDeclarations: []DeclarationEmployeur{
			{
				Annee:      Some(2023),
				Employeur:  "Moulin Fictif",
				SalaireEur: euros(8200),
				Trimestres: Some(4),
				MoisPaiement: calendar.YearMonth{
					Year:  2024,
					Month: 2,
				},
				PeriodeTravail: calendar.YearMonth{Year: 2023, Month: 12},
				Suspension:     Maladie,
			},
		},
		Liquidation: Liquidation{
			Motif:              MotifHandicap,
			QuotiteProgressive: Some(money.Scaled(5, 1)),
			DejaLiquides: []PensionLiquidee{
				{Regime: CNRACL, Date: calendar.Date{Year: 2020, Month: 1, Day: 1}, AnnuelEur: euros(12000)},
			},
			Rachats: []RachatTrimestres{{
				Annee: Some(1985), Trimestres: Some(2), TauxEtDuree: true, OptionDite: true, Etudes: true,
				DateDemande: calendar.Date{Year: 2010, Month: 3, Day: 4},
			}},
			RachatsPoints: []RachatPoints{{Regime: AGIRCARRCO, Points: Some(money.Points{Decimal: money.Int(70)})}},
		},
		Reprise: &Reprise{SalaireMensuelEur: euros(900), Debut: calendar.Date{Year: 2027, Month: 2, Day: 1}},
		Foyer: &Foyer{
			Couple:                   true,
			SituationDite:            true,
			RessourcesAnnuellesEur:   euros(9000),
			RevenuFiscalReferenceEur: euros(14000),
			Parts:                    Some(money.Scaled(15, 1)),
			AnneeRfr:                 Some(2024),
		},
		Defunt: &Defunt{
			DateNaissance: calendar.Date{
				Year:  1950,
				Month: 1,
				Day:   1,
			},
			DateDeces: calendar.Date{Year: 2026, Month: 1, Day: 2},
			Pensions:  []PensionDefunt{{Regime: CNAV, AnnuelEur: euros(14000)}},
			Mariages:  []Mariage{{Periode: calendar.Span{From: calendar.Date{Year: 1975, Month: 6, Day: 7}}}},
		},
		Notification: []Notification{
			{
				Regime:           CNAV,
				DateEffet:        calendar.Date{Year: 2026, Month: 10, Day: 1},
				DateNotification: calendar.Date{Year: 2026, Month: 10, Day: 20},
				AnnuelEur: Some(
					money.Euro{Decimal: money.Scaled(1421040, 2)},
				),
				Taux:                  Some(money.Scaled(5, 1)),
				Trimestres:            Some(170),
				SalaireAnnuelMoyenEur: euros(28000),
			},
		},
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(money.Decimal.Equal)); diff != "" {
		t.Error(diff)
	}
}

func TestDecode_refuses_a_recognised_property_of_the_wrong_type_or_format(t *testing.T) {
	t.Parallel()
	for text, pointer := range map[string]string{
		`[]`:                          "",
		`"dossier"`:                   "",
		`{"assure":[]}`:               "/assure",
		`{"carriere":{}}`:             "/carriere",
		`{"carriere":[1986]}`:         "/carriere/0",
		`{"carriere":[{},"x"]}`:       "/carriere/1",
		`{"employeurDeclarations":1}`: "/employeurDeclarations",
		`{"assure":{"dateNaissance":"1964-02-30"}}`:                          "/assure/dateNaissance",
		`{"assure":{"dateNaissance":"17/05/1964"}}`:                          "/assure/dateNaissance",
		`{"assure":{"dateNaissance":19640517}}`:                              "/assure/dateNaissance",
		`{"assure":{"sexe":1}}`:                                              "/assure/sexe",
		`{"assure":{"inaptitude":"oui"}}`:                                    "/assure/inaptitude",
		`{"assure":{"enfants":3}}`:                                           "/assure/enfants",
		`{"assure":{"enfants":[{},{"eleveAnsAvant16":1.5}]}}`:                "/assure/enfants/1/eleveAnsAvant16",
		`{"carriere":[{"annee":"1986"}]}`:                                    "/carriere/0/annee",
		`{"carriere":[{"annee":1986.5}]}`:                                    "/carriere/0/annee",
		`{"carriere":[{"annee":1e300}]}`:                                     "/carriere/0/annee",
		`{"carriere":[{"annee":9000000000000000000}]}`:                       "/carriere/0/annee",
		`{"carriere":[{"regime":12}]}`:                                       "/carriere/0/regime",
		`{"carriere":[{"salaireBrutEur":"8000"}]}`:                           "/carriere/0/salaireBrutEur",
		`{"carriere":[{"salaireBrutEur":1e300}]}`:                            "/carriere/0/salaireBrutEur",
		`{"carriere":[{"salaireBrutEur":1e16}]}`:                             "/carriere/0/salaireBrutEur",
		`{"carriere":[{"salaireBrutEur":0.00000000000000000001}]}`:           "/carriere/0/salaireBrutEur",
		`{"carriere":[{"salaireBrutEur":8000,"salaireBrut":52476.56}]}`:      "/carriere/0/salaireBrut",
		`{"carriere":[{"salaireBrut":52476.56,"salaireBrutEur":8000}]}`:      "/carriere/0/salaireBrutEur",
		`{"employeurDeclarations":[{"moisPaiement":"2024-13"}]}`:             "/employeurDeclarations/0/moisPaiement",
		`{"liquidation":{"rachats":[{"annee":true}]}}`:                       "/liquidation/rachats/0/annee",
		`{"defunt":{"mariages":[{"debut":"1975-06-07"},{"fin":"hier"}]}}`:    "/defunt/mariages/1/fin",
		`{"notification":[{"taux":"50 %"}],"assure":{"dateNaissance":true}}`: "/notification/0/taux",
	} {
		_, err := Decode(parse(t, text))
		invalid, ok := errors.AsType[*InvalidError](err)
		if !ok {
			t.Errorf("%s: got %v", text, err)
			continue
		}
		if string(invalid.Pointer) != pointer || invalid.Reason == "" || !strings.HasPrefix(err.Error(), pointer+": ") {
			t.Errorf("%s: got %v, want a refusal at %q", text, err, pointer)
		}
		if problem.CodeOf(err) != problem.InvalidRequest {
			t.Errorf("%s: code %s", text, problem.CodeOf(err))
		}
	}
}

func TestDecode_accepts_what_is_of_the_right_type_however_doubtful(t *testing.T) {
	t.Parallel()
	d := decode(
		t, `{"carriere":[{"annee":0,"salaireBrutEur":-5,"trimestres":-1},{"annee":9999},null,
	  {"salaireBrutEur":null,"salaireBrut":100,"devise":"FRF"},{"salaireBrutEur":100,"devise":"FRF"},
	  {"salaireBrut":1}]}`,
	)
	if len(d.Carriere) != 6 || d.Carriere[0].Salaire.Value.Sign() != -1 || d.Carriere[0].Annee != Some(0) {
		t.Errorf("got %+v", d.Carriere)
	}
	if d.Carriere[3].Devise != FRF || d.Carriere[4].Devise != EUR || !d.Carriere[4].DeviseDite ||
		d.Carriere[5].DeviseDite {
		t.Errorf("currencies: %+v", d.Carriere[3:])
	}
}

func TestDecode_keeps_unknown_properties_and_unknown_words_apart(t *testing.T) {
	t.Parallel()
	d := decode(
		t, `{"nir":"x","assure":{"prenom":"Camille","sexe":"X","enfants":[{"prénom":null}]},
	  "carriere":[{"regime":"CNAV","a/b~c":{"deep":[1]}},{"regime":"ATLANTIDE","nature":"SIESTE","devise":"XAU",
	  "categorie":"?","statut":"?","source":"?"},
	  {"regime":"ORGANIC"},{"regime":"CNAVV","nature":"Maladi","salaire":1,"enfant":[]}],
	  "liquidation":{"motif":"ENVIE","rachats":[{"option":"TOUT"}]},"foyer":{"situation":"?"},
	  "notification":[{"regime":"?"}]}`,
	)
	wantUnknown := []ijson.Pointer{
		"/nir", "/assure/prenom", "/assure/enfants/0/prénom", "/carriere/0/a~1b~0c", "/carriere/3/salaire",
		"/carriere/3/enfant",
	}
	if diff := cmp.Diff(wantUnknown, d.Inconnus); diff != "" {
		t.Error(diff)
	}
	wantWords := []MotInconnu{
		{"/assure/sexe", "X", ""},
		{"/carriere/1/regime", "ATLANTIDE", ""},
		{"/carriere/1/nature", "SIESTE", ""},
		{"/carriere/1/devise", "XAU", ""},
		{"/carriere/1/categorie", "?", ""},
		{"/carriere/1/statut", "?", ""},
		{"/carriere/1/source", "?", ""},
		{"/carriere/3/regime", "CNAVV", "CNAV"},
		{"/carriere/3/nature", "Maladi", "MALADIE"},
		{"/liquidation/motif", "ENVIE", ""},
		{"/liquidation/rachats/0/option", "TOUT", "TAUX"},
		{"/foyer/situation", "?", ""},
		{"/notification/0/regime", "?", ""},
	}
	if diff := cmp.Diff(wantWords, d.MotsInconnus); diff != "" {
		t.Error(diff)
	}
	wantNear := []ProprieteProche{
		{"/carriere/3/salaire", "salaireBrutEur"}, {"/carriere/3/enfant", "assure.enfants"},
	}
	if diff := cmp.Diff(wantNear, d.Proches); diff != "" {
		t.Error(diff)
	}
	if d.MotsProches[MotLu{"regime", "CNAVV"}] != "CNAV" || len(d.MotsProches) != 3 {
		t.Error("a word is found by its place")
	}
	l := d.Carriere[1]
	if l.Regime != RegimeInconnu || l.RegimeLu() != "ATLANTIDE" || l.NatureInconnueLue() != "SIESTE" ||
		l.Nature != NatureInconnue || l.Devise != DeviseInconnue ||
		l.Categorie != CategorieInconnue || l.Statut != StatutInconnu ||
		l.Source != SourceInconnue ||
		d.Liquidation.Motif != MotifInconnu {
		t.Errorf("got %+v", l)
	}
	if d.Carriere[2].Regime != SSI {
		t.Errorf("a line of ORGANIC is read as %v", d.Carriere[2].Regime)
	}
}
