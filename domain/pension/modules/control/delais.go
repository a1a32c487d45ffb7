package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneDateLimite = pension.Modele{
		Genre: pension.Calcul, Label: "Date limite de recours",
		Formule: "{dateNotification} + délai = {echeance}, reporté au premier jour ouvrable",
		Unite:   pension.UniteDate, Loi: law.CPC641,
	}
	ligneArrerages = pension.Modele{
		Genre: pension.Calcul, Label: "Arrérages réclamables depuis", Formule: formuleDelai, Unite: pension.UniteDate,
		Loi: law.CodeCivil2224,
	}
	ligneArreragesFonctionPublique = pension.Modele{
		Genre: pension.Calcul, Label: "Arrérages réclamables depuis", Formule: formuleDelai, Unite: pension.UniteDate,
		Loi: law.CPCMRL53,
	}
	ligneTropPercu = pension.Modele{
		Genre: pension.Calcul, Label: "Trop-perçu récupérable depuis", Formule: formuleDelai, Unite: pension.UniteDate,
		Loi: law.CSSL355_3,
	}
)

const formuleDelai = "{aujourdhui} moins le délai, au plus tôt {dateEffet}"

// Recours is a remedy against a notification, with its time limit.
type Recours struct {
	// Objet is the word of the table, Libelle says what the remedy is, Delai, Depart and Sanction its time limit in
	// words.
	Objet    string `json:"objet"`
	Libelle  string `json:"libelle"`
	Delai    string `json:"delai"`
	Depart   string `json:"depart"`
	Sanction string `json:"sanction"`
	// DateLimiteBrute is the last day by the calendar, DateLimite the same put off to the next working day; null when
	// the time does not run or begins with an event that the dossier does not tell.
	DateLimiteBrute *calendar.Date `json:"dateLimiteBrute"`
	DateLimite      *calendar.Date `json:"dateLimite"`
	// Expire is true when that day is past.
	Expire bool `json:"expire"`
	// Motif says why there is no date, or what the date supposes.
	Motif string `json:"motif"`

	suite bool
}

// voie is a remedy of a scheme: enCours says that its time limit runs from the notification, suite that it is open only
// after the one before.
type voie struct {
	objet          bareme.ObjetRecours
	enCours, suite bool
}

// voiesOf are the remedies of a scheme, the first to use first; none when they are not known.
func voiesOf(regime dossier.Regime) []voie {
	switch regime {
	case dossier.SRE, dossier.CNRACL, dossier.FSPOEIE:
		return []voie{
			{objet: bareme.RecoursFpContentieux, enCours: true},
			{objet: bareme.RecoursFpErreurDeDroit, enCours: true},
			{objet: bareme.RecoursFpErreurMaterielle},
		}
	case dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO:
		return []voie{
			{objet: bareme.RecoursAgircArrco},
			{objet: bareme.RecoursAgircArrcoMediateur, suite: true},
			{objet: bareme.RecoursAgircArrcoJudiciaire},
		}
	case dossier.IRCANTEC, dossier.RAFP, dossier.CAFAT, dossier.CPSPolynesie, dossier.SPM, dossier.RegimeEtranger,
		dossier.RegimeInconnu:
		return nil
	default:
		return []voie{
			{objet: bareme.RecoursAmiable, enCours: true},
			{objet: bareme.RecoursRejetImplicite, suite: true},
			{objet: bareme.RecoursTribunalJudiciaire, suite: true},
		}
	}
}

// recours lists the remedies against a notification.
func (q *qualification) recours(n *dossier.Notification) []Recours {
	paths := voiesOf(n.Regime)
	list := make([]Recours, 0, len(paths))
	for _, v := range paths {
		d, ok := q.s.Bareme.ControleDelaiRecours(q.t, v.objet)
		if !ok {
			q.delaiInconnu(v.objet)
			continue
		}
		r := Recours{
			Objet: v.objet.String(), Libelle: d.Objet, Delai: d.Delai, Depart: d.Depart, Sanction: d.Sanction,
			suite: v.suite,
		}
		switch {
		case v.suite:
			r.Motif = "Ouvert seulement après le recours précédent."
		case !v.enCours || !d.HasNombre:
			r.Motif = "Aucun délai ne court de la notification."
		case n.DateNotification.IsZero():
			r.Motif = "Date de notification absente : le délai ne peut pas être daté."
		case n.VoiesEtDelais.Present && !n.VoiesEtDelais.Value && v.objet == bareme.RecoursFpContentieux:
			r.Motif = "La notification ne mentionne pas les voies et délais de recours : le recours reste possible " +
				"dans un délai raisonnable."
			if reasonable, known := q.s.Bareme.ControleDelaiRecours(q.t, bareme.RecoursFpDelaiRaisonnable); known {
				q.date(&r, n, reasonable)
			}
		case n.VoiesEtDelais.Present && !n.VoiesEtDelais.Value:
			r.Motif = "La notification ne mentionne pas les voies et délais de recours : le délai ne court pas."
		default:
			if !n.VoiesEtDelais.Present {
				r.Motif = "Le dossier ne dit pas si la notification mentionne les voies et délais de recours : " +
					"la mention est supposée."
			}
			q.date(&r, n, d)
		}
		list = append(list, r)
	}
	return list
}

