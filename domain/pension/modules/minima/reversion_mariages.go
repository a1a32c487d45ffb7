package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// union is the marriage of the person with the deceased, among all of them.
type union struct {
	// found is false when no marriage is the person's.
	found bool
	// siens are the marriages of the person, by their place in the dossier: spouses who divorce may marry again.
	siens []bool
	// periode is the last of them, remarie whether the person has married somebody else since.
	periode calendar.Span
	remarie bool
	// mois and jours are all the marriages, in months and in days of Ircantec.
	mois, jours regles.Unions
}

// unite finds the person's marriages: those that the dossier marks, else the one that lasted until the death, else the
// only one. known is false when a date that the sharing needs is missing. Law: CSS L353-3.
func unite(s *pension.State, t *pension.Trace) (u union, known bool) {
	d := s.Dossier.Defunt
	if len(d.Mariages) == 0 {
		seule := regles.Unions{Siens: 1, Tous: 1, NonRemaries: 1, Survivant: true}
		return union{found: true, mois: seule, jours: seule}, true
	}
	u.siens = mariagesDuDemandeur(d.Mariages)
	known = true
	for i := range d.Mariages {
		m := &d.Mariages[i]
		if u.siens[i] {
			u.found = true
			u.periode = m.Periode
			u.remarie = u.remarie || m.Remarie
		}
		if m.Periode.From.IsZero() && len(d.Mariages) > 1 {
			known = false
			lacuneStartMariage(t, i)
		}
	}
	if !u.found || !known {
		return u, known || !u.found
	}
	sien := func(i int) bool { return u.siens[i] }
	u.mois = regles.UnionsDe(d.Mariages, sien, d.DateDeces, regles.MoisDeMariage)
	u.jours = regles.UnionsDe(d.Mariages, sien, d.DateDeces, regles.JoursDeMariage)
	return u, true
}

func lacuneStartMariage(t *pension.Trace, i int) {
	t.Missing(pension.Lacune{
		Champ: champMariage(i, "debut"), Kind: gap.Date, Bloquante: true,
		Message: "Date d'un mariage du défunt absente : la réversion se partage selon la durée de chaque mariage.",
	})
}

func mariagesDuDemandeur(mariages []dossier.Mariage) []bool {
	siens := make([]bool, len(mariages))
	last := -1
	marked := false
	for i := range mariages {
		siens[i] = mariages[i].Demandeur
		marked = marked || mariages[i].Demandeur
		if mariages[i].Periode.To.IsZero() {
			last = i
		}
	}
	switch {
	case marked:
	case last >= 0:
		siens[last] = true
	case len(mariages) == 1:
		siens[0] = true
	}
	return siens
}

// complementaire are the marriages as Agirc and Arrco share between them: a spouse who married the deceased
// before a day and was married until the death keeps the part of those whose divorce is older than another
// day. Law: circular Arrco 98-5.
func (r *reversion) complementaire() (regles.Unions, bool) {
	s := r.s
	t := r.t
	mariages := s.Dossier.Defunt.Mariages
	deces := s.Dossier.Defunt.DateDeces
	if len(mariages) < 2 {
		return r.union.mois, true
	}
	divorce, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteAgircArrcoReversionDivorceAncienAvant, s.DateEffet.Lire())
	remariage, okRemariage := s.Bareme.ConstanteDate(
		t, bareme.ConstanteAgircArrcoReversionRemariageAncienAvant, s.DateEffet.Lire(),
	)
	if !ok || !okRemariage {
		return r.union.mois, false
	}
	survivant := -1
	for i := range mariages {
		if !mariages[i].Remarie && regles.JusquAuDeces(&mariages[i], deces) &&
			mariages[i].Periode.From.Before(remariage) {
			survivant = i
		}
	}
	if survivant < 0 {
		return r.union.mois, true
	}
	gardes := make([]dossier.Mariage, 0, len(mariages))
	siens := make([]bool, 0, len(mariages))
	for i := range mariages {
		ancien := !regles.JusquAuDeces(&mariages[i], deces) && mariages[i].Periode.To.Before(divorce)
		if ancien && r.union.siens[i] {
			t.Doubt("Réversion Agirc-Arrco : divorce d'avant le 1er juillet 1980, la part du conjoint divorcé face " +
				"à un conjoint survivant d'avant 1998 est à vérifier.")
			return r.union.mois, true
		}
		if !ancien || r.union.siens[i] {
			gardes = append(gardes, mariages[i])
			siens = append(siens, r.union.siens[i])
		}
	}
	return regles.UnionsDe(gardes, func(i int) bool { return siens[i] }, deces, regles.MoisDeMariage), true
}

