package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

const (
	champCarriere = ijson.Pointer("/carriere")

	avertissementPointsSeuls = "Le dossier n'a que des lignes en points : la pension du régime de base manque, et le " +
		"taux des points, qui en dépend, n'est pas celui de la carrière."
	motifRegimeDeBaseAbsent = "Aucune ligne d'un régime de base (CNAV, SSI, CNAVPL, SRE …) : ajouter au " +
		"dossier les années de la carrière dans ce régime."
)

// pointsSeuls says whether every line of a career is of a scheme that counts in points. Whoever has such points has
// contributed to a base scheme in the same years: what is computed is then a part of the pension alone, at a rate that
// is not that of the career. A base pension in payment stands for these lines.
func pointsSeuls(d *dossier.Dossier) bool {
	autre := func(l *dossier.Ligne) bool { return !l.Regime.EnPoints() }
	servie := func(p dossier.PensionLiquidee) bool { return !p.Regime.EnPoints() }
	return len(d.Carriere) > 0 && !slices.ContainsFunc(d.Carriere, autre) &&
		!slices.ContainsFunc(d.Liquidation.DejaLiquides, servie)
}

// lacuneRegimeDeBase asks for the lines of the base scheme, which no override can add.
func lacuneRegimeDeBase() pension.Lacune {
	return pension.Lacune{
		Champ: champCarriere, Kind: gap.Entier, Message: motifRegimeDeBaseAbsent, Bloquante: true, DansLeDossier: true,
	}
}
