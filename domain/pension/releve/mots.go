package releve

import (
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/nearest"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// synonyme is a word of statements and the word of a dossier that it means.
type synonyme struct{ word, sens string }

// regimesDits are how statements call the schemes, beside their names in the dictionary and in dossiers.
var regimesDits = []synonyme{
	{"régime général de la sécurité sociale", "CNAV"},
	{"régime général des salariés", "CNAV"},
	{"sécurité sociale", "CNAV"},
	{"assurance retraite", "CNAV"},
	{"l'assurance retraite", "CNAV"},
	{"CNAVTS", "CNAV"},
	{"CARSAT", "CNAV"},
	{"CRAM", "CNAV"},
	{"CRAMIF", "CNAV"},
	{"CGSS", "CNAV"},
	{"salarié agricole", "MSA_SALARIE"},
	{"salariés agricoles", "MSA_SALARIE"},
	{"MSA salariés", "MSA_SALARIE"},
	{"mutualité sociale agricole salariés", "MSA_SALARIE"},
	{"exploitant agricole", "MSA_EXPLOITANT"},
	{"exploitants agricoles", "MSA_EXPLOITANT"},
	{"non-salarié agricole", "MSA_EXPLOITANT"},
	{"non-salariés agricoles", "MSA_EXPLOITANT"},
	{"MSA non-salariés", "MSA_EXPLOITANT"},
	{"MSA exploitants", "MSA_EXPLOITANT"},
	{"sécurité sociale des indépendants", "SSI"},
	{"régime social des indépendants", "SSI"},
	{"indépendants", "SSI"},
	{"artisan", "SSI"},
	{"artisans", "SSI"},
	{"commerçant", "SSI"},
	{"commerçants", "SSI"},
	{"profession libérale", "CNAVPL"},
	{"professions libérales", "CNAVPL"},
	{"avocats", "CNBF"},
	{"fonction publique d'État", "SRE"},
	{"fonctionnaire de l'État", "SRE"},
	{"service des retraites de l'État", "SRE"},
	{"fonction publique territoriale", "CNRACL"},
	{"fonction publique hospitalière", "CNRACL"},
	{"ouvriers de l'État", "FSPOEIE"},
	{"CPRP SNCF", "SNCF"},
	{"CPRPSNCF", "SNCF"},
	{"CRP RATP", "RATP"},
	{"CNIEG", "IEG"},
	{"EDF", "IEG"},
	{"GDF", "IEG"},
	{"marins", "ENIM"},
	{"clercs de notaires", "CRPCEN"},
	{"CANSSM", "MINES"},
	{"cultes", "CAVIMAC"},
	{"étranger", "ETRANGER"},
	{"Agirc Arrco", "AGIRC_ARRCO"},
	{"retraite complémentaire des salariés", "AGIRC_ARRCO"},
	{"retraite additionnelle", "RAFP"},
	{"ERAFP", "RAFP"},
	{"retraite complémentaire des indépendants", "RCI"},
	{"RCO", "MSA_RCO"},
}

// naturesDites are how statements call periods, beside the names in the dictionary and in dossiers.
var naturesDites = []synonyme{
	{"salarié", "ACTIVITE"},
	{"emploi", "ACTIVITE"},
	{"travail", "ACTIVITE"},
	{"activité salariée", "ACTIVITE"},
	{"activité professionnelle", "ACTIVITE"},
	{"apprenti", "APPRENTISSAGE"},
	{"chômage", "CHOMAGE_INDEMNISE"},
	{"chômage non indemnisé", "CHOMAGE_NON_INDEMNISE"},
	{"arrêt maladie", "MALADIE"},
	{"congé maternité", "MATERNITE"},
	{"service militaire", "SERVICE_NATIONAL"},
	{"parent au foyer", "AVPF"},
	{"assurance vieillesse du parent au foyer", "AVPF"},
	{"aidant", "AVA"},
	{"chômage partiel", "ACTIVITE_PARTIELLE"},
	{"rachat de trimestres", "RACHAT"},
	{"versement pour la retraite", "RACHAT"},
	{"formation professionnelle", "FORMATION"},
	{"stagiaire", "STAGE"},
}

// ambigus are words that mean two schemes, with what to write instead.
var ambigus = []synonyme{
	{"MSA", "write MSA_SALARIE (employees) or MSA_EXPLOITANT (farmers)"},
	{"mutualité sociale agricole", "write MSA_SALARIE (employees) or MSA_EXPLOITANT (farmers)"},
	{"fonction publique", "write SRE (the State) or CNRACL (local and hospital)"},
	{"fonctionnaire", "write SRE (the State) or CNRACL (local and hospital)"},
	{"complémentaire", "write AGIRC_ARRCO, IRCANTEC, RCI …"},
	{"retraite complémentaire", "write AGIRC_ARRCO, IRCANTEC, RCI …"},
}

// statuts are the words of self-employed lines that say which trade it was.
var statuts = []synonyme{
	{"artisan", "ARTISAN"},
	{"artisans", "ARTISAN"},
	{"CANCAVA", "ARTISAN"},
	{"commerçant", "COMMERCANT"},
	{"commerçants", "COMMERCANT"},
	{"ORGANIC", "COMMERCANT"},
}

func cherche(list []synonyme, word string) (string, bool) {
	for _, s := range list {
		if nearest.Same(s.word, word) {
			return s.sens, true
		}
	}
	return "", false
}

// proche returns the word of statements that comes nearest.
func proche(list []synonyme, word string) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = s.word
	}
	near, _ := nearest.Name(word, names)
	return near
}

