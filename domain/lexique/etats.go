package lexique

// Niveau returns the words for the level of a result, as the band of a report shows them.
func Niveau(code string) Texte { return niveaux.dire(code) }

var niveaux = mots{
	"INDICATIF": {"INDICATIF", "INDICATIVE"},
	"CERTIFIE":  {"CERTIFIÉ", "CERTIFIED"},
}

// PorteeNiveau says what a level of result commits whom to.
func PorteeNiveau(code string) Texte { return porteesNiveau.dire(code) }

var porteesNiveau = mots{
	"INDICATIF": {"ce document n’engage aucune caisse de retraite", "this document commits no pension fund"},
	"CERTIFIE": {
		"résultat recalculé par deux voies indépendantes et signé",
		"result computed by two independent ways and signed",
	},
}

// Etat returns the words for the state of a run.
func Etat(code string) Texte { return etats.dire(code) }

var etats = mots{
	"created":    {"créé", "created"},
	"running":    {"en cours", "running"},
	"completed":  {"complet", "complete"},
	"incomplete": {"incomplet", "incomplete"},
	"failed":     {"échoué", "failed"},
	"superseded": {"remplacé", "superseded"},
}

// Statut returns the words for how a module answered.
func Statut(code string) Texte { return statuts.dire(code) }

var statuts = mots{
	"computed":       {"calculé", "computed"},
	"not_applicable": {"sans objet", "not applicable"},
	"incomplete":     {"incomplet", "incomplete"},
	"failed":         {"en échec", "failed"},
}

// TypeDonnee returns the words for the kind of value that fills a gap.
func TypeDonnee(code string) Texte { return typesDonnee.dire(code) }

var typesDonnee = mots{
	"MONTANT_EUR": {"un montant en euros", "an amount in euros"},
	"ENTIER":      {"un nombre entier", "a whole number"},
	"DECIMAL":     {"un nombre", "a number"},
	"FACTEUR":     {"un taux ou un coefficient", "a rate or a coefficient"},
	"DATE":        {"une date", "a date"},
	"AGE_CIVIL":   {"un âge en années et mois", "an age in years and months"},
}
