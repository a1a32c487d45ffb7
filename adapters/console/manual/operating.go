package manual

import (
	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// operating are the pages of docs for who runs the service, and what it promises.
func (m *Manual) operating() ([]page, error) {
	level := page{
		path: slaPath, group: operating,
		lead: shell.Texte("Des chiffres, et comment chacun se mesure.", "Figures, and how each is measured."),
	}
	if err := m.twoLanguages(&level, "sla"); err != nil {
		return nil, err
	}
	out := []page{level}
	for _, f := range []struct {
		file, path  string
		title, lead lexique.Texte
	}{
		{
			"openapi/README.md", "/docs/openapi", shell.Texte("Engendrer un client", "Generate a client"),
			shell.Texte("Depuis la description OpenAPI.", "From the OpenAPI description."),
		},
		{
			"certification.md", "/docs/certification", shell.Texte("CERTIFIE, cas par cas", "CERTIFIE, case by case"),
			shell.Texte("Chaque ligne est essayée par un test.", "Each row is tried by a test."),
		},
		{
			"estimate.md", "/docs/estimate", shell.Texte("La largeur d’une estimation", "How wide an estimate is"),
			shell.Texte("Ce qui la fixe, et comment c’est mesuré.", "What sets it, and how it is measured."),
		},
		{
			"report.md", "/docs/report", shell.Texte("Le rapport d’un calcul", "The report of a run"),
			shell.Texte("En page, en PDF, en images.", "As a page, a PDF, pictures."),
		},
		{
			"cli.md", "/docs/cli", shell.Texte("La ligne de commande", "The command line"),
			shell.Texte("Les manières communes à toutes les commandes.", "What holds for all commands."),
		},
		{
			"operations.md", "/docs/operations", shell.Texte("Exploiter le service", "Operate the service"),
			shell.Texte("Le lancer, le suivre, le mettre à jour.", "Start it, watch it, update it."),
		},
		{
			"backup.md", "/docs/backup", shell.Texte("Sauvegarder", "Back up"),
			shell.Texte("Copier, et revenir.", "Copy, and come back."),
		},
		{
			"personal-data.md", "/docs/personal-data", shell.Texte("Données personnelles", "Personal data"),
			shell.Texte("Ce qui est gardé, où, combien de temps.", "What is kept, where, how long."),
		},
		{
			"reliability.md", "/docs/reliability", shell.Texte("Fiabilité", "Reliability"),
			shell.Texte("Ce qui a été tenté pour le casser.", "What was tried to break it."),
		},
		{"performance.md", "/docs/performance", shell.Texte("Vitesse", "Speed"), shell.Texte(
			"Les mesures, et les commandes qui les font.", "The measures, and the commands that make them.",
		)},
		{
			"glossary.md", "/docs/glossary", shell.Texte("Glossaire", "Glossary"),
			shell.Texte("Les mots de la retraite française.", "The words of French pensions."),
		},
	} {
		p, err := m.file(f.file, f.path, operating, f.title, f.lead, lexique.EN)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	// What a guide or a rule says instead, for those who come from a page of docs.
	m.bySource["errors.md"] = errorsPath
	m.bySource["README.md"] = homePath
	m.bySource["law/modules/README.md"] = lawPath
	m.bySource["law/readers.md"] = tablesPath
	m.bySource["modules.md"] = lawPath
	m.bySource["dossier.schema.json"] = schemaPath
	return out, nil
}
