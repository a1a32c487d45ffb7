package career

import (
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// The reasons why a line cannot be used, as reports write them.
const (
	motifAnneeAbsente      = "annee_absente"
	motifAnneeHorsBornes   = "annee_hors_bornes"
	motifRegimeInconnu     = "regime_inconnu"
	motifNatureInconnue    = "nature_inconnue"
	motifDeviseInconnue    = "devise_inconnue"
	motifRevenuNegatif     = "revenu_negatif"
	motifChiffreAffaires   = "chiffre_affaires_illisible"
	motifTrimestresBornes  = "trimestres_hors_bornes"
	motifJoursBornes       = "jours_hors_bornes"
	motifValeurHorsBornes  = "valeur_hors_bornes"
	motifPeriodeImpossible = "periode_impossible"
)

// What a case worker may answer, and no rule of law: no grade of the State reaches this index, no post so many points
// of the new bonus, and no scheme grants so many quarters of a bonus; seamen have twenty categories.
const (
	indiceMaximum         = 2000
	nbiMaximum            = 400
	categorieMarinMaximum = 20
	bonificationMaximum   = 100
)

// exclusion is why a line cannot be used, and the gap that would make it usable; the zero value is that
// of a usable line.
type exclusion struct {
	motif, lu, attendu string
	lacune             pension.Lacune
}

// exclut says whether the line cannot be used.
func (e *exclusion) exclut() bool { return e.motif != "" }

// exclusion returns why the line cannot be used, if it cannot.
func (p *preparation) exclusion(i int, l *dossier.Ligne) exclusion {
	if !p.bornes.contain(l.Annee) {
		return p.anneeInutilisable(i, l)
	}
	if l.Regime == dossier.RegimeInconnu && !p.substitue(i, "trimestres") {
		return p.regimeInutilisable(i, l)
	}
	if l.Nature == dossier.NatureInconnue && !l.Regime.EnPoints() && !p.substitue(i, "trimestres") {
		return p.natureInutilisable(i, l)
	}
	if l.Salaire.Present {
		if e := p.salaireInutilisable(i, l); e.exclut() {
			return e
		}
		if l.MicroEntreprise() {
			if e := p.turnoverInutilisable(i, l); e.exclut() {
				return e
			}
		}
	}
	return p.grandeursInutilisables(i, l)
}

// regimeInutilisable asks for the scheme of a line that names none, or one whose word was meant to be another:
// no override holds a word, so the dossier itself must be mended. A scheme that the list really does not know
// may count by its quarters.
func (p *preparation) regimeInutilisable(i int, l *dossier.Ligne) exclusion {
	e := exclusion{motif: motifRegimeInconnu, lu: l.RegimeLu(), attendu: "un régime de la liste"}
	near := p.s.Dossier.MotsProches[dossier.MotLu{Membre: "regime", Mot: l.RegimeLu()}]
	regime := pension.Lacune{
		Champ: pointer(i, "regime"), Kind: gap.Entier, Annee: l.Annee.Value, Bloquante: true, DansLeDossier: true,
	}
	switch {
	case l.RegimeLu() == "":
		regime.Message = "Régime absent : la ligne et son salaire ne comptent nulle part. Indiquer dans le dossier " +
			"le régime (CNAV, MSA_SALARIE, SSI, SRE …)."
		e.lacune = regime
	case near != "":
		regime.Message = "Régime inconnu, la ligne et son salaire ne comptent nulle part ; vouliez-vous dire " + near +
			" ? Corriger le mot dans le dossier."
		e.attendu = near
		e.lacune = regime
	default:
		e.lacune = lacuneTrimestres(
			i, l.Annee.Value,
			"Régime inconnu : indiquer les trimestres que ce régime valide pour la durée tous régimes.",
		)
	}
	return e
}

// natureInutilisable asks for the nature of a line whose word was meant to be another, and for the
// quarters of any other.
func (p *preparation) natureInutilisable(i int, l *dossier.Ligne) exclusion {
	e := exclusion{motif: motifNatureInconnue, lu: l.NatureInconnueLue(), attendu: "une nature de la liste"}
	near := p.s.Dossier.MotsProches[dossier.MotLu{Membre: "nature", Mot: l.NatureInconnueLue()}]
	if near == "" {
		e.lacune = lacuneTrimestres(
			i, l.Annee.Value, "Nature de période inconnue : indiquer les trimestres qu'elle valide.",
		)
		return e
	}
	e.attendu = near
	e.lacune = pension.Lacune{
		Champ: pointer(i, "nature"), Kind: gap.Entier, Annee: l.Annee.Value, Bloquante: true, DansLeDossier: true,
		Message: "Nature de période inconnue, la ligne ne compte pas ; vouliez-vous dire " + near + " ? Corriger " +
			"le mot de la nature dans le dossier.",
	}
	return e
}

// contain says whether a line is of a year that the career can hold.
func (b *bornes) contain(annee dossier.Optional[int]) bool {
	return annee.Present && annee.Value >= b.first && annee.Value <= b.derniere
}

func (p *preparation) anneeInutilisable(i int, l *dossier.Ligne) exclusion {
	b := p.bornes
	motif := motifAnneeAbsente
	lu := ""
	message := "Année absente : la ligne de carrière ne peut être rattachée à aucune année."
	if l.Annee.Present {
		motif = motifAnneeHorsBornes
		lu = pension.Nombre(l.Annee.Value).Text()
		message = "Année hors de la carrière possible de l'assuré : indiquer l'année exacte."
	}
	return exclusion{
		motif: motif, lu: lu, attendu: pension.Nombre(b.first).Text() + "–" + pension.Nombre(b.derniere).Text(),
		lacune: pension.Lacune{
			Champ: pointer(i, "annee"), Kind: gap.Entier, Message: message, Unite: pension.Annees, Bloquante: true,
		}.Bornes(b.first, b.derniere),
	}
}

// salaireInutilisable refuses pay in an unknown currency and negative pay. Pay that an override has filled is in euros.
func (p *preparation) salaireInutilisable(i int, l *dossier.Ligne) exclusion {
	if l.Salaire.Value.Sign() < 0 {
		return exclusion{
			motif: motifRevenuNegatif, lu: l.Salaire.Value.String(), attendu: "au moins 0",
			lacune: lacuneSalaire(i, l, "Salaire négatif : indiquer le salaire brut de l'année, en euros."),
		}
	}
	if (l.Devise == dossier.DeviseInconnue || !l.DeviseDite && !p.anneeEnEuros(l.Annee.Value)) &&
		!p.substitue(i, l.ChampSalaire.String()) {
		return exclusion{
			motif: motifDeviseInconnue, lu: l.Salaire.Value.String(), attendu: "EUR, FRF ou ANF",
			lacune: lacuneSalaire(i, l, "Monnaie du salaire inconnue : indiquer le salaire brut de l'année, en euros."),
		}
	}
	return exclusion{}
}

func lacuneSalaire(i int, l *dossier.Ligne, message string) pension.Lacune {
	return pension.Lacune{
		Champ: pointer(i, l.ChampSalaire.String()), Kind: gap.MontantEur, Annee: l.Annee.Value, Message: message,
		Unite: pension.EUR, Bloquante: true,
	}.AuMoins(0)
}

// numbersOutsideBornes asks again for a whole number that cannot be: an index, points of a bonus, a seaman's
// category, quarters of a bonus.
func numbersOutsideBornes(i int, l *dossier.Ligne) exclusion {
	for _, x := range [...]struct {
		membre, message string
		lu              dossier.Optional[int]
		low, high       int
		unite           pension.Unite
	}{
		{"indice", "Indice majoré impossible : indiquer celui du dernier " +
			"bulletin.", l.Indice(), 1, indiceMaximum, pension.UnitePoints},
		{"nbi", "Points de nouvelle bonification indiciaire impossibles : indiquer ceux " +
			"du bulletin.", l.NBI(), 0, nbiMaximum, pension.UnitePoints},
		{"categorieMarin", "Catégorie de marin impossible : indiquer la catégorie du salaire " +
			"forfaitaire.", l.CategorieMarin(), 1, categorieMarinMaximum, 0},
		{
			"trimestresBonification", "Trimestres de bonification impossibles : indiquer ceux que le régime accorde.",
			l.TrimestresBonification(), 0, bonificationMaximum, pension.Trimestres,
		},
	} {
		if !x.lu.Present || x.lu.Value >= x.low && x.lu.Value <= x.high {
			continue
		}
		return exclusion{
			motif: motifValeurHorsBornes, lu: pension.Nombre(x.lu.Value).Text(),
			attendu: pension.Nombre(x.low).Text() + "–" + pension.Nombre(x.high).Text(),
			lacune: pension.Lacune{
				Champ: pointer(i, x.membre), Kind: gap.Entier, Annee: l.Annee.Value, Unite: x.unite, Bloquante: true,
				Message: x.message,
			}.Bornes(x.low, x.high),
		}
	}
	return exclusion{}
}

// anneeEnEuros says whether statements of that year are in euros, as the ceiling of social security is.
func (p *preparation) anneeEnEuros(annee int) bool {
	ceiling, ok := p.s.Bareme.PassAnnuelDevise(p.t, annee)
	return !ok && annee >= p.s.Aujourdhui.Year || ok && ceiling.Devise == bareme.EUR
}

// grandeursInutilisables asks again for a number or a period of the line that cannot be.
func (p *preparation) grandeursInutilisables(i int, l *dossier.Ligne) exclusion {
	annee := l.Annee.Value
	if n := l.Trimestres; n.Present && (n.Value < 0 || n.Value > trimestresPerYear) {
		return exclusion{
			motif: motifTrimestresBornes, lu: pension.Nombre(n.Value).Text(), attendu: "0–4",
			lacune: lacuneTrimestres(
				i, annee, "Trimestres reportés hors de 0 à 4 : indiquer ceux que le régime reporte.",
			),
		}
	}
	most := maximumDaysPerYear
	if l.Nature == dossier.ServiceNational {
		most = joursServiceMaximum
	}
	if n := l.Jours; n.Present && (n.Value < 0 || n.Value > most) {
		return exclusion{
			motif: motifJoursBornes, lu: pension.Nombre(n.Value).Text(), attendu: "0–" + pension.Nombre(most).Text(),
			lacune: pension.Lacune{
				Champ: pointer(i, "jours"), Kind: gap.Entier, Annee: annee, Unite: pension.Jours, Bloquante: true,
				Message: "Nombre de jours impossible dans une année : indiquer les jours de la période.",
			}.Bornes(0, most),
		}
	}
	if e := decimauxOutsideBornes(i, l); e.exclut() {
		return e
	}
	if e := numbersOutsideBornes(i, l); e.exclut() {
		return e
	}
	if from, to := l.Periode.From, l.Periode.To; !from.IsZero() && to.Before(from) && !to.IsZero() {
		return exclusion{
			motif: motifPeriodeImpossible, lu: from.String() + "–" + to.String(), attendu: "un début avant la fin",
			lacune: pension.Lacune{
				Champ: pointer(i, "fin"), Kind: gap.Date, Annee: annee, Unite: pension.UniteDate, Bloquante: true,
				Message: "La période finit avant de commencer : indiquer son dernier jour.",
			},
		}
	}
	return exclusion{}
}

// decimauxOutsideBornes asks again for hours, points or a share of full time that cannot be.
func decimauxOutsideBornes(i int, l *dossier.Ligne) exclusion {
	annee := l.Annee.Value
	if l.Heures().Present {
		if e := grandeurOutsideBornes(i, annee, "heures", l.Heures().Value, pension.Heures, false); e.exclut() {
			return e
		}
	}
	if l.Points.Present {
		e := grandeurOutsideBornes(i, annee, "points", l.Points.Value.Decimal, pension.UnitePoints, false)
		if e.exclut() {
			return e
		}
	}
	if l.Quotite().Present {
		return grandeurOutsideBornes(i, annee, "quotite", l.Quotite().Value, pension.Fraction, true)
	}
	return exclusion{}
}

// grandeurOutsideBornes refuses a negative magnitude, and a share that is nothing or above 1.
func grandeurOutsideBornes(i, annee int, membre string, d money.Decimal, unite pension.Unite, part bool) exclusion {
	if d.Sign() >= 0 && !(part && (d.IsZero() || money.Int(1).Less(d))) {
		return exclusion{}
	}
	lacune := pension.Lacune{
		Champ: pointer(i, membre), Kind: gap.Decimal, Annee: annee, Unite: unite, Bloquante: true,
		Message: "Valeur hors des bornes possibles : indiquer la valeur exacte.",
	}.AuMoins(0)
	expected := "au moins 0"
	if part {
		lacune = lacune.Bornes(0, 1)
		expected = "plus de 0, 1 au plus"
	}
	return exclusion{motif: motifValeurHorsBornes, lu: d.String(), attendu: expected, lacune: lacune}
}
