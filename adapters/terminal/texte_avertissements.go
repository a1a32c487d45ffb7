package terminal

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

// avertissements writes what must be known first. Schemes that do not pay yet are said together.
func (p *page) avertissements(view run.View) {
	if len(view.Resume.Avertissements) == 0 {
		return
	}
	p.titre(p.deux("À savoir d'abord", "To know first"))
	var notDue []string
	for _, a := range view.Resume.Avertissements {
		if a.Code == run.AvertPensionNonDue {
			notDue = append(notDue, p.regime(a.Objet))
		}
	}
	if len(notDue) > 0 {
		p.point(p.deux("Non due à cette date : ", "Not due at this date: ") + strings.Join(notDue, ", ") +
			p.deux(" ; le montant est donné pour information.", "; the amount is for information only."))
	}
	for _, g := range ensemble(view.Resume.Avertissements) {
		if g.Code != run.AvertPensionNonDue {
			p.point(p.avertissement(g.Avertissement, g.autres))
		}
	}
}

// semblables are warnings that differ by their place alone: the first of them, and how many others there are.
type semblables struct {
	run.Avertissement

	autres int
}

// ensemble puts warnings together that say the same of many places, as of each line of a career.
func ensemble(all []run.Avertissement) []semblables {
	type sujet struct {
		code          run.CodeAvertissement
		objet, proche string
	}
	var out []semblables
	at := map[sujet]int{}
	for _, a := range all {
		k := sujet{a.Code, a.Objet, a.Proche}
		if a.Code == run.AvertProprieteInconnue {
			k.objet, k.proche = dossier.Proche(a.Champ)
		}
		first, again := at[k]
		if again && a.Champ != "" {
			out[first].autres++
			continue
		}
		at[k] = len(out)
		out = append(out, semblables{Avertissement: a})
	}
	return out
}

// avertissement is the sentence of a warning; autres says at how many more places it holds.
func (p *page) avertissement(a run.Avertissement, autres int) string {
	place := mot(string(a.Champ))
	if autres > 0 {
		place += p.deux(" et ", " and ") + strconv.Itoa(autres) + p.deux(" autres", " more")
	}
	switch a.Code {
	case run.AvertDateDeplacee:
		return p.deux("La date demandée est déplacée au ", "The date asked for is moved to ") +
			p.jourEcrit(a.Objet) + "."
	case run.AvertDateSupposee:
		return p.deux("Aucune date n'est demandée : le calcul suppose le ", "No date is asked for; assumed: ") +
			p.jourEcrit(a.Objet) + "."
	case run.AvertProprieteInconnue:
		name, near := dossier.Proche(a.Champ)
		return p.deux("Propriété inconnue, non lue : ", "Unknown property, not read: ") + p.guillemets(mot(name)) +
			" (" + place + ")" + p.proche(near)
	case run.AvertMotInconnu:
		return p.deux("Mot inconnu : ", "Unknown word: ") + p.guillemets(mot(a.Objet)) + " (" + place + ")" +
			p.proche(cmp.Or(a.Proche, dossier.MotProche(a.Champ, a.Objet)))
	case run.AvertValeurSubstituee:
		return p.deux("Valeur donnée par une substitution : ", "Value given by an override: ") + place + "."
	case run.AvertChiffreDouteux:
		return p.chiffre(a.Objet)
	case run.AvertActivite:
		return p.deux("L'activité reprise réduit la pension versée.", "Work after retirement reduces what is paid.")
	case run.AvertValeurDouteuse:
		return p.deux("Montant à vérifier : ", "Amount to check: ") + place + ", " + mot(a.Objet) + "."
	case run.AvertAutres:
		return p.deux("Autres avertissements : ", "More warnings: ") + mot(a.Objet) + "."
	case run.AvertPensionNonDue: // said together
	case run.AvertRetablissement, run.AvertCarriereArretee, run.AvertAnneeDepartVide: // by their own sentence
	case run.AvertDoublon, run.AvertMonnaieDouteuse, run.AvertTropDeTrimestres, run.AvertAnneesSansLigne,
		run.AvertInvaliditeRemplacee, run.AvertInvaliditeIndue: // so too
	}
	return mots(p.dit(lexique.Texte(a.Message())))
}

func (p *page) jourEcrit(written string) string {
	day, err := calendar.ParseDate(written)
	if err != nil {
		return mot(written)
	}
	return p.jour(day)
}

func (p *page) proche(near string) string {
	if near == "" {
		return "."
	}
	return p.deux(" ; vouliez-vous dire ", "; did you mean ") + p.guillemets(near) + p.deux(insecable+"?", "?")
}

// chiffre names the tables whose figures are in doubt by what they hold. The supervisor gives their names, "why : name,
// name".
func (p *page) chiffre(detail string) string {
	why, list, found := strings.Cut(detail, " : ")
	names := strings.Split(list, ", ")
	var titles []string
	for _, name := range names {
		title, ok := bareme.Titre(name)
		if !ok {
			found = false
		}
		titles = append(titles, title)
	}
	if !found {
		return mots(p.deux("Chiffre de droit à confirmer : ", "Figure of law to be confirmed: ") + detail + ".")
	}
	sure := lexique.Texte{FR: "Chiffres de droit à confirmer : ", EN: "Figures of law to be confirmed: "}
	if strings.Contains(why, "projeté") {
		sure = lexique.Texte{FR: "Chiffres prévus ou abrogés : ", EN: "Figures that are projected or repealed: "}
	}
	return p.dit(sure) + strings.Join(titles, " ; ") + "."
}
