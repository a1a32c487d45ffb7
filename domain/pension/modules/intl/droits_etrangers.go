package intl

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneDureeAvecEtranger = pension.Modele{
	Genre: pension.Calcul, Label: "Durée tous régimes avec les périodes à l'étranger",
	Formule: "{trimestresFrance} en France + {trimestresTotalises} totalisés " +
		"+ {trimestresOrganisations} d'organisations internationales",
	Unite: pension.Trimestres, Loi: law.Reglement883_2004,
}

// DroitsEtrangers says which periods abroad count beside the French ones, and under which text.
//
// Periods count only by a text: the European rules (with Switzerland, the European Economic Area, and the United
// Kingdom by its agreement), one bilateral agreement, or the affiliation to an international organisation. A person
// has one instrument at a time, with third States where it says so; the one that totalises the most is kept, which no
// other can beat, since a pension in proportion or paid apart comes to the same once the rate is the same. An
// agreement that pays apart adds to the rate alone; one that compares, or lets the person choose, also opens a
// pension by totalisation, which montantAnnuites sets beside the national one. International organisations add to the
// rate under French law itself.
//
// Each civil year holds four quarters at most; French periods come first. Law: règlements (CE) 883/2004 art. 6 and 52
// and 987/2009 art. 13; CSS L161-19-1.
//
// Doubt: fractions of a quarter count as a whole one, year by year and State by State; days that a line gives without
// dates are taken for calendar days (schemes of seven days).
// Doubt: agreements that cover employees only are applied to a mixed career as a whole, with a doubt.
type DroitsEtrangers struct{}

// ResultatEtrangers is what the report says of periods abroad.
type ResultatEtrangers struct {
	Periodes      []PeriodeEtrangere    `json:"periodes"`
	Instruments   []ResultatInstrument  `json:"instruments"`
	Organisations ResultatOrganisations `json:"organisationsInternationales"`
	// EtatsSansAccord are the States whose periods no text makes count.
	EtatsSansAccord []string `json:"etatsSansAccord"`
	TrimestresTaux  int      `json:"trimestresTaux"`
	// TotalTousRegimes is the duration of all schemes with the periods abroad that count, TotalRegime
	// that of the aligned schemes.
	TotalTousRegimes int  `json:"totalTousRegimes"`
	TotalRegime      int  `json:"totalRegime"`
	Proratisation    bool `json:"proratisation"`
}

// PeriodeEtrangere is one year in one State.
type PeriodeEtrangere struct {
	Annee int    `json:"annee"`
	Etat  string `json:"etat"`
	// Trimestres are the quarters of the year there, Disponibles those that French periods leave free.
	Trimestres  int `json:"trimestres"`
	Disponibles int `json:"trimestresDisponibles"`
}

// ResultatInstrument is one text and what it would totalise.
type ResultatInstrument struct {
	Instrument string   `json:"instrument"`
	Etats      []string `json:"etats"`
	Calcul     string   `json:"calcul"`
	Trimestres int      `json:"trimestres"`
	// TotalTousRegimes is the duration of all French schemes with these quarters.
	TotalTousRegimes int    `json:"totalTousRegimes"`
	Retenu           bool   `json:"retenu"`
	Motif            string `json:"motif"`
}

// ResultatOrganisations are the days in international organisations.
type ResultatOrganisations struct {
	Jours      int `json:"jours"`
	Trimestres int `json:"trimestres"`
}

// Info describes the module.
func (DroitsEtrangers) Info() pension.Info {
	return pension.Info{
		ID:    capability.DroitsEtrangers,
		Objet: "dit quelles périodes à l'étranger comptent, et par quel texte",
		Law:   []law.Ref{law.Reglement883_2004, law.Reglement987_2009, law.CSSL161_19_1},
	}
}

// Applies says whether the career has a period abroad.
func (DroitsEtrangers) Applies(s *pension.State) (bool, string) {
	for i := range s.Carriere.Lire() {
		if regles.ALEtranger(&s.Carriere.Lire()[i]) {
			return true, ""
		}
	}
	return false, "Aucune période à l'étranger dans la carrière."
}

// Compute chooses the instrument.
func (DroitsEtrangers) Compute(s *pension.State, t *pension.Trace) any {
	result := &ResultatEtrangers{
		Periodes: []PeriodeEtrangere{}, Instruments: []ResultatInstrument{}, EtatsSansAccord: []string{},
	}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : les périodes à l'étranger ne peuvent pas être comptées.")
		return result
	}
	c := totalisation{s: s, t: t, withoutEtranger: s.DureeEnFrance(), withoutAccord: []string{}}
	if !c.readRegles() {
		return result
	}
	c.merge()
	c.readAccords()
	chosen := c.choisir()
	c.droits.Instruments = []string{}
	if chosen != nil {
		c.apply(chosen)
	}
	c.countAnnees(chosen)
	result.Organisations = c.organisations()
	c.droits.TrimestresTaux = c.droits.TrimestresTotalises + result.Organisations.Trimestres
	c.droits.TotalRegime = s.DureeAlignes() + c.droits.TrimestresTotalises
	s.Etranger.Donner(c.droits)
	result.Periodes = c.periodesPubliees()
	result.Instruments = c.instrumentsPublies()
	result.EtatsSansAccord = c.withoutAccord
	result.TrimestresTaux = c.droits.TrimestresTaux
	result.Proratisation = c.droits.Proratisation
	result.TotalTousRegimes = c.withoutEtranger + result.TrimestresTaux
	result.TotalRegime = c.droits.TotalRegime
	t.Step(
		pension.Step{Modele: &ligneDureeAvecEtranger, Valeur: pension.Nombre(result.TotalTousRegimes)},
		pension.Nombre(c.withoutEtranger), pension.Nombre(c.droits.TrimestresTotalises),
		pension.Nombre(result.Organisations.Trimestres),
	)
	return result
}
