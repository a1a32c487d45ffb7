package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Cas is all that the recomputation is told of a run.
type Cas struct {
	Dossier *dossier.Dossier
	Bareme  *bareme.Set
	// Effet is the date of effect, Demandee the date that was asked for, zero for none.
	Effet, Demandee calendar.Date
	// PensionDue says whether the modules let the pension begin at Effet. It enters no figure: a pension that is not
	// due is out of reach.
	PensionDue bool
	// Autres are the schemes that pay beside the base pension.
	Autres []dossier.Regime
	// BrutSeul stops at the gross pensions.
	BrutSeul bool
	// Lectures are the days at which the tables are read; the zero value is what the law says.
	Lectures Lectures
}

// Lectures are the days at which tables are read. By the law they are the date of effect, and Naissance is the date of
// birth. Zero stands for these; whoever examines a notification may give others.
type Lectures struct {
	// Loi is the day of ages, durations, décote and of the number of best years.
	Loi calendar.Date
	// Coefficients is the day of the revaluation of pay, Point that of the value of the point, Minimum that of the
	// minimum contributif.
	Coefficients, Point, Minimum calendar.Date
	// Naissance is the birth by which the tables of generations are read.
	Naissance calendar.Date
}

// Resultat is what the recomputation finds, step by step. A result with something in Manque has no total.
type Resultat struct {
	// Manque names, in French, what the recomputation has no rule for. It is empty when the recomputation is complete.
	Manque []string
	// Lus counts the figures of the tables that were read.
	Lus int

	Annees         []Annee
	Enfants        Enfants
	Durees         Durees
	Depart         Depart
	Taux           Taux
	Complementaire Complementaire
	// Arrco and Agirc stand in the place of Complementaire for effects before 2019.
	Arrco, Agirc Ancienne
	Ircantec     Ircantec
	Rci          Rci
	Rafp         Rafp
	Publique     Publique
	Liberale     Liberale
	Barreau      Barreau
	Base         Base
	Reversion    Reversion
	Allocation   Allocation
	Net          Net
}

// EnPoints is the annual total of the schemes counted in points.
func (r *Resultat) EnPoints() money.Euro {
	privees := r.Complementaire.Annuel().Add(r.Arrco.Annuel()).Add(r.Agirc.Annuel())
	publiques := r.Ircantec.Annuel.Add(r.Rafp.Annuel)
	return privees.Add(publiques).Add(r.Rci.Annuel).Add(r.Barreau.Complementaire)
}

// salariesHorsEnfants is the annual total of the complementary schemes of employees without increases for children.
func (r *Resultat) salariesHorsEnfants() money.Euro {
	privees := r.Complementaire.HorsEnfants.Add(r.Arrco.HorsEnfants).Add(r.Agirc.HorsEnfants)
	return privees.Add(r.Ircantec.HorsEnfants)
}

// Capitaux are the capitals that are paid in place of pensions.
func (r *Resultat) Capitaux() money.Euro {
	return r.Ircantec.Capital.Add(r.Rafp.Capital).Add(r.Arrco.Capital).Add(r.Agirc.Capital)
}

// AutresBase is the annual total of the base pensions that stand beside that of the aligned schemes.
func (r *Resultat) AutresBase() money.Euro {
	return r.Publique.Annuel.Add(r.Liberale.Annuel).Add(r.Barreau.Base)
}

// Total is the annual total of the pensions.
func (r *Resultat) Total() money.Euro { return r.Base.Annuel.Add(r.EnPoints()).Add(r.AutresBase()) }

// Possible says whether the recomputation had a rule for everything.
func (r *Resultat) Possible() bool { return len(r.Manque) == 0 }

// Manquer says once that there is no rule for something.
func (r *Resultat) Manquer(quoi string) {
	if !slices.Contains(r.Manque, quoi) {
		r.Manque = append(r.Manque, quoi)
	}
}

