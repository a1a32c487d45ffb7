package recalcul

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// casAncien is a career of 44 years at the full rate whose pension begins in January 2016, with points of 2012 of Arrco
// or of Agirc alone. A point pays 1.2513 EUR at Arrco, 0.4352 EUR at Agirc.
func casAncien(t testing.TB, regime dossier.Regime, points money.Decimal, births ...string) Cas {
	t.Helper()
	d := &dossier.Dossier{Assure: dossier.Assure{DateNaissance: jour(t, "1953-06-15"), Sexe: dossier.Homme}}
	for _, birth := range births {
		d.Assure.Enfants = append(d.Assure.Enfants, dossier.Enfant{DateNaissance: jour(t, birth)})
	}
	for year := 1972; year < 2016; year++ {
		l := dossier.Ligne{
			Annee: dossier.Some(year), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(20_000)), DeviseDite: true,
			Points: dossier.Some(money.Points{}),
		}
		if year < 2002 {
			l.Salaire = dossier.Some(money.Int(100_000))
			l.Devise = dossier.FRF
		}
		d.Carriere = append(d.Carriere, &l)
	}
	d.Carriere = append(d.Carriere, &dossier.Ligne{
		Annee: dossier.Some(2012), Regime: regime, Points: dossier.Some(money.Points{Decimal: points}),
	})
	effet := jour(t, "2016-01-01")
	return Cas{
		Dossier: d, Bareme: bareme.Official(), Effet: effet, Demandee: effet, PensionDue: true,
		Autres: []dossier.Regime{regime},
	}
}

func TestRecalculer_pays_arrco_and_agirc_apart_before_2019(t *testing.T) {
	t.Parallel()
	trois := []string{"1980-03-01", "1983-03-01", "1986-03-01"}
	for _, tt := range []struct {
		name                          string
		regime                        dossier.Regime
		points                        string
		enfants                       []string
		annuel, majoration, enCapital string
	}{
		{"points of Arrco", dossier.ARRCO, "1000", nil, "1251.30", "0.00", "0.00"},
		{"points of Agirc", dossier.AGIRC, "1000", nil, "435.20", "0.00", "0.00"},
		{"a tenth for three children since 2012", dossier.ARRCO, "1000", trois, "1376.43", "125.13", "0.00"},
		{
			"the ceiling of Arrco for somebody born since August 1951", dossier.ARRCO, "30000", trois, "38570.15",
			"1031.15", "0.00",
		},
		{"a dependent child: 5 %", dossier.ARRCO, "1000", []string{"2005-03-01"}, "1313.87", "62.57", "0.00"},
		{
			"two dependent children of a cadre", dossier.AGIRC, "1000",
			[]string{"2005-03-01", "2007-03-01"},
			"478.72",
			"43.52", "0.00",
		},
		{"100 points of Arrco, paid at once at 62", dossier.ARRCO, "100", nil, "0.00", "0.00", "2289.88"},
		{"a hundredth more", dossier.ARRCO, "100.01", nil, "125.14", "0.00", "0.00"},
		{"fewer than 500 points of Agirc", dossier.AGIRC, "499.99", nil, "0.00", "0.00", "3982.08"},
		{"500 points of Agirc", dossier.AGIRC, "500", nil, "217.60", "0.00", "0.00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			points, err := money.ParseDecimal(tt.points)
			if err != nil {
				t.Fatal(err)
			}
			r := faire(t, casAncien(t, tt.regime, points, tt.enfants...))
			p, other := &r.Arrco, &r.Agirc
			if tt.regime == dossier.AGIRC {
				p, other = other, p
			}
			if p.Annuel().String() != tt.annuel || p.Majoration.String() != tt.majoration ||
				p.Capital.String() != tt.enCapital {
				t.Errorf("%s a year, %s for children, %s at once", p.Annuel(), p.Majoration, p.Capital)
			}
			if !other.Annuel().IsZero() || !r.EnPoints().Equal(p.Annuel().Decimal) ||
				!r.Capitaux().Equal(p.Capital.Decimal) {
				t.Errorf("the other scheme pays %s, all points %s and %s", other.Annuel(), r.EnPoints(), r.Capitaux())
			}
		})
	}
}

// Somebody who lacks quarters and is before the age without coefficient takes the coefficient of age on both accounts.
func TestRecalculer_lowers_the_accounts_of_before_2019_by_age(t *testing.T) {
	t.Parallel()
	cas := casAncien(t, dossier.ARRCO, money.Int(1000))
	cas.Dossier.Carriere = cas.Dossier.Carriere[20:]
	r := faire(t, cas)
	// 62 years and 6 months, the age of reference being 66 years and 2 months: 15 quarters.
	if got := r.Complementaire.Minoration.String(); got != "0.8425" || r.Arrco.HorsEnfants.String() != "1054.22" {
		t.Errorf("coefficient %s, %s a year", got, r.Arrco.HorsEnfants)
	}
}
