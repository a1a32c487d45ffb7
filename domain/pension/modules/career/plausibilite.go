package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// plausibilite looks at what the dossier says beside its career. A value that cannot be opens a gap and counts
// as absent for every module.
type plausibilite struct {
	s *pension.State
	t *pension.Trace
	// d is the dossier from which such values are taken out: a copy of its own.
	d dossier.Dossier
	// ecarte says that a value was taken out.
	ecarte bool
	// demesures are the amounts that are kept and that nobody earns.
	demesures []MontantARegarder
}

// discardImpossible takes out of the dossier what cannot be, and returns the amounts that count and look wrong.
func discardImpossible(s *pension.State, t *pension.Trace) []MontantARegarder {
	p := &plausibilite{s: s, t: t, d: *s.Dossier}
	p.enfants()
	p.assure()
	p.liquidation()
	p.foyer()
	p.defunt()
	p.notifications()
	p.declarations()
	if p.ecarte {
		s.Dossier = &p.d
	}
	return p.demesures
}

func (p *plausibilite) assure() {
	a := &p.d.Assure
	if a.Incapacite != nil {
		own := *a.Incapacite
		a.Incapacite = &own
		p.fraction("/assure/incapacitePermanente/taux", &own.Taux)
		p.integer(
			lieu{path: "/assure/incapacitePermanente/expositionAnnees"}, &own.ExpositionAnnees, 0, anneesDeVie,
			pension.Annees,
		)
	}
	if a.Handicap != nil {
		own := *a.Handicap
		a.Handicap = &own
		p.fraction("/assure/handicap/tauxMin", &own.TauxMin)
		p.sinceNaissance("/assure/handicap/depuis", &own.Depuis)
	}
	if a.Invalidite != nil {
		own := *a.Invalidite
		a.Invalidite = &own
		p.integer(lieu{path: "/assure/invalidite/categorie"}, &own.Categorie, 1, categoriesInvalidite, 0)
		p.montant("/assure/invalidite/pensionAnnuelleEur", &own.PensionAnnuelleEur, pension.EURParAn)
		p.sinceNaissance("/assure/invalidite/depuis", &own.Depuis)
		p.after("/assure/invalidite/finVersement", own.Depuis, &own.FinVersement)
	}
	if a.C2P != nil {
		own := *a.C2P
		a.C2P = &own
		p.integer(lieu{path: "/assure/c2p/points"}, &own.Points, 0, pointsPrevention, pension.UnitePoints)
		p.integer(
			lieu{path: "/assure/c2p/trimestresMajoration"}, &own.TrimestresMajoration, 0, trimestresPerEnfant,
			pension.Trimestres,
		)
	}
}

// What a case worker may answer where a number cannot be: bounds of entry, and no rule of law.
const (
	anneesDeVie          = 60
	categoriesInvalidite = 3
	pointsPrevention     = 400
	trimestresPerEnfant  = 8
	partsFiscales        = 40
)

func (p *plausibilite) liquidation() {
	l := &p.d.Liquidation
	p.fraction("/liquidation/quotiteProgressive", &l.QuotiteProgressive)
	p.pensionsServies()
	p.achats()
	if p.d.Reprise != nil {
		own := *p.d.Reprise
		p.d.Reprise = &own
		p.montant("/reprise/salaireMensuelEur", &own.SalaireMensuelEur, pension.EURParMois)
		p.montant("/reprise/revenuMensuelAvantEur", &own.RevenuMensuelAvantEur, pension.EURParMois)
		p.demesure("/reprise/salaireMensuelEur", own.SalaireMensuelEur, pensionDemesuree)
		p.sinceNaissance("/reprise/debut", &own.Debut)
		p.after("/reprise/fin", own.Debut, &own.Fin)
	}
}

func (p *plausibilite) foyer() {
	if p.d.Foyer == nil {
		return
	}
	own := *p.d.Foyer
	p.d.Foyer = &own
	p.montant("/foyer/ressourcesAnnuellesEur", &own.RessourcesAnnuellesEur, pension.EURParAn)
	p.montant("/foyer/revenusActiviteEur", &own.RevenusActiviteEur, pension.EURParAn)
	if own.RessourcesAnnuellesEur.Present {
		p.auPlus("/foyer/revenusActiviteEur", &own.RevenusActiviteEur, own.RessourcesAnnuellesEur.Value,
			"Revenus d'activité supérieurs aux ressources, dont ils sont une part : indiquer ceux du demandeur.")
	}
	p.montant("/foyer/rfrEur", &own.RevenuFiscalReferenceEur, pension.EURParAn)
	p.montant("/foyer/rfrPrecedentEur", &own.RfrPrecedentEur, pension.EURParAn)
	p.demesure("/foyer/ressourcesAnnuellesEur", own.RessourcesAnnuellesEur, ressourcesDemesurees)
	p.demesure("/foyer/rfrEur", own.RevenuFiscalReferenceEur, ressourcesDemesurees)
	p.parts("/foyer/parts", &own.Parts)
	p.parts("/foyer/partsPrecedentes", &own.PartsPrecedentes)
}

