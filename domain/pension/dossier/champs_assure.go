package dossier

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// champsDossier are the properties of `data`.
var champsDossier = []champ[Dossier]{
	objet("assure", champsAssure, func(d *Dossier) *Assure { return &d.Assure }),
	carriere(),
	listeDe("employeurDeclarations", champsDeclaration, MaxLignes, func(d *Dossier) *[]DeclarationEmployeur {
		return &d.EmployeurDeclarations
	}),
	objet("liquidation", champsLiquidation, func(d *Dossier) *Liquidation { return &d.Liquidation }),
	objetFacultatif("reprise", champsReprise, func(d *Dossier) **Reprise { return &d.Reprise }),
	objetFacultatif("foyer", champsFoyer, func(d *Dossier) **Foyer { return &d.Foyer }),
	objetFacultatif("defunt", champsDefunt, func(d *Dossier) **Defunt { return &d.Defunt }),
	liste("notification", champsNotification, func(d *Dossier) *[]Notification { return &d.Notification }),
}

var champsAssure = []champ[Assure]{
	date("dateNaissance", func(a *Assure) *calendar.Date { return &a.DateNaissance }),
	mot("sexe", []string{"F", "M"}, rangerSexe),
	liste("enfants", champsEnfant, func(a *Assure) *[]Enfant { return &a.Enfants }),
	objet("residence", champsResidence, func(a *Assure) *Residence { return &a.Residence }),
	booleen("inaptitude", func(a *Assure) *bool { return &a.Inaptitude }),
	objetFacultatif("invalidite", champsInvalidite, func(a *Assure) **PensionInvalidite { return &a.Invalidite }),
	objetFacultatif(
		"incapacitePermanente", champsIncapacite, func(a *Assure) **IncapacitePermanente { return &a.Incapacite },
	),
	objetFacultatif("handicap", champsHandicap, func(a *Assure) **Handicap { return &a.Handicap }),
	objetFacultatif("c2p", champsC2P, func(a *Assure) **C2P { return &a.C2P }),
	integer("trimestresTousRegimes", func(a *Assure) *Optional[int] { return &a.TrimestresTousRegimes }),
}

func rangerSexe(a *Assure, word string) bool {
	switch word {
	case "F":
		a.Sexe = Femme
	case "M":
		a.Sexe = Homme
	default:
		return false
	}
	return true
}

var champsEnfant = []champ[Enfant]{
	date("dateNaissance", func(e *Enfant) *calendar.Date { return &e.DateNaissance }),
	date("adopteLe", func(e *Enfant) *calendar.Date { return &e.AdopteLe }),
	integer("eleveAnsAvant16", func(e *Enfant) *Optional[int] { return &e.EleveAnsAvant16 }),
	integer("eleveAnsPremieres", func(e *Enfant) *Optional[int] { return &e.EleveAnsPremieres }),
	booleen("aCharge", func(e *Enfant) *bool { return &e.ACharge }),
	booleen("handicape", func(e *Enfant) *bool { return &e.Handicape }),
	date("handicapeDepuis", func(e *Enfant) *calendar.Date { return &e.HandicapeDepuis }),
	booleenFacultatif("interruptionActivite", func(e *Enfant) *Optional[bool] { return &e.InterruptionActivite }),
	integer("trimestresMaternite", func(e *Enfant) *Optional[int] { return &e.TrimestresMaternite }),
	integer("trimestresEducation", func(e *Enfant) *Optional[int] { return &e.TrimestresEducation }),
	integer("trimestresHandicap", func(e *Enfant) *Optional[int] { return &e.TrimestresHandicap }),
}

var champsResidence = []champ[Residence]{
	texte("pays", func(r *Residence) *string { return &r.Pays }),
	texte("departement", func(r *Residence) *string { return &r.Departement }),
	booleen("regimeLocalAlsaceMoselle", func(r *Residence) *bool { return &r.RegimeLocalAlsaceMoselle }),
	booleenFacultatif("fiscaleFrance", func(r *Residence) *Optional[bool] { return &r.FiscaleFrance }),
}

var champsInvalidite = []champ[PensionInvalidite]{
	integer("categorie", func(p *PensionInvalidite) *Optional[int] { return &p.Categorie }),
	date("depuis", func(p *PensionInvalidite) *calendar.Date { return &p.Depuis }),
	montant("pensionAnnuelleEur", func(p *PensionInvalidite) *Optional[money.Euro] { return &p.PensionAnnuelleEur }),
	booleen("activiteApresAgeMin", func(p *PensionInvalidite) *bool { return &p.ActiviteApresAgeMin }),
	date("finVersement", func(p *PensionInvalidite) *calendar.Date { return &p.FinVersement }),
}

var champsIncapacite = []champ[IncapacitePermanente]{
	number("taux", func(i *IncapacitePermanente) *Optional[money.Decimal] { return &i.Taux }),
	texte("origine", func(i *IncapacitePermanente) *string { return &i.Origine }),
	integer("expositionAnnees", func(i *IncapacitePermanente) *Optional[int] { return &i.ExpositionAnnees }),
}

var champsHandicap = []champ[Handicap]{
	number("tauxMin", func(h *Handicap) *Optional[money.Decimal] { return &h.TauxMin }),
	date("depuis", func(h *Handicap) *calendar.Date { return &h.Depuis }),
}

var champsC2P = []champ[C2P]{
	integer("points", func(c *C2P) *Optional[int] { return &c.Points }),
	integer("trimestresMajoration", func(c *C2P) *Optional[int] { return &c.TrimestresMajoration }),
}
