package career

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneServicesRetablis = pension.Modele{
	Genre: pension.Decision, Label: "Services rétablis au régime général",
	Formule: "{joursServices} jours de services, {anneesExigees} ans exigés pour une pension",
}

// ServicesRetablis are services too short for a pension of their scheme, which the general scheme takes over as if
// it had always insured them.
type ServicesRetablis struct {
	// Regimes are the schemes that the services come from; civil servants' schemes count theirs together.
	Regimes []dossier.Regime `json:"regimes"`
	// Jours are the services in days of thirty a month, AnneesExigees what a pension asks for.
	Jours         int `json:"jours"`
	AnneesExigees int `json:"anneesExigees"`
	Lignes        int `json:"lignes"`
	// PaiesManquantes are the lines whose pay is not known: what they give in the general scheme and
	// Ircantec is not counted.
	PaiesManquantes int `json:"paiesManquantes"`
}

// groupesRetablis are the schemes whose services are weighed together, with the years that they ask for.
//
// Doubt: the complementary scheme of the short services of the SNCF, the RATP and the electric and gas
// industries was not read.
var groupesRetablis = [...]struct {
	regimes []dossier.Regime
	annees  bareme.ConstanteID
	loi     law.Ref
	// ircantec is true where Ircantec completes the general scheme.
	ircantec bool
}{
	{
		[]dossier.Regime{dossier.SRE, dossier.CNRACL, dossier.FSPOEIE},
		bareme.ConstanteFpServicesMinimum, law.CPCMRL65,
		true,
	},
	{[]dossier.Regime{dossier.SNCF}, bareme.ConstanteSpeciauxServicesMinimum, law.Decret2008_639, false},
	{[]dossier.Regime{dossier.RATP}, bareme.ConstanteSpeciauxServicesMinimum, law.Decret2008_637, false},
	{[]dossier.Regime{dossier.IEG}, bareme.ConstanteSpeciauxServicesMinimum, law.Decret46_1541, false},
}

// retablir moves the services that open no pension to the general scheme, and where the law says so to Ircantec too:
// their pay makes quarters, average salary and points there. A pension of disability has no such condition, and a
// pension served already has settled its services. Law: CPCMR L4, L65; décret 2003-1306 art. 7; décret 2004-1056
// art. 3; décrets 2008-637 art. 6, 2008-639 and 46-1541 annexe 3 art. 1.
func (p *preparation) retablir(lignes []faits.Ligne) ([]faits.Ligne, []ServicesRetablis) {
	var found []ServicesRetablis
	if p.s.DateEffet.Lire().IsZero() || p.s.Dossier.Liquidation.Motif == dossier.MotifInvalidite {
		return lignes, found
	}
	var ordered []faits.Ligne
	for i := range groupesRetablis {
		g := &groupesRetablis[i]
		if !ontUnRegime(lignes, g.regimes) {
			continue
		}
		if ordered == nil {
			ordered = perAnnee(lignes)
		}
		keep := func(l *faits.Ligne) bool { return p.aRetablir(l, g.regimes) }
		services := regles.ServicesDe(ordered, p.s.DateEffet.Lire(), keep)
		if services.Jours == 0 {
			continue
		}
		years, ok := p.s.Bareme.ConstanteEntiere(p.t, g.annees, services.Dernier)
		if !ok || services.Jours >= years*joursDeServicesParAn {
			continue
		}
		out := ServicesRetablis{Regimes: []dossier.Regime{}, Jours: services.Jours, AnneesExigees: years}
		lignes = p.move(lignes, keep, g.ircantec, &out)
		found = append(found, out)
		p.explain(&out, g.loi, g.ircantec)
	}
	return lignes, found
}

// ontUnRegime says whether some line is of one of the schemes.
func ontUnRegime(lignes []faits.Ligne, regimes []dossier.Regime) bool {
	for i := range lignes {
		if contains(regimes, lignes[i].Regime) {
			return true
		}
	}
	return false
}