// ManquerSi is Manquer when a fact is true.
func (r *Resultat) ManquerSi(fait bool, quoi string) {
	if fait {
		r.Manquer(quoi)
	}
}

// Etape is a step of the recomputation.
type Etape int

// The steps, in order.
const (
	EtapeCarriere Etape = iota
	EtapeEnfants
	EtapeDurees
	EtapeTaux
	EtapeComplementaire
	EtapeAutres
	EtapeBase
	EtapeTotal
	EtapeReversion
	EtapeAllocation
	EtapeNet
)

// Changement changes what one step has found, before the next step reads it. The law makes none.
type Changement struct {
	Apres Etape
	Faire func(*Resultat)
}

// Recalculer recomputes the pensions of a run. It never panics: for what it has no rule for, Manque says so.
func Recalculer(cas Cas, changements ...Changement) Resultat {
	c := calcul{Cas: cas, naissance: cas.Dossier.Assure.DateNaissance, veille: cas.Effet.AddDays(-1)}
	c.completeLectures()
	c.checkPortee()
	etapes := [...]func(){
		EtapeCarriere:       c.countCarriere,
		EtapeEnfants:        c.countEnfants,
		EtapeDurees:         c.fixerDurees,
		EtapeTaux:           c.fixerTaux,
		EtapeComplementaire: c.liquiderComplementaire,
		EtapeAutres:         c.liquiderOthers,
		EtapeBase:           c.liquiderBase,
		EtapeTotal:          c.majorerBase,
		EtapeReversion:      c.liquiderReversion,
		EtapeAllocation:     c.allouer,
		EtapeNet:            c.preleverEtVerifier,
	}
	for etape, faire := range etapes {
		if !c.Possible() || c.BrutSeul && Etape(etape) > EtapeReversion {
			break
		}
		// A survivor without a career has children, and the pension of the deceased.
		withoutObjet := c.withoutCarriere() && Etape(etape) < EtapeReversion && Etape(etape) != EtapeEnfants
		if !withoutObjet {
			faire()
		}
		for _, x := range changements {
			if int(x.Apres) == etape {
				x.Faire(&c.Resultat)
			}
		}
	}
	return c.Resultat
}

// calcul is one recomputation: what it is told and what it has found so far.
type calcul struct {
	Cas
	Resultat

	naissance calendar.Date
	// veille is the day before the date of effect, the last that gives rights.
	veille calendar.Date
	// unique is true when several of the aligned schemes are settled together.
	unique bool
	chiffres
	lignesLues
	// survivant is true for who asks for the pension of a deceased spouse.
	survivant bool
	// affilie is true once the person has points of the complementary schemes.
	affilie bool
	// regimes are the schemes of the career, once one was asked for.
	regimes map[dossier.Regime]bool
	// arret is a sick leave that went on after 31 December, service the national service.
	arret   arretEnCours
	service serviceNational
}

// Read counts a figure of a table.
func (c *calcul) Read(bareme.Figure) { c.Lus++ }

// ReadAll counts figures of a table.
func (c *calcul) ReadAll(figures []bareme.Figure) { c.Lus += len(figures) }

// withoutCarriere says whether the dossier is that of a survivor alone.
func (c *calcul) withoutCarriere() bool { return c.survivant && len(c.Dossier.Carriere) == 0 }

// exiger says that a table lacks what was looked up.
func (c *calcul) exiger(ok bool, table string) { c.ManquerSi(!ok, "barème "+table+" inconnu") }

// completeLectures puts the dates of the law where none other is given.
func (c *calcul) completeLectures() {
	l := &c.Lectures
	for _, jour := range []*calendar.Date{&l.Loi, &l.Coefficients, &l.Point, &l.Minimum} {
		if jour.IsZero() {
			*jour = c.Effet
		}
	}
	if l.Naissance.IsZero() {
		l.Naissance = c.naissance
	}
}