// wordsRegimes are all words of schemes: those of dossiers, of the dictionary, and of statements.
func wordsRegimes() []synonyme {
	var list []synonyme
	for _, r := range dossier.Regimes() {
		name := lexique.Regime(r.String()).FR
		short, _, _ := strings.Cut(name, " (")
		list = append(list, synonyme{r.String(), r.String()}, synonyme{name, r.String()}, synonyme{short, r.String()})
	}
	return append(list, regimesDits...)
}

// wordsNatures are all words of periods.
func wordsNatures() []synonyme {
	var list []synonyme
	for n := dossier.Nature(0); n.String() != ""; n++ {
		list = append(list, synonyme{n.String(), n.String()}, synonyme{lexique.Nature(n.String()).FR, n.String()})
	}
	return append(list, naturesDites...)
}

func (t *table) regime(l *ligne, c cellule) {
	word, met := t.regimes[c.texte]
	if !met {
		word = t.regimeOf(c)
		if word == "" {
			return
		}
		t.regimes[c.texte] = word
	}
	l.say("regime", ijson.StringValue(word))
	if trade, said := cherche(statuts, c.texte); said {
		l.say("statut", ijson.StringValue(trade))
	}
}

// regimeOf finds the scheme of a word; empty after a fault.
func (t *table) regimeOf(c cellule) string {
	if what, two := cherche(ambigus, c.texte); two {
		t.fault(c, fmt.Sprintf("%q means two schemes: %s", c.texte, what), "")
		return ""
	}
	list := wordsRegimes()
	if word, ok := cherche(list, c.texte); ok {
		return word
	}
	if former, ok := dossier.ParseRegime(strings.ToUpper(c.texte)); ok {
		return former.String()
	}
	t.fault(c, fmt.Sprintf("%.60q is no scheme that is known", c.texte), proche(list, c.texte))
	return ""
}

func (t *table) nature(l *ligne, c cellule) {
	word, met := t.natures[c.texte]
	if !met {
		list := wordsNatures()
		found, ok := cherche(list, c.texte)
		if !ok {
			t.fault(c, fmt.Sprintf("%.60q is no kind of period that is known", c.texte), proche(list, c.texte))
			return
		}
		word = found
		t.natures[c.texte] = word
	}
	if word != dossier.Activite.String() {
		l.say("nature", ijson.StringValue(word))
	}
}
