package report

import (
	"github.com/retraite-gateway/retraite/adapters/report/chart"
)

// cheminPreuve is the path of a run's proof below the run's own.
const cheminPreuve = "/proof"

// preuve is the fingerprint of the result, how anybody checks it without this service, and where the run can be read.
func (r redaction) preuve() Bloc {
	b := Bloc{ID: "preuve", Titre: r.dit("Preuve", "Proof")}
	if r.view.Proof == nil {
		text := r.dit(
			"Ce résultat a été calculé hors ligne : rien ne l’a signé.",
			"This result was computed offline: nothing signed it.",
		)
		if r.view.Header.RunID != "" {
			text = r.dit(
				"La preuve de ce résultat n’est pas ouverte à votre accès.",
				"The proof of this result is not open to you.",
			)
		}
		b.Elements = append(b.Elements, paragraphe(text))
		return b
	}
	rows := [][]Cellule{
		cellules(
			r.dit("Empreinte", "Fingerprint"), r.view.Proof.Fingerprint,
		), cellules(r.dit("Calcul", "Run"), string(r.view.Header.RunID)),
	}
	if r.o.JWKS != "" {
		rows = append(rows, cellules(r.dit("Clés publiques", "Public keys"), r.o.JWKS))
	}
	b.Elements = append(b.Elements, tableau(Tableau{
		Titre:    r.dit("Ce qui a été signé", "What was signed"),
		Colonnes: []Colonne{{Nom: r.dit("Nom", "Name"), Part: 1}, {Nom: r.dit("Valeur", "Value"), Part: 4}},
		Lignes:   rows,
	}), liste([]Texte{
		{Texte: r.dit(
			"Sans réseau : retraite verify FICHIER.pdf --jwks CLES.json ; le PDF contient le rapport et sa preuve.",
			"Without network: retraite verify FILE.pdf --jwks KEYS.json; the PDF holds the report and its proof.",
		)},
		{Texte: r.dit(
			"Ou avec les deux fichiers : retraite verify PREUVE.json RAPPORT.json --jwks CLES.json.",
			"Or with both files: retraite verify PROOF.json REPORT.json --jwks KEYS.json.",
		)},
		{Texte: r.dit(
			"L’empreinte est celle du document signé ; chaque partie visible du rapport lui est comparée.",
			"The fingerprint is that of the signed document; each visible part of the report is checked against it.",
		)},
	}))
	if r.o.Adresse == "" {
		return b
	}
	b.Elements = append(
		b.Elements,
		Element{
			Lien: &Lien{Nom: r.dit("Preuve de ce calcul", "Proof of this run"), Adresse: r.o.Adresse + cheminPreuve},
		},
	)
	code, err := chart.QR(
		"adresse", r.dit("Adresse de ce calcul, sans jeton d’accès", "Address of this run, without any token"),
		r.o.Adresse, chart.U(132),
	)
	if err == nil { // an address too long for a code has none
		b.Elements = append(b.Elements, Element{Figure: &Figure{Large: code, Etroite: code, Petite: true}})
	}
	return b
}
