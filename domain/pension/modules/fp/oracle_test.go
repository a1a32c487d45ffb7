package fp

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// oracleRow is one row of the panel of State civil servants computed by OpenFisca-France-Pension and restated by hand.
// Its careers are drawn at random; nobody real is described.
type oracleRow struct {
	ID              string        `json:"id"`
	Birth           calendar.Date `json:"birth"`
	Liquidation     calendar.Date `json:"liquidation"`
	ServiceQuarters [][2]int      `json:"service_quarters"`
	Out             struct {
		QTotal    int           `json:"q_total"`
		QService  int           `json:"q_service"`
		Proration money.Decimal `json:"proration"`
		Rate      money.Decimal `json:"rate"`
	} `json:"out"`
	Restated struct {
		Required        int           `json:"required_quarters"`
		DecoteQuarters  json.Number   `json:"decote_quarters"`
		Decote          money.Decimal `json:"decote"`
		SurcoteQuarters json.Number   `json:"surcote_quarters"`
		Surcote         money.Decimal `json:"surcote"`
	} `json:"restated"`
}

func oracleRows(t *testing.T) []oracleRow {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "..", "..", "testdata", "oracle", "openfisca-fp-panel.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rows []oracleRow
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row oracleRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("row %d: %v", len(rows)+1, err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// etatDeLigne is the state that a row describes: its yearly quarters as reported ones, the quarters for children
// granted by the scheme.
func etatDeLigne(row *oracleRow) *pension.State {
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: faits.Connu(row.Liquidation)}
	s.Dossier.Assure.DateNaissance = row.Birth
	casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.SRE} })
	lines := make([]dossier.Ligne, len(row.ServiceQuarters))
	for i, year := range row.ServiceQuarters {
		lines[i] = dossier.Ligne{
			Trimestres: dossier.Some(year[1]), Precisions: &dossier.Precisions{Indice: dossier.Some(560)},
		}
		s.Carriere.Donner(
			append(s.Carriere.Lire(), faits.Ligne{Index: i, Annee: year[0], Regime: dossier.SRE, Source: &lines[i]}),
		)
		var c faits.Compte
		c.Plus(faits.Cotise, year[1])
		s.Trimestres.Donner(append(s.Trimestres.Lire(), faits.AnneeTrimestres{Annee: year[0], Tous: c}))
	}
	casetest.Change(
		&s.Enfants, func(v *faits.DroitsEnfants) { v.TrimestresSpeciaux = row.Out.QTotal - row.Out.QService },
	)
	return s
}

func TestOracle_decote_surcote_proration_and_rate_of_72_civil_servants(t *testing.T) {
	t.Parallel()
	rows := oracleRows(t)
	if len(rows) != 72 {
		t.Fatalf("the panel has %d rows", len(rows))
	}
	for i := range rows {
		row := &rows[i]
		t.Run(row.ID, func(t *testing.T) {
			t.Parallel()
			s, trace := etatDeLigne(row), pension.NewTrace(0)
			result, ok := MontantIndiciaire{}.Compute(s, trace).(*ResultatIndiciaire)
			if !ok || result.PensionIndiciaire == nil {
				t.Fatalf("got %+v", result)
			}
			got := result.PensionIndiciaire
			if got.DureeServices != row.Out.QService || got.DureeAssurance != row.Out.QTotal ||
				got.DureeRequise != row.Restated.Required {
				t.Errorf(
					"durations: %d, %d, %d; want %d, %d, %d", got.DureeServices, got.DureeAssurance, got.DureeRequise,
					row.Out.QService, row.Out.QTotal, row.Restated.Required,
				)
			}
			same(t, "décote quarters", money.Int(got.TrimestresDecote), integer(t, row.Restated.DecoteQuarters))
			same(t, "décote", got.Decote, row.Restated.Decote)
			same(t, "surcote quarters", money.Int(got.TrimestresSurcote), integer(t, row.Restated.SurcoteQuarters))
			same(t, "surcote", got.Surcote, row.Restated.Surcote)
			proration := money.Int(min(got.DureeServices, got.DureeRequise)).QuoInt(got.DureeRequise)
			// The oracle writes six digits of a binary fraction.
			if gap := proration.Sub(row.Out.Proration); gap.Max(gap.Neg()).Cmp(money.Scaled(1, 6)) > 0 {
				t.Errorf("proration: %s, want %s", proration, row.Out.Proration)
			}
			plein, _ := figuresDeCas(t)
			rate := plein.Mul(money.Int(1).Sub(got.Decote).Add(got.Surcote))
			same(t, "rate", rate.HalfUp(6), row.Out.Rate.HalfUp(6))
		})
	}
}

func same(t *testing.T, what string, got, want money.Decimal) {
	t.Helper()
	if !got.Equal(want) {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

func integer(t *testing.T, n json.Number) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(n.String())
	if err != nil {
		t.Fatal(err)
	}
	return d
}