// fraction refuses what is no share of one, as a percentage written for it.
func (p *plausibilite) fraction(place ijson.Pointer, v *dossier.Optional[money.Decimal]) {
	if !v.Present || v.Value.Sign() >= 0 && !money.Int(1).Less(v.Value) {
		return
	}
	p.manque(pension.Lacune{
		Champ: place, Kind: gap.Decimal, Unite: pension.Fraction,
		Message: "Fraction hors de 0 à 1 : écrire 0,6 pour 60 %.",
	}.Bornes(0, 1))
	*v = dossier.Optional[money.Decimal]{}
}

// parts refuses a household of less than a share.
func (p *plausibilite) parts(place ijson.Pointer, v *dossier.Optional[money.Decimal]) {
	if !v.Present || !v.Value.Less(money.Int(1)) && !money.Int(partsFiscales).Less(v.Value) {
		return
	}
	p.manque(pension.Lacune{
		Champ: place, Kind: gap.Decimal,
		Message: "Nombre de parts fiscales impossible : indiquer celui de l'avis d'imposition.",
	}.Bornes(1, partsFiscales))
	*v = dossier.Optional[money.Decimal]{}
}

// lieu is a place in the dossier, put into words for a gap alone: a path, or a member of one of a list.
type lieu struct {
	path   ijson.Pointer
	rang   int
	membre string
}

func (l lieu) pointer() ijson.Pointer {
	if l.membre == "" {
		return l.path
	}
	return l.path.AppendIndex(l.rang).Append(l.membre)
}

func (p *plausibilite) integer(place lieu, v *dossier.Optional[int], low, high int, unite pension.Unite) {
	if !v.Present || v.Value >= low && v.Value <= high {
		return
	}
	p.manque(pension.Lacune{
		Champ: place.pointer(), Kind: gap.Entier, Unite: unite,
		Message: "Nombre impossible : indiquer le nombre exact, dans les bornes.",
	}.Bornes(low, high))
	*v = dossier.Optional[int]{}
}

func (p *plausibilite) montant(place ijson.Pointer, v *dossier.Optional[money.Euro], unite pension.Unite) {
	if !v.Present || v.Value.Sign() >= 0 {
		return
	}
	p.manque(pension.Lacune{
		Champ: place, Kind: gap.MontantEur, Unite: unite,
		Message: "Montant négatif : indiquer le montant brut, en euros.",
	}.AuMoins(0))
	*v = dossier.Optional[money.Euro]{}
}

// auPlus refuses a part that is more than its whole.
func (p *plausibilite) auPlus(place ijson.Pointer, v *dossier.Optional[money.Euro], whole money.Euro, message string) {
	if !v.Present || !whole.Less(v.Value) {
		return
	}
	p.manque(pension.Lacune{
		Champ: place, Kind: gap.MontantEur, Unite: pension.EURParAn, Message: message, Max: whole.Decimal, HasMin: true,
		HasMax: true,
	})
	*v = dossier.Optional[money.Euro]{}
}

// after refuses the end of what it says ends before it begins.
func (p *plausibilite) after(place ijson.Pointer, from calendar.Date, end *calendar.Date) {
	if end.IsZero() || from.IsZero() || !end.Before(from) {
		return
	}
	p.manque(pension.Lacune{
		Champ: place, Kind: gap.Date, Unite: pension.UniteDate,
		Message: "Date de fin antérieure au début : indiquer le dernier jour.",
	})
	*end = calendar.Date{}
}

func (p *plausibilite) sinceNaissance(place ijson.Pointer, day *calendar.Date) {
	if day.IsZero() || !day.Before(naissance(p.s)) {
		return
	}
	p.manque(pension.Lacune{
		Champ: place, Kind: gap.Date, Unite: pension.UniteDate,
		Message: "Date antérieure à la naissance de l'assuré : indiquer la date exacte.",
	})
	*day = calendar.Date{}
}

func (p *plausibilite) manque(l pension.Lacune) {
	l.Bloquante = true
	p.t.Missing(l)
	p.ecarte = true
}
