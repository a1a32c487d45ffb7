package openfisca

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/run"
)

// montantIndiciaire are the pensions of the public services.
func (w *redacteur) montantIndiciaire() run.Section {
	r := w.begin(capability.MontantIndiciaire, answer{})
	var regimes []ijson.Value
	for prefix := range prefixesSorted() {
		sv := w.services[prefix]
		if sv == nil {
			continue
		}
		r.from = w.publics[prefix]
		switch {
		case len(w.tus) > 0:
			w.basePossible(r)
		case sv.indice == 0:
			r.manque("Aucun indice majoré dans les lignes " + sv.regime.String() + " : OpenFisca n'est pas interrogé.")
		case !r.from.computed:
			failed(r, "la pension "+sv.regime.String())
		default:
			regimes = append(regimes, w.service(r, prefix, sv))
		}
	}
	out := object{}
	out.put("regimes", ijson.ArrayValue(regimes), true)
	r.results = out
	return r.section()
}

// service writes the pension of one public service.
func (w *redacteur) service(r *redaction, prefix string, sv *services) ijson.Value {
	y := w.annee
	w.frozen(r)
	p := object{}
	p.regime(sv.regime)
	p.whole("indice", sv.indice, true)
	d, known := r.day("Ouverture du droit", prefix+endOuverture, y)
	p.date("dateOuverture", d, known)
	e, known := r.euros("Traitement de référence", prefix+endReference, y)
	p.amount("traitementIndiciaireEur", e, known)
	n, known := r.quarters("Durée de services", prefix+endService, y)
	p.whole("dureeServices", n, known)
	n, known = r.quarters("Durée d'assurance tous régimes", varTousRegime, y)
	p.whole("dureeAssurance", n, known)
	rate, known := r.number("Taux de liquidation", prefix+endTauxLiquidation, y, ratePlaces, unitRate)
	p.decimal("tauxLiquidation", rate, known)
	n, known = r.quarters("Trimestres de décote", prefix+endDecoteTrim, y)
	p.whole("trimestresDecote", n, known)
	rate, known = r.number("Décote", prefix+endDecote, y, ratePlaces, unitRate)
	p.decimal("decote", rate, known)
	n, known = r.quarters("Trimestres de surcote", prefix+endSurcoteTrim, y)
	p.whole("trimestresSurcote", n, known)
	rate, known = r.number("Surcote", prefix+endSurcote, y, ratePlaces, unitRate)
	p.decimal("surcote", rate, known)
	e, known = r.euros("Pension avant minimum garanti", prefix+endAvantMinimum, y)
	p.amount("pensionAvantMinimumEur", e, known)
	e, known = r.euros("Minimum garanti", prefix+endGaranti, y)
	p.amount("minimumGarantiEur", e, known)
	e, known = r.euros("Majoration pour enfants", prefix+endMajServices, y)
	p.amount("majorationEnfantsEur", e, known)
	e, known = r.euros("Pension annuelle", prefix+endPensionServices, y)
	p.amount("annuelBrutEur", e, known)
	p.amount("mensuelBrutEur", e.Mensuel(), known)
	const reform2023 = 2023
	if w.annee >= reform2023 {
		r.manque("Le paquet ignore la réforme de 2023 dans la fonction publique.")
	}
	if sv.regime == dossier.CNRACL {
		r.manque("Minimum garanti CNRACL : le paquet le compte sur les services à l'État, et le manque.")
	}
	r.avertit("Valeur du point d'indice du 1er janvier de l'année d'effet.")
	return p.value()
}
