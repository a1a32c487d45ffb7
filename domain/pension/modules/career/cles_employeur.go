package career

import (
	"cmp"
	"slices"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneRappelDeSalaire = pension.Modele{
	Genre: pension.Decision, Label: "Rappel de salaire rattaché à l'année de son versement",
	Formule: "travail de {anneeTravail}", Unite: pension.Annees, Loi: law.CSSR351_9,
}

// employeurKey is one employer in one year: what it declared, and what the statement holds.
type employeurKey struct {
	annee                         int
	employeur                     string
	declare, releve               money.Euro
	declarePresent, relevePresent bool
	// others is the pay that the statement holds in the year for other employers.
	others money.Euro
	// trimestres are those that the statement reports, trimestresDeclares those that the declaration states.
	trimestres, trimestresDeclares    int
	trimestresReleves, trimestresDits bool
	suspendu                          bool
	// releveSeul is true when no declaration names the employer for the year.
	releveSeul bool
}

// keys gathers declarations and statement by employer and year. A statement line without an employer belongs to the one
// employer that has declared for its year; lines of years without any declaration are not compared.
func (r *rapprochement) keys() []employeurKey {
	keys := r.declarations()
	places := make(map[placeEmployeur]int, len(keys))
	years := make(map[int]anneeDeclaree, len(keys))
	for i := range keys {
		places[placeEmployeur{keys[i].annee, normalisedName(keys[i].employeur)}] = i
		years[keys[i].annee] = anneeDeclaree{employeurs: years[keys[i].annee].employeurs + 1, place: i}
	}
	for i := range r.s.Carriere.Lire() {
		l := &r.s.Carriere.Lire()[i]
		if !l.Regime.Aligne() || !remuneree(l.Nature) || years[l.Annee].employeurs == 0 {
			continue
		}
		name := placeEmployeur{l.Annee, normalisedName(l.Source.Employeur)}
		at, ok := places[name]
		switch {
		case ok:
		case name.nom == "" && years[l.Annee].employeurs == 1:
			at = years[l.Annee].place
		default:
			at = len(keys)
			places[name] = at
			keys = append(keys, employeurKey{annee: l.Annee, employeur: l.Source.Employeur, releveSeul: true})
		}
		keys[at].relever(l)
	}
	r.otherSalaires(keys)
	return keys
}

// placeEmployeur names one employer in one year.
type placeEmployeur struct {
	annee int
	nom   string
}

// anneeDeclaree says how many employers have declared for a year, and where the last of them stands.
type anneeDeclaree struct{ employeurs, place int }

// relever adds a line of the statement.
func (k *employeurKey) relever(l *faits.Ligne) {
	k.relevePresent = true
	k.releve = k.releve.Add(l.SalaireEur)
	if n := l.Source.Trimestres; n.Present {
		k.trimestres += n.Value
		k.trimestresReleves = true
	}
}

// normalisedName keeps the letters and digits of a name, in lower case.
func normalisedName(name string) string {
	out := make([]byte, 0, len(name))
	for c, i := lettreNext(name, 0); c != 0; c, i = lettreNext(name, i) {
		out = append(out, c)
	}
	return string(out)
}

// declarations gathers what employers declared, in order of year and name.
func (r *rapprochement) declarations() []employeurKey {
	list := r.s.Dossier.EmployeurDeclarations
	keys := make([]employeurKey, 0, len(list))
	for i := range list {
		d := &list[i]
		annee, ok := anneeDeRattachement(d)
		if !ok {
			r.t.Missing(pension.Lacune{
				Champ: ijson.Pointer("/employeurDeclarations").AppendIndex(i).Append("annee"), Kind: gap.Entier,
				Unite: pension.Annees,
				Message: "Année de la déclaration absente ou impossible : elle ne peut être rapprochée d'aucune " +
					"année du relevé.",
			}.Bornes(pension.PremiereNaissance, max(r.s.Aujourdhui.Year, r.s.DateEffet.Lire().Year)))
			continue
		}
		k := employeurKey{annee: annee, employeur: d.Employeur, suspendu: d.Suspension != dossier.Activite &&
			d.Suspension != dossier.NatureInconnue}
		if d.SalaireEur.Present {
			k.declare = d.SalaireEur.Value
			k.declarePresent = true
		}
		if d.Trimestres.Present {
			k.trimestresDeclares = d.Trimestres.Value
			k.trimestresDits = true
		}
		keys = append(keys, k)
	}
	slices.SortStableFunc(keys, func(a, b employeurKey) int {
		return cmp.Or(cmp.Compare(a.annee, b.annee), comparerNoms(a.employeur, b.employeur))
	})
	return merge(keys)
}

// merge adds up the declarations of one employer and year.
func merge(keys []employeurKey) []employeurKey {
	out := keys[:0]
	for _, k := range keys {
		last := len(out) - 1
		if last < 0 || out[last].annee != k.annee || comparerNoms(out[last].employeur, k.employeur) != 0 {
			out = append(out, k)
			continue
		}
		o := &out[last]
		o.declare = o.declare.Add(k.declare)
		o.declarePresent = o.declarePresent || k.declarePresent
		o.trimestresDeclares += k.trimestresDeclares
		o.trimestresDits = o.trimestresDits || k.trimestresDits
		o.suspendu = o.suspendu || k.suspendu
	}
	return out
}

// anneeDeRattachement returns the year to which declared pay belongs: that of its payment, even for work of the
// year before. Law: CSS R351-9.
func anneeDeRattachement(d *dossier.DeclarationEmployeur) (int, bool) {
	if !d.MoisPaiement.IsZero() {
		return d.MoisPaiement.Year, true
	}
	annee := d.Annee.Value
	return annee, d.Annee.Present && annee >= pension.PremiereNaissance && annee <= derniereAnneeDeclaree
}

// derniereAnneeDeclaree bounds what is taken for a year.
const derniereAnneeDeclaree = 2200

// rappels lists the pay that came in another year than the work.
func (r *rapprochement) rappels() {
	list := r.s.Dossier.EmployeurDeclarations
	for i := range list {
		d := &list[i]
		if d.MoisPaiement.IsZero() || d.PeriodeTravail.IsZero() || d.MoisPaiement.Year == d.PeriodeTravail.Year {
			continue
		}
		e := EcartEmployeur{
			Code: ecartRattachement, Annee: d.MoisPaiement.Year, Employeur: d.Employeur,
			Pieces: []string{"déclaration de rappel"}, Prescription: prescription,
		}
		if d.SalaireEur.Present {
			amount := d.SalaireEur.Value
			e.MontantDeclareEur = &amount
		}
		r.ecarts = append(r.ecarts, e)
		r.t.Step(
			pension.Step{
				Modele: &ligneRappelDeSalaire, Objet: d.Employeur, Annee: d.MoisPaiement.Year,
				Valeur: pension.Nombre(d.MoisPaiement.Year),
			},
			pension.Nombre(d.PeriodeTravail.Year),
		)
	}
}

// otherSalaires gives each key that the statement lacks the pay that it holds for others in the year.
func (r *rapprochement) otherSalaires(keys []employeurKey) {
	totals := make(map[int]money.Euro)
	for i := range r.s.Carriere.Lire() {
		if l := &r.s.Carriere.Lire()[i]; l.Regime.Aligne() && remuneree(l.Nature) {
			totals[l.Annee] = totals[l.Annee].Add(l.SalaireEur)
		}
	}
	for i := range keys {
		if !keys[i].relevePresent {
			keys[i].others = totals[keys[i].annee]
		}
	}
}
