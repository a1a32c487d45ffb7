package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/run"
)

// notes are what a reader must know beside the sentence: an earlier departure that was open, that the result is not
// complete, what was read otherwise than it was meant.
func (r redaction) notes() []Texte {
	s := r.view.Resume
	var out []Texte
	due := s.PensionDue == nil || *s.PensionDue
	if due && !s.PremiereDateEffet.IsZero() && s.PremiereDateEffet.Before(s.DateLiquidation) {
		first := r.l.Jour(s.PremiereDateEffet)
		way := lexique.Voie(string(s.Voie)).En(r.l)
		out = append(out, Texte{Texte: r.dit(
			"Un départ est possible dès le "+first+" ("+way+").", "A departure is possible from "+first+" ("+way+").",
		)})
	}
	if r.view.Header.State != run.Completed {
		out = append(
			out,
			Texte{
				Texte: r.dit(
					"Ce résultat est ", "This result is ",
				) + lexique.Etat(string(r.view.Header.State)).En(r.l) + ".",
			},
		)
	}
	var notDue []string
	for _, a := range s.Avertissements {
		switch a.Code {
		case run.AvertChiffreDouteux: // said among the reserves, with their words
		case run.AvertPensionNonDue:
			notDue = append(notDue, r.regime(a.Objet))
		default:
			// The same may be said of each line of a career: the page says it once.
			if said := r.avertissement(a); !slices.Contains(out, said) {
				out = append(out, said)
			}
		}
	}
	if len(notDue) > 0 {
		names := strings.Join(notDue, ", ")
		out = append(out, Texte{Texte: r.dit(
			names+" : pension non due à cette date ; son montant est donné pour information.",
			names+": no pension due on that date; its amount is for information.",
		)})
	}
	return out
}

// avertissement is a warning with names instead of codes.
func (r redaction) avertissement(a run.Avertissement) Texte {
	switch a.Code {
	case run.AvertDateDeplacee, run.AvertDateSupposee:
		day := r.l.Jour(r.view.Resume.DateLiquidation)
		if a.Code == run.AvertDateDeplacee {
			return Texte{
				Texte: r.dit("La date demandée est déplacée au "+day+".", "The date asked for is moved to "+day+"."),
			}
		}
		return Texte{
			Texte: r.dit(
				"Aucune date demandée : le calcul suppose le "+day+".", "No date was asked for: "+day+" is assumed.",
			),
		}
	default:
		text := lexique.Texte(a.Message()).En(r.l)
		if a.Champ != "" {
			text += " (" + string(a.Champ) + ")"
		}
		return Texte{Texte: text}
	}
}

func (r redaction) chiffres() []Chiffre {
	s := r.view.Resume
	general := ""
	if s.OwnAges() {
		general = r.dit(" (régime général)", " (general scheme)")
	}
	var out []Chiffre
	if s.TrimestresRetenus != nil {
		value := strconv.FormatInt(*s.TrimestresRetenus, 10)
		if s.DureeRequise != nil {
			value += " / " + strconv.FormatInt(*s.DureeRequise, 10)
		}
		out = append(out, Chiffre{r.dit("Trimestres", "Quarters") + general, value})
	}
	if rate, ok := decimalDe(r.s.results(moduleDuTaux), "taux"); ok {
		out = append(out, Chiffre{r.dit("Taux", "Rate") + general, r.l.PourCent(rate)})
	}
	if s.AgeLegal != nil {
		out = append(out, Chiffre{r.dit("Âge légal", "Legal age") + general, r.l.Age(*s.AgeLegal)})
	}
	if !s.DateTauxPlein.IsZero() {
		name := r.dit("Taux plein dès le", "Full rate from") + general
		out = append(out, Chiffre{name, r.l.Jour(s.DateTauxPlein)})
	}
	if n := len(r.view.Lacunes); n > 0 {
		out = append(out, Chiffre{r.dit("Informations à compléter", "Information to complete"), strconv.Itoa(n)})
	}
	return out
}