// dureeMariage is how long a scheme wants a marriage to have lasted, in years; 0 for no such condition.
type dureeMariage struct {
	// beforeDeces is before the death or the divorce, beforeCessation before the deceased stopped work. beforePension
	// is true when a marriage that is no younger than the pension is enough.
	beforeDeces, beforeCessation int
	beforePension                bool
	// enfant says which child lifts that length, withChild after how many years any child does, 0 for never.
	enfant    enfantDuMariage
	withChild int
}

// enfantDuMariage is the child that opens a survivor's pension however short the marriage.
type enfantDuMariage uint8

// The children that open a survivor's pension.
const (
	// enfantToujours is any child of the marriage.
	enfantToujours enfantDuMariage = iota
	// enfantAvantCessation is one born or conceived before the deceased stopped work.
	enfantAvantCessation
	// enfantMariageAvantCessation is any child of a marriage older than that day.
	enfantMariageAvantCessation
)

func (d dureeMariage) exigee() bool { return d.beforeDeces > 0 || d.beforeCessation > 0 }

// dureeSuffisante says whether the marriages of the person with the deceased lasted long enough. Spouses who married
// again each other add up their marriages. One that the dossier does not date is taken to have lasted long enough, with
// a doubt. manqueDate is true when only the date of the deceased's pension would tell. Law: CPCMR L39.
func (r *reversion) dureeSuffisante(p *dossier.PensionDefunt, d dureeMariage) (ok, manqueDate bool) {
	if r.union.periode.From.IsZero() {
		r.t.Doubt("Réversion : durée du mariage inconnue, réputée suffisante.")
		return true, false
	}
	if d.beforeDeces > 0 && r.union.mois.Siens >= monthsPerYear*d.beforeDeces {
		return true, false
	}
	cessation := d.beforeCessation > 0 || d.beforePension
	for i, sien := range r.union.siens {
		if !cessation || !sien {
			continue
		}
		from := r.s.Dossier.Defunt.Mariages[i].Periode.From
		switch assez := from.AddYears(d.beforeCessation); {
		case !p.Date.IsZero() && !assez.After(p.Date):
			return true, false
		case p.Date.IsZero() && !assez.After(r.s.Dossier.Defunt.DateDeces):
			manqueDate = true
		}
	}
	if r.enfantOuvre(p, d) {
		r.t.Doubt("Réversion : mariage trop court, ouvert par un enfant réputé issu du mariage.")
		return true, false
	}
	return false, manqueDate
}

// lacuneDateDefunt asks for the date of the deceased's pension.
func (r *reversion) lacuneDateDefunt(i int) {
	r.t.Missing(pension.Lacune{
		Champ: champPensionDefunt(i, "date"), Kind: gap.Date, Unite: pension.UniteDate, Bloquante: true,
		Message: "Date de la pension du défunt absente : elle dit si le mariage l'a précédée d'assez longtemps. " +
			"Indiquer celle du décès s'il travaillait encore.",
	})
}

// enfantsACharge counts the children that the dossier says dependent.
func (r *reversion) enfantsACharge() int {
	n := 0
	for i := range r.s.Dossier.Assure.Enfants {
		if r.s.Dossier.Assure.Enfants[i].ACharge {
			n++
		}
	}
	return n
}

func champPensionDefunt(i int, membre string) ijson.Pointer {
	return ijson.Pointer("/defunt/pensions").AppendIndex(i).Append(membre)
}

func champMariage(i int, membre string) ijson.Pointer {
	return ijson.Pointer("/defunt/mariages").AppendIndex(i).Append(membre)
}
