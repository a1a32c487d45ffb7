package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// What nobody earns, in euros: a pension of a year or the pay of a month, and the means of a household for a year.
// Conventions of this project, above which an amount counts and is shown as one to check.
const (
	pensionDemesuree     = 1_000_000
	ressourcesDemesurees = 10_000_000
)

// trimestresDeVie bounds the quarters of a career, as an entry.
const trimestresDeVie = 400

// defunt looks at the pensions of the deceased.
func (p *plausibilite) defunt() {
	if p.d.Defunt == nil {
		return
	}
	own := *p.d.Defunt
	own.Pensions = slices.Clone(own.Pensions)
	p.d.Defunt = &own
	for i := range own.Pensions {
		x := &own.Pensions[i]
		place := ijson.Pointer("/defunt/pensions").AppendIndex(i)
		p.montant(place.Append("annuelBrutEur"), &x.AnnuelEur, pension.EURParAn)
		p.montant(place.Append("majorationEnfantsEur"), &x.MajorationEnfantsEur, pension.EURParAn)
		if x.AnnuelEur.Present {
			p.auPlus(place.Append("majorationEnfantsEur"), &x.MajorationEnfantsEur, x.AnnuelEur.Value,
				"Majoration pour enfants du défunt supérieure à sa pension, dont elle est une part : "+
					"indiquer son montant.")
		}
		p.integer(lieu{path: place.Append("trimestres")}, &x.Trimestres, 0, trimestresDeVie, pension.Trimestres)
		p.points(place.Append("points"), &x.Points)
		p.regimeDuDefunt(place.Append("regime"), x)
		p.demesure(place.Append("annuelBrutEur"), x.AnnuelEur, pensionDemesuree)
		p.pointsDemesures(place.Append("points"), x.Points)
	}
	p.montant("/defunt/aspaVerseeEur", &own.AspaVerseeEur, pension.EUR)
}

// regimeDuDefunt asks for the scheme of a pension of the deceased: no override holds a word, so the
// dossier itself must be mended.
func (p *plausibilite) regimeDuDefunt(place ijson.Pointer, x *dossier.PensionDefunt) {
	if x.Regime != dossier.RegimeInconnu {
		return
	}
	p.t.Missing(pension.Lacune{
		Champ: place, Kind: gap.Entier, Bloquante: true, DansLeDossier: true,
		Message: "Régime d'une pension du défunt absent ou inconnu : chaque régime a sa réversion. " +
			"L'indiquer dans le dossier (CNAV, AGIRC_ARRCO, SRE …).",
	})
}

// points refuses a negative number of points.
func (p *plausibilite) points(place ijson.Pointer, v *dossier.Optional[money.Points]) {
	if !v.Present || v.Value.Sign() >= 0 {
		return
	}
	p.manque(pension.Lacune{
		Champ: place, Kind: gap.Decimal, Unite: pension.UnitePoints,
		Message: "Nombre de points négatif : indiquer les points acquis.",
	}.AuMoins(0))
	*v = dossier.Optional[money.Points]{}
}

// demesure marks an amount that nobody earns.
func (p *plausibilite) demesure(place ijson.Pointer, v dossier.Optional[money.Euro], limit int) {
	if v.Present && money.Int(limit).Less(v.Value.Decimal) {
		p.inspect(place, pension.Montant(v.Value))
	}
}

// pointsDemesures marks points that nobody has.
func (p *plausibilite) pointsDemesures(place ijson.Pointer, v dossier.Optional[money.Points]) {
	if v.Present && money.Int(pointsInvraisemblables).Less(v.Value.Decimal) {
		p.inspect(place, pension.NombrePoints(v.Value))
	}
}

func (p *plausibilite) inspect(place ijson.Pointer, read pension.Quantity) {
	p.demesures = append(p.demesures, MontantARegarder{Champ: place, ValeurLue: Lecture{nombre: read}})
	p.t.Doubt("Montant invraisemblable, retenu tel quel : " + read.Text() + " (" + string(place) + ").")
}
