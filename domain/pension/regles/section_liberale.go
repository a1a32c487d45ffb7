package regles

import (
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// SectionLiberale returns the name that the tables give to the scheme of a liberal section, and the section whose ages
// and rules it follows; ok is false for another scheme.
func SectionLiberale(r dossier.Regime) (section, suivie bareme.Section, ok bool) {
	switch r {
	case dossier.CARMF:
		return bareme.SectionCarmf, bareme.SectionCarmf, true
	case dossier.CARMFASV:
		return bareme.SectionCarmfAsv, bareme.SectionCarmfAsv, true
	case dossier.CARPIMKO:
		return bareme.SectionCarpimko, bareme.SectionCarpimko, true
	case dossier.CARCDSF:
		return bareme.SectionCarcdsf, bareme.SectionCarcdsf, true
	case dossier.CARPV:
		return bareme.SectionCarpv, bareme.SectionCarpv, true
	case dossier.CAVAMAC:
		return bareme.SectionCavamac, bareme.SectionCavamac, true
	case dossier.CAVEC:
		return bareme.SectionCavec, bareme.SectionCavec, true
	case dossier.CAVOM:
		return bareme.SectionCavom, bareme.SectionCavom, true
	case dossier.CAVP:
		return bareme.SectionCavp, bareme.SectionCavp, true
	case dossier.CIPAV:
		return bareme.SectionCipav, bareme.SectionCipav, true
	case dossier.CPRNSectionB:
		return bareme.SectionCprnB, bareme.SectionCprn, true
	case dossier.CPRNSectionC:
		return bareme.SectionCprnC, bareme.SectionCprn, true
	default:
		return 0, 0, false
	}
}
