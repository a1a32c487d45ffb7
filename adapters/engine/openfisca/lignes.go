package openfisca

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func itoa(n int) string { return strconv.Itoa(n) }

// assimiles are the ends of the variables that take the quarters of an assimilated period, by its nature.
var assimiles = map[dossier.Nature]string{
	dossier.ChomageIndemnise: "chomage", dossier.ChomageNonIndemnise: "chomage",
	dossier.Maladie: "maladie", dossier.Maternite: "maladie", dossier.AccidentTravail: "accident_du_travail",
	dossier.Invalidite: "invalidite", dossier.ServiceNational: "service_national",
	dossier.Formation: "autre", dossier.Detention: "autre", dossier.ActivitePartielle: "autre",
}

// ligneCnav maps a line of the general scheme.
func (t *transmission) ligneCnav(l *faits.Ligne) {
	given := l.Source.Trimestres
	end, assimile := assimiles[l.Nature]
	switch {
	case l.Nature == dossier.Activite || l.Nature == dossier.Apprentissage:
		t.activite(l)
	case assimile && !given.Present:
		t.manque(l, membreTrimestres, gap.Entier,
			"OpenFisca prend les trimestres assimilés comme ils lui sont donnés : indiquer ceux de la ligne.")
	case assimile:
		t.anneePrivee(l.Annee).assimiles[end] += given.Value
	case l.Nature == dossier.AVPF && !l.SalairePresent:
		t.manque(l, membreSalaire, gap.MontantEur,
			"OpenFisca compte les trimestres de l'AVPF sur le salaire porté au compte : indiquer celui de la ligne.")
	case l.Nature == dossier.AVPF:
		a := t.anneePrivee(l.Annee)
		a.avpf = a.avpf.Add(l.SalaireEur)
	case l.Nature == dossier.Etranger:
		t.ligneEtranger(l)
	default:
		t.tait("nature " + l.Nature.String())
	}
}

// activite adds the pay and the quarters of work.
func (t *transmission) activite(l *faits.Ligne) {
	if !l.SalairePresent && !l.Source.Trimestres.Present {
		t.manque(l, membreSalaire, gap.MontantEur,
			"Ni salaire ni trimestres : OpenFisca compte les trimestres d'une année sur son salaire.")
		return
	}
	a := t.anneePrivee(l.Annee)
	a.salaire = a.salaire.Add(l.SalaireEur)
	a.cadre = a.cadre || l.Source.Cadre
	switch {
	case !l.Source.Trimestres.Present || a.paye && a.trimestres < 0:
		a.trimestres = -1
	default:
		a.trimestres = min(trimestresParAn, a.trimestres+l.Source.Trimestres.Value)
	}
	a.paye = true
}

// ligneEtranger adds quarters abroad, which the package takes in one sum.
func (t *transmission) ligneEtranger(l *faits.Ligne) {
	if !l.Source.Trimestres.Present {
		t.manque(l, membreTrimestres, gap.Entier,
			"OpenFisca prend les trimestres à l'étranger comme ils lui sont donnés : indiquer ceux de la ligne.")
		return
	}
	t.depuis(l.Annee)
	t.etranger += l.Source.Trimestres.Value
}

// lignePoints takes the points of a statement. Those of the single scheme go to the account that the package would fill
// for the pay of the year, and are all that the year gives.
func (t *transmission) lignePoints(l *faits.Ligne) {
	ircantec := l.Regime == dossier.IRCANTEC
	if !l.Source.Points.Present && !ircantec {
		t.omet("ligne " + l.Regime.String() + " sans points")
		return
	}
	a := t.anneePrivee(l.Annee)
	a.contractuel = a.contractuel || ircantec
	t.ircantec = t.ircantec || ircantec
	account := l.Regime
	if account == dossier.AGIRCARRCO {
		account = dossier.ARRCO
		if a.cadre {
			account = dossier.AGIRC
		}
		a.points[dossier.ARRCO] = a.points[dossier.ARRCO].Add(money.Int(0))
		a.points[dossier.AGIRC] = a.points[dossier.AGIRC].Add(money.Int(0))
	}
	if l.Source.Points.Present {
		a.points[account] = a.points[account].Add(l.Source.Points.Value.Decimal)
	}
}

// ligneService adds the services of a year in a public service.
func (t *transmission) ligneService(l *faits.Ligne, prefix string) {
	switch {
	case l.Nature != dossier.Activite:
		t.tait("nature " + l.Nature.String() + " en " + l.Regime.String())
		return
	case l.Source.Categorie != dossier.Sedentaire || l.Source.TrimestresBonification().Present ||
		l.Source.NBI().Or(0) != 0:
		t.tait("catégorie active, bonification ou NBI en " + l.Regime.String())
		return
	}
	quotite := l.Source.Quotite().Or(money.Int(1))
	trimestres := money.Int(l.Source.Trimestres.Value)
	switch {
	case l.Source.Trimestres.Present:
		trimestres = trimestres.Mul(quotite)
	case pleine(l, t.effet) && l.Annee < t.annee:
		trimestres = money.Int(trimestresParAn).Mul(quotite)
	default:
		t.manque(l, membreTrimestres, gap.Entier,
			"OpenFisca prend les trimestres de services d'une année incomplète comme ils lui sont donnés.")
		return
	}
	s := t.services[prefix]
	if s == nil {
		s = &services{
			regime: l.Regime, trimestres: map[int]money.Decimal{}, quotite: map[int]money.Decimal{},
		}
		t.services[prefix] = s
	}
	t.depuis(l.Annee)
	s.trimestres[l.Annee] = s.trimestres[l.Annee].Add(trimestres).Min(money.Int(trimestresParAn))
	s.quotite[l.Annee] = quotite
	if l.Source.Indice().Present && l.Annee >= s.indiceAnnee {
		s.indice = l.Source.Indice().Value
		s.indiceAnnee = l.Annee
	}
}