// perAnnee returns the lines with those of a year together, whatever their order in the dossier: a year holds
// a year of services at most.
func perAnnee(lignes []faits.Ligne) []faits.Ligne {
	byYear := func(a, b faits.Ligne) int { return cmp.Compare(a.Annee, b.Annee) }
	if slices.IsSortedFunc(lignes, byYear) {
		return lignes
	}
	ordered := slices.Clone(lignes)
	slices.SortStableFunc(ordered, byYear)
	return ordered
}

// joursDeServicesParAn are the days of a year of services.
const joursDeServicesParAn = 360

func (p *preparation) aRetablir(l *faits.Ligne, regimes []dossier.Regime) bool {
	for _, r := range regimes {
		if l.Regime == r {
			return !p.servis.Contient(r)
		}
	}
	return false
}

// move moves the lines and adds those of Ircantec for the years whose pay is known, unless the year has one already.
func (p *preparation) move(
	lignes []faits.Ligne, keep func(*faits.Ligne) bool, ircantec bool, out *ServicesRetablis,
) []faits.Ligne {
	n := len(lignes)
	withIrcantec := anneesDuRegime(lignes, dossier.IRCANTEC)
	completed := func(l *faits.Ligne) bool {
		return ircantec && keep(l) && remuneree(l.Nature) && l.SalairePresent && !withIrcantec[l.Annee]
	}
	lignes = withRoomFor(lignes, completed)
	for i := range n {
		l := &lignes[i]
		if !keep(l) {
			continue
		}
		if !contains(out.Regimes, l.Regime) {
			out.Regimes = append(out.Regimes, l.Regime)
		}
		out.Lignes++
		if completed(l) {
			double := *l
			double.Retabli = l.Regime
			double.Regime = dossier.IRCANTEC
			lignes = append(lignes, double)
		}
		if remuneree(l.Nature) && !l.SalairePresent {
			out.PaiesManquantes++
		}
		l.Retabli = l.Regime
		l.Regime = dossier.CNAV
	}
	return lignes
}

// withRoomFor returns the lines with spare capacity for as many more as there are of a kind: room that grows line by
// line would be several times as much at once.
func withRoomFor(lignes []faits.Ligne, of func(*faits.Ligne) bool) []faits.Ligne {
	more := 0
	for i := range lignes {
		if of(&lignes[i]) {
			more++
		}
	}
	if cap(lignes)-len(lignes) >= more {
		return lignes
	}
	return append(make([]faits.Ligne, 0, len(lignes)+more), lignes...)
}

func contains(regimes []dossier.Regime, r dossier.Regime) bool {
	for _, x := range regimes {
		if x == r {
			return true
		}
	}
	return false
}

// anneesDuRegime are the years with a line of a scheme; nil for none.
func anneesDuRegime(lignes []faits.Ligne, r dossier.Regime) map[int]bool {
	var years map[int]bool
	for i := range lignes {
		if lignes[i].Regime != r {
			continue
		}
		if years == nil {
			years = make(map[int]bool)
		}
		years[lignes[i].Annee] = true
	}
	return years
}

// explain says what was moved and why.
func (p *preparation) explain(out *ServicesRetablis, loi law.Ref, ircantec bool) {
	p.t.Step(
		pension.Step{
			Modele: &ligneServicesRetablis, Objet: out.Regimes[0].String(), Loi: loi,
			Valeur: pension.Nombre(out.Lignes),
		},
		pension.Nombre(out.Jours), pension.Nombre(out.AnneesExigees),
	)
	where := "au régime général et à l'Ircantec"
	if !ircantec {
		where = "au régime général"
		p.t.Doubt("Services " + out.Regimes[0].String() + " rétablis : le régime complémentaire qui les reprend " +
			"n'a pas été lu.")
	}
	p.t.Warn("Services " + out.Regimes[0].String() + " trop courts pour une pension : ils sont rétablis " + where +
		", comme si l'assuré y avait toujours cotisé.")
}