// delaiInconnu says that no row tells the time limit of a remedy.
func (q *qualification) delaiInconnu(objet bareme.ObjetRecours) {
	q.t.Incomplete("Barème controle_delais_recours : délai inconnu, " + objet.String() + ".")
}

// date computes the last day of a time limit. Law: CPC 641, 642.
func (q *qualification) date(r *Recours, n *dossier.Notification, d bareme.DelaiRecours) {
	var raw calendar.Date
	switch d.Unite {
	case bareme.DelaiMois:
		raw = n.DateNotification.AddMonths(d.Nombre)
	case bareme.DelaiAns:
		raw = n.DateNotification.AddYears(d.Nombre)
	case bareme.DelaiAnneesAnterieures, bareme.SansDelai:
		return
	}
	limit := regles.JourOuvreAPartirDu(q.s.Bareme, q.t, raw)
	r.DateLimiteBrute = &raw
	r.DateLimite = &limit
	r.Expire = limit.Before(q.s.Aujourdhui)
	q.t.Step(
		pension.Step{
			Modele: &ligneDateLimite, Objet: n.Regime.String() + ", " + r.Objet, Valeur: pension.Jour(limit),
		},
		pension.Jour(n.DateNotification), pension.Jour(raw),
	)
}

// firstRecours is the first remedy still open that may be begun with.
func firstRecours(remedies []Recours) (string, *Recours) {
	for i := range remedies {
		if r := &remedies[i]; !r.Expire && !r.suite {
			return r.Libelle, r
		}
	}
	if len(remedies) == 0 {
		return "", nil
	}
	return "Aucun recours n'est plus ouvert : le délai est expiré.", nil
}

// rappel is the day from which what was not paid may still be claimed, and what was paid in excess taken back, by a
// claim of today; nil when the rule of the scheme is not known.
func (q *qualification) rappel(n *dossier.Notification, excess bool) *calendar.Date {
	objet, ligne := delaiDeRappel(n.Regime, excess)
	if ligne == nil {
		return nil
	}
	d, ok := q.s.Bareme.ControleDelaiRecours(q.t, objet)
	if !ok {
		q.delaiInconnu(objet)
	}
	if !ok || !d.HasNombre {
		return nil
	}
	effet := n.DateEffet
	if effet.IsZero() {
		effet = q.s.DateEffet.Lire()
	}
	from := q.s.Aujourdhui.AddYears(-d.Nombre)
	if d.Unite == bareme.DelaiAnneesAnterieures {
		from = calendar.Date{Year: from.Year, Month: 1, Day: 1}
	}
	day := calendar.Later(from, effet)
	q.t.Step(
		pension.Step{Modele: ligne, Objet: n.Regime.String(), Valeur: pension.Jour(day)},
		pension.Jour(q.s.Aujourdhui), pension.Jour(effet),
	)
	return &day
}

// delaiDeRappel is the time limit of a scheme for arrears, or for what was paid in excess, with the line that explains
// it; no line when the rule is not known. Law: CPCMR L53; code civil 2224; CSS L355-3.
func delaiDeRappel(regime dossier.Regime, excess bool) (bareme.ObjetRecours, *pension.Modele) {
	switch {
	case excess && (regime.Aligne() || regime == dossier.CNAVPL):
		return bareme.RecoursRepetitionIndu, &ligneTropPercu
	case !excess && regime.FonctionPublique():
		return bareme.RecoursFpRappelArrerages, &ligneArreragesFonctionPublique
	case !excess && regime.Aligne():
		return bareme.RecoursArreragesRegimeGeneral, &ligneArrerages
	default:
		return 0, nil
	}
}
