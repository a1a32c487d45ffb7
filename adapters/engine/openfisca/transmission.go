package openfisca

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// transmission is what of a dossier can be said in the variables of the package, and what cannot.
type transmission struct {
	*lecture
	// premiere is the first year with something to send, 0 for none; annee is that of the date of effect.
	premiere, annee int
	prive           map[int]*anneePrivee
	services        map[string]*services
	etranger        int
	ircantec        bool
	// tus are base schemes, natures and facts without a variable, which leave durations out: no rate follows from the
	// others alone. omis are lines of points that are left out.
	tus, omis []string
	lacunes   []gap.Gap
	// depoints are lines of points, which wait until the pay of their year is known.
	depoints []*faits.Ligne
}

// anneePrivee is a year of the general scheme.
type anneePrivee struct {
	salaire money.Euro
	// trimestres are those that the fund reports, -1 when a line of the year reports none.
	trimestres int
	// contractuel is a year of work under contract for a public employer, whose complementary scheme is the Ircantec.
	cadre, contractuel, paye bool
	avpf                     money.Euro
	assimiles                map[string]int
	// points are those that statements report, by account.
	points map[dossier.Regime]money.Decimal
}

// services are those of one public service, by the prefix of its variables.
type services struct {
	regime      dossier.Regime
	trimestres  map[int]money.Decimal
	quotite     map[int]money.Decimal
	indice      int
	indiceAnnee int
}

// The first and the last age at which a situation is sent: the package reads pay from the tenth birthday on, and no
// pension begins outside.
const (
	ageLeast = 45
	ageMost  = 100
	// firstYear is the first year whose figures the package has; firstEffet the first with all the rules of a pension.
	firstYear  = 1947
	firstEffet = 1984
)

// transmettre maps a dossier.
func transmettre(l *lecture) *transmission {
	t := &transmission{
		lecture: l, annee: l.effet.Year, prive: map[int]*anneePrivee{}, services: map[string]*services{},
	}
	for i := range l.lignes {
		ligne := &l.lignes[i]
		span := ligne.PeriodeAvant(l.effet)
		switch {
		case span.To.Before(span.From): // after the date of effect: no right comes of it
		case ligne.Annee < firstYear:
			t.tait("année " + itoa(ligne.Annee))
		default:
			t.ligne(ligne)
		}
	}
	for _, ligne := range t.depoints {
		t.lignePoints(ligne)
	}
	t.ecarts()
	return t
}

// ecarts notes what beside the lines changes durations and has no variable.
func (t *transmission) ecarts() {
	for range t.dossier.Liquidation.Rachats {
		t.tait("rachat de trimestres")
	}
	if t.dossier.Assure.TrimestresTousRegimes.Present && len(t.dossier.Carriere) == 0 {
		t.tait("total de trimestres sans carrière")
	}
}

// possible says why no situation can be sent; empty when one can.
func (t *transmission) impossible() string {
	birth := t.dossier.Assure.DateNaissance
	age := t.annee - birth.Year
	switch {
	case birth.IsZero() || t.outcome.Stopped:
		return "date de naissance inconnue"
	case age < ageLeast || age > ageMost:
		return "date d'effet à " + itoa(age) + " ans : ce moteur n'interroge OpenFisca qu'entre " +
			itoa(ageLeast) + " et " + itoa(ageMost) + " ans"
	case t.annee < firstEffet:
		return "date d'effet antérieure à " + itoa(firstEffet)
	case t.premiere == 0:
		return "aucune ligne de carrière qu'OpenFisca sache lire"
	}
	return ""
}

func (t *transmission) tait(what string) {
	if !slices.Contains(t.tus, what) {
		t.tus = append(t.tus, what)
	}
}

func (t *transmission) omet(what string) {
	if !slices.Contains(t.omis, what) {
		t.omis = append(t.omis, what)
	}
}

// depuis notes a year with something to send.
func (t *transmission) depuis(year int) {
	if t.premiere == 0 || year < t.premiere {
		t.premiere = year
	}
}

func (t *transmission) anneePrivee(year int) *anneePrivee {
	t.depuis(year)
	a := t.prive[year]
	if a == nil {
		a = &anneePrivee{assimiles: map[string]int{}, points: map[dossier.Regime]money.Decimal{}}
		t.prive[year] = a
	}
	return a
}

// ligne maps a line.
func (t *transmission) ligne(l *faits.Ligne) {
	switch prefix := prefixes[l.Regime]; {
	case l.Regime == dossier.CNAV:
		t.ligneCnav(l)
	case prefix != "":
		t.ligneService(l, prefix)
	case slices.Contains(accounts, l.Regime):
		t.depoints = append(t.depoints, l)
	case l.Regime == dossier.RegimeEtranger:
		t.ligneEtranger(l)
	case l.Regime.EnPoints():
		t.omet("régime " + l.Regime.String())
	default:
		t.tait("régime " + l.Regime.String())
	}
}

// accounts are the schemes of points that the package knows.
var accounts = []dossier.Regime{dossier.ARRCO, dossier.AGIRC, dossier.AGIRCARRCO, dossier.IRCANTEC}

// prefixes begin the names of the variables of the public services that the package knows.
var prefixes = map[dossier.Regime]string{dossier.SRE: "fonction_publique_", dossier.CNRACL: "cnracl_"}

// manque opens the gap of a fact of a line that the package takes as it is given.
func (t *transmission) manque(l *faits.Ligne, membre string, kind gap.Kind, message string) {
	g := gap.Gap{
		TypeDonnee: kind, Champ: ijson.Pointer("/carriere").AppendIndex(l.Index).Append(membre), Annee: l.Annee,
		Message: message, Blocking: true,
	}
	for _, other := range t.outcome.Lacunes {
		if other.Champ == g.Champ {
			return
		}
	}
	if kind == gap.Entier && membre == membreTrimestres {
		g.Unit = "trimestres"
		g.Bounds = gap.Bounds{Min: ijson.IntValue(0), Max: ijson.IntValue(trimestresParAn)}
	}
	t.lacunes = append(t.lacunes, g)
}

const (
	membreTrimestres = "trimestres"
	membreIndice     = "indice"
	membreSalaire    = "salaireBrutEur"
	trimestresParAn  = 4
)

// pleine says whether a line covers its whole year, or all of it before the date of effect.
func pleine(l *faits.Ligne, effet calendar.Date) bool {
	span := l.PeriodeAvant(effet)
	whole := faits.Ligne{Annee: l.Annee}
	return span == whole.PeriodeAvant(effet)
}
