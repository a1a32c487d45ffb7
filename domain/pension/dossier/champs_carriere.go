package dossier

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

const (
	champActiviteDeMicro = "activiteMicro"
	motMicroVente        = "VENTE"
	motMicroPrestations  = "PRESTATIONS"
	motMicroLiberal      = "LIBERAL"
)

// carriere reads the lines, each of which must give its pay in one form only.
func carriere() champ[Dossier] {
	return champ[Dossier]{
		name: "carriere", genre: GenreListe, sous: func() []Propriete { return proprietes(champsLigne) },
		read: func(l *reader, v ijson.Value, dst *Dossier) { dst.Carriere = readLignes(l, v) },
	}
}

// readLignes reads the career. Lines that say nothing are one line, which all of them share: a list of nothing is short
// to write, and need not be long to hold.
func readLignes(l *reader, v ijson.Value) []*Ligne {
	if !l.attendListe(v, MaxLignes) {
		return nil
	}
	out := make([]*Ligne, v.Len())
	rien := &Ligne{}
	places := newPlaces(len(out))
	var ligne Ligne
	var said Precisions
	for i, item := range v.Elements() {
		said = Precisions{}
		ligne = Ligne{Precisions: &said}
		if !readItem(l, i, item, champsLigne, &ligne) {
			return nil
		}
		if said == (Precisions{}) {
			ligne.Precisions = nil
		}
		if ligne == *rien {
			out[i] = rien
			continue
		}
		// The currency belongs to the form that has one: euros stay euros whatever devise says.
		if ligne.ChampSalaire == SalaireBrutEur || ligne.MicroEntreprise() {
			ligne.Devise = EUR
			ligne.DeviseDite = true
		}
		out[i] = places.keep(&ligne)
	}
	return out
}

var champsLigne = []champ[Ligne]{
	integer("annee", func(l *Ligne) *Optional[int] { return &l.Annee }),
	motRegime(func(l *Ligne, word string) (known bool) {
		l.Regime, known = ParseRegime(word)
		if word != l.Regime.String() {
			l.lesMots().Regime = word
		}
		return known
	}),
	mot("nature", natureWords[:], func(l *Ligne, word string) (known bool) {
		l.Nature, known = ParseNature(word)
		if !known {
			l.lesMots().Nature = word
		}
		return known
	}),
	salaire(SalaireBrutEur),
	salaire(SalaireBrut),
	salaire(ChiffreAffairesEur),
	mot(champActiviteDeMicro, []string{motMicroVente, motMicroPrestations, motMicroLiberal}, rangerActiviteMicro),
	mot("devise", []string{"EUR", "FRF", "ANF"}, func(l *Ligne, word string) (known bool) {
		l.Devise, known = ParseDevise(word)
		l.DeviseDite = true
		return known
	}),
	integer("trimestres", func(l *Ligne) *Optional[int] { return &l.Trimestres }),
	integer("jours", func(l *Ligne) *Optional[int] { return &l.Jours }),
	date("debut", func(l *Ligne) *calendar.Date { return &l.Periode.From }),
	date("fin", func(l *Ligne) *calendar.Date { return &l.Periode.To }),
	texte("employeur", func(l *Ligne) *string { return &l.Employeur }),
	texte("pays", func(l *Ligne) *string { return &l.lesPrecisions().Pays }),
	points("points", func(l *Ligne) *Optional[money.Points] { return &l.Points }),
	number("heures", func(l *Ligne) *Optional[money.Decimal] { return &l.lesPrecisions().Heures }),
	number("quotite", func(l *Ligne) *Optional[money.Decimal] { return &l.lesPrecisions().Quotite }),
	booleen("cadre", func(l *Ligne) *bool { return &l.Cadre }),
	mot("categorie", []string{"SEDENTAIRE", "ACTIVE", "SUPER_ACTIVE"}, rangerCategorie),
	integer("indice", func(l *Ligne) *Optional[int] { return &l.lesPrecisions().Indice }),
	integer("nbi", func(l *Ligne) *Optional[int] { return &l.lesPrecisions().NBI }),
	integer("classe", func(l *Ligne) *Optional[int] { return &l.lesPrecisions().Classe }),
	integer("categorieMarin", func(l *Ligne) *Optional[int] { return &l.lesPrecisions().CategorieMarin }),
	integer("trimestresBonification", func(l *Ligne) *Optional[int] {
		return &l.lesPrecisions().TrimestresBonification
	}),
	mot("statut", []string{"ARTISAN", "COMMERCANT"}, rangerStatut),
	mot("source", sourceWords[:], func(l *Ligne, word string) (known bool) {
		l.Source, known = ParseSource(word)
		return known
	}),
}

func wordsRegime() []string {
	words := append([]string(nil), regimeWords[CNAV:]...)
	return append(words, formerRegimeWords[:]...)
}

// salaire reads the pay from one of its two members, and refuses the second one.
func salaire(membre ChampSalaire) champ[Ligne] {
	c := decimal(membre.String(), func(ligne *Ligne, d money.Decimal) {
		ligne.Salaire = Some(d)
		ligne.ChampSalaire = membre
	})
	read := c.read
	c.read = func(l *reader, v ijson.Value, dst *Ligne) {
		if dst.Salaire.Present {
			l.refuse("the line already gives its pay in " + dst.ChampSalaire.String())
			return
		}
		read(l, v, dst)
	}
	return c
}

func rangerCategorie(l *Ligne, word string) bool {
	switch word {
	case "SEDENTAIRE":
		l.Categorie = Sedentaire
	case "ACTIVE":
		l.Categorie = Active
	case "SUPER_ACTIVE":
		l.Categorie = SuperActive
	default:
		l.Categorie = CategorieInconnue
		return false
	}
	return true
}

func rangerActiviteMicro(l *Ligne, word string) bool {
	switch word {
	case motMicroVente:
		l.ActiviteMicro = MicroVente
	case motMicroPrestations:
		l.ActiviteMicro = MicroPrestations
	case motMicroLiberal:
		l.ActiviteMicro = MicroLiberal
	default:
		l.ActiviteMicro = MicroInconnue
		return false
	}
	return true
}

func rangerStatut(l *Ligne, word string) bool {
	switch word {
	case "ARTISAN":
		l.Statut = Artisan
	case "COMMERCANT":
		l.Statut = Commercant
	default:
		l.Statut = StatutInconnu
		return false
	}
	return true
}

var champsDeclaration = []champ[DeclarationEmployeur]{
	integer("annee", func(d *DeclarationEmployeur) *Optional[int] { return &d.Annee }),
	texte("employeur", func(d *DeclarationEmployeur) *string { return &d.Employeur }),
	montant("salaireBrutEur", func(d *DeclarationEmployeur) *Optional[money.Euro] { return &d.SalaireEur }),
	integer("trimestres", func(d *DeclarationEmployeur) *Optional[int] { return &d.Trimestres }),
	date("debut", func(d *DeclarationEmployeur) *calendar.Date { return &d.Periode.From }),
	date("fin", func(d *DeclarationEmployeur) *calendar.Date { return &d.Periode.To }),
	mois("moisPaiement", func(d *DeclarationEmployeur) *calendar.YearMonth { return &d.MoisPaiement }),
	mois("periodeTravail", func(d *DeclarationEmployeur) *calendar.YearMonth { return &d.PeriodeTravail }),
	mot("suspension", natureWords[:], func(d *DeclarationEmployeur, word string) (known bool) {
		d.Suspension, known = ParseNature(word)
		return known
	}),
}
