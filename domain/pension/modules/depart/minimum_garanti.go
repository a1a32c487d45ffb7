package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneMinimumFerme = pension.Modele{
		Genre: pension.Decision, Label: "Minimum garanti ouvert", Formule: "la pension a une décote",
		Loi: law.CPCMRL17,
	}
	ligneMinimumGaranti = pension.Modele{
		Genre: pension.Calcul, Label: "Minimum garanti",
		Formule: "{montantEntier} × {taux} pour {trimestres} trimestres de services effectifs",
		Unite:   pension.EURParAn, Loi: law.CPCMRL17,
	}
	ligneComplementMinimum = pension.Modele{
		Genre: pension.Calcul, Label: "Complément au minimum garanti",
		Formule: "{minimum} - {pension}, s'il est positif", Unite: pension.EURParAn, Loi: law.CPCMRL17,
	}
)

// MinimumGaranti says to what amount the law raises the pension of a civil servant, and explains it.
//
// It is open to a pension without décote by the required duration or by the age, to disability and handicap,
// and to rights opened before the law of 2010 made these conditions. 40 years of effective services give the
// whole amount; fewer give a share by the scale of the year of the date of effect. What it adds is in the
// pension that montantIndiciaire gives: regles.LireMinimumGaranti is the scale for both. Law: CPCMR L17;
// loi 2003-775 art. 66 V; loi 2010-1330 art. 45.
//
// Doubt: the cut by all the person's pensions that the law of 2010 voted has never had its decree for
// civil servants; none is made.
type MinimumGaranti struct{}

// ResultatMinimumGaranti is what the report says of the guaranteed minimum.
type ResultatMinimumGaranti struct {
	Regimes []MinimumGarantiRegime `json:"regimes"`
}

// MinimumGarantiRegime is the guaranteed minimum of one pension.
type MinimumGarantiRegime struct {
	Regime dossier.Regime `json:"regime"`
	// Ouvert says whether the pension may be raised to it, Motif why.
	Ouvert             bool   `json:"ouvert"`
	Motif              string `json:"motif"`
	TrimestresServices int    `json:"trimestresServices"`
	// MontantPleinEur is that of 40 years of services, Taux the share that the services give, MontantGarantiEur the
	// minimum, ComplementEur what it adds to the pension.
	MontantPleinEur   *money.Euro    `json:"montantPleinEur"`
	Taux              *money.Decimal `json:"taux"`
	MontantGarantiEur *money.Euro    `json:"montantGarantiEur"`
	ComplementEur     money.Euro     `json:"complementEur"`
}

// Info describes the module.
func (MinimumGaranti) Info() pension.Info {
	return pension.Info{
		ID:    capability.MinimumGaranti,
		Objet: "dit à quel montant la loi porte la pension d'un fonctionnaire",
		Law:   []law.Ref{law.CPCMRL17},
	}
}

// Applies says whether a civil servant's pension has been computed.
func (MinimumGaranti) Applies(s *pension.State) (bool, string) {
	if len(s.ServicesPublics.Lire()) == 0 {
		return false, "Aucune pension de la fonction publique calculée."
	}
	return true, ""
}

// Compute explains the minimum of each pension.
func (MinimumGaranti) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatMinimumGaranti{Regimes: make([]MinimumGarantiRegime, 0, len(s.ServicesPublics.Lire()))}
	var minima faits.MinimaGarantis
	for i := range s.ServicesPublics.Lire() {
		regime, minimum := garantir(s, t, &s.ServicesPublics.Lire()[i])
		out.Regimes = append(out.Regimes, regime)
		minima = append(minima, minimum...)
	}
	s.MinimumGaranti.Donner(minima)
	return out
}

// garantir counts the minimum of one pension, none where it is not open or not known.
func garantir(
	s *pension.State, t *pension.Trace, service *faits.ServicePublic,
) (MinimumGarantiRegime, faits.MinimaGarantis) {
	out := MinimumGarantiRegime{
		Regime: service.Regime, Ouvert: service.Ouvert, Motif: service.Motif,
		TrimestresServices: service.Assiette.Trimestres,
	}
	if !service.Ouvert {
		t.Step(pension.Step{Modele: &ligneMinimumFerme, Objet: service.Regime.String(), Valeur: pension.Oui(false)})
		return out, nil
	}
	m, ok := regles.LireMinimumGaranti(s.Bareme, t, s.DateEffet.Lire(), service.Assiette)
	if !ok {
		t.Incomplete("Barème du minimum garanti inconnu à cette date d'effet.")
		return out, nil
	}
	full := m.PleinEur.ArrondiCentime()
	out.MontantPleinEur = &full
	out.Taux = &m.Taux
	out.MontantGarantiEur = &m.MontantEur
	out.ComplementEur = m.MontantEur.Sub(service.PensionEur).Max(money.Euro{})
	t.Step(
		pension.Step{
			Modele: &ligneMinimumGaranti, Objet: service.Regime.String(), Valeur: pension.Montant(m.MontantEur),
		},
		pension.Montant(full), pension.Taux(m.Taux), pension.Nombre(service.Assiette.Trimestres),
	)
	t.Step(
		pension.Step{
			Modele: &ligneComplementMinimum, Objet: service.Regime.String(),
			Valeur: pension.Montant(out.ComplementEur),
		},
		pension.Montant(m.MontantEur), pension.Montant(service.PensionEur),
	)
	return out, faits.MinimaGarantis{{Regime: service.Regime, AnnuelEur: m.MontantEur, BaseEur: m.MontantEur}}
}
