package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneReversion = pension.Modele{
		Genre: pension.Calcul, Label: "Pension de réversion",
		Formule: "{pensionDefunt} × {taux} × {partConjoint} - {reduction} " +
			"de réduction + {majorations} de majorations",
		Unite: pension.EURParAn,
	}
	ligneReversionMois = pension.Modele{
		Genre: pension.Calcul, Label: "Pension de réversion par mois", Formule: "{reversionAnnuelle} / 12",
		Unite: pension.EURParMois,
	}
	ligneTotalReversionMois = pension.Modele{
		Genre: pension.Calcul, Label: "Total des pensions de réversion par mois", Formule: "{totalAnnuel} par an",
		Unite: pension.EURParMois, Loi: law.CSSL353_1,
	}
)

// RetraiteDeReversion computes what the deceased spouse's pensions leave to the person, scheme by scheme.
//
//   - General scheme, aligned ones and those that follow their rules (reversion_base.go): 54 % of the pension without
//     its increase for children, from 55 on, within a minimum and a maximum, shared out between spouses by the months
//     of marriage, and cut by what the household has above a ceiling of means; then 11.1 % for small pensions at the
//     age of the full rate, 10 % for three children, a flat amount for each dependent child.
//   - Complementary schemes (reversion_complementaire.go): 60 % of the points for Agirc-Arrco, without means, lost by a
//     new marriage; 50 % for Ircantec, 60 % for the self-employed under a ceiling of their own.
//   - Civil service (reversion_fonction_publique.go): half of the pension, without age or means but with a length of
//     marriage, not to a couple.
//
// Law: CSS L353-1 to L353-6, R353-1 to R353-12, D353-1 to D353-4; ANI 2017-11-17 art. 104; CPCMR L38, L39, L46.
//
// It takes the amounts of the deceased's pensions from the dossier: it does not compute the pension of somebody
// who died before claiming it.
type RetraiteDeReversion struct{}

// ResultatReversion is what the report says of the survivor's pensions.
type ResultatReversion struct {
	DateDeces       calendar.Date        `json:"dateDeces"`
	DateEffet       calendar.Date        `json:"dateEffet"`
	Regimes         []ReversionRegime    `json:"regimes"`
	Ressources      *RessourcesReversion `json:"ressources"`
	TotalAnnuelEur  money.Euro           `json:"totalAnnuelBrutEur"`
	TotalMensuelEur money.Euro           `json:"totalMensuelBrutEur"`
}

// ReversionRegime is what one scheme leaves.
type ReversionRegime struct {
	Regime dossier.Regime `json:"regime"`
	// Ouverte says whether it is due at the date of effect, Motif why it is or not, PremiereDateEffet
	// since when it may be.
	Ouverte           bool          `json:"ouverte"`
	Motif             string        `json:"motif"`
	PremiereDateEffet calendar.Date `json:"premiereDateEffet"`
	AgeMinimum        *int          `json:"ageMinimum"`
	PensionDefuntEur  money.Euro    `json:"pensionDefuntEur"`
	Taux              money.Decimal `json:"taux"`
	// ReversionBaseEur is the share of the pension, within MinimumEur and MaximumEur, before the
	// sharing between spouses.
	ReversionBaseEur money.Euro    `json:"reversionBaseEur"`
	MinimumEur       *money.Euro   `json:"minimumEur"`
	MaximumEur       *money.Euro   `json:"maximumEur"`
	PartConjoint     money.Decimal `json:"partConjoint"`
	// ReductionEur is what the means take away.
	ReductionEur         money.Euro `json:"reductionEur"`
	MajorationPetitesEur money.Euro `json:"majorationPetitesPensionsEur"`
	MajorationEnfantsEur money.Euro `json:"majorationEnfantsEur"`
	ForfaitEnfantsEur    money.Euro `json:"forfaitEnfantsEur"`
	AnnuelBrutEur        money.Euro `json:"annuelEur"`
	MensuelBrutEur       money.Euro `json:"mensuelEur"`
}

// RessourcesReversion are the means of the survivor, annual.
type RessourcesReversion struct {
	Situation          string     `json:"situation"`
	PlafondEur         money.Euro `json:"plafondAnnuelEur"`
	DeclareesEur       money.Euro `json:"declareesEur"`
	AbattementEur      money.Euro `json:"abattementEur"`
	PensionsPropresEur money.Euro `json:"pensionsPropresEur"`
	RetenuesEur        money.Euro `json:"retenuesEur"`
}

// The reasons of a decision, as reports write them.
const (
	reversionOuverte       = "ouverte"
	reversionAge           = "age_non_atteint"
	reversionDate          = "date_effet_anterieure_au_deces"
	reversionRessources    = "ressources_superieures_au_plafond"
	reversionMariage       = "duree_de_mariage_insuffisante"
	reversionRemariage     = "remariage"
	reversionCouple        = "vie_en_couple"
	reversionNonMarie      = "aucun_mariage_avec_le_demandeur"
	reversionMontant       = "montant_inconnu"
	reversionRegimeInconnu = "regles_du_regime_inconnues"
	reversionCapital       = "pension_du_defunt_versee_en_capital"
)

// Info describes the module.
func (RetraiteDeReversion) Info() pension.Info {
	return pension.Info{
		ID:    capability.RetraiteDeReversion,
		Objet: "calcule les pensions de réversion du conjoint survivant, régime par régime",
		Law: []law.Ref{
			law.CSSL353_1, law.CSSL353_3, law.CSSL353_5, law.CSSL353_6, law.CSSR353_1, law.CSSD353_1, law.CSSD353_4,
			law.ANIArt104, law.CPCMRL38, law.CPCMRL39, law.CPCMRL46,
		},
	}
}

// Applies says whether the dossier cites a deceased spouse, but for who is cited because of an allowance to be given
// back alone.
func (RetraiteDeReversion) Applies(s *pension.State) (bool, string) {
	d := s.Dossier.Defunt
	if d == nil || len(d.Pensions) == 0 && (d.AspaVerseeEur.Present || d.DateDeces.IsZero() && len(d.Mariages) == 0) {
		return false, "Le dossier ne cite aucune pension d'un conjoint décédé."
	}
	return true, ""
}

// Compute computes each survivor's pension.
func (RetraiteDeReversion) Compute(s *pension.State, t *pension.Trace) any {
	d := s.Dossier.Defunt
	out := &ResultatReversion{
		DateDeces: d.DateDeces, DateEffet: s.DateEffet.Lire(), Regimes: make([]ReversionRegime, 0, len(d.Pensions)),
	}
	if !faitsReversion(s, t) || s.DateEffet.Lire().IsZero() {
		return out
	}
	if len(d.Pensions) == 0 {
		t.Missing(pensionsDuDefuntAbsentes())
		return out
	}
	r := reversion{s: s, t: t, out: out, naissance: s.Dossier.Assure.DateNaissance}
	if !datesReversion(s, t) {
		return out
	}
	var known bool
	r.union, known = unite(s, t)
	if !known {
		return out
	}
	for i := range d.Pensions {
		out.Regimes = append(out.Regimes, r.open(i))
	}
	r.reduireBase()
	r.majorerBase()
	r.planchers()
	var pensions []faits.Pension
	for i := range out.Regimes {
		x := &out.Regimes[i]
		x.AnnuelBrutEur = x.AnnuelBrutEur.Add(x.MajorationPetitesEur).Add(x.MajorationEnfantsEur).Add(
			x.ForfaitEnfantsEur,
		)
		x.MensuelBrutEur = x.AnnuelBrutEur.Mensuel()
		if !x.Ouverte {
			continue
		}
		out.TotalAnnuelEur = out.TotalAnnuelEur.Add(x.AnnuelBrutEur)
		out.TotalMensuelEur = out.TotalMensuelEur.Add(x.MensuelBrutEur)
		pensions = append(pensions, faits.Pension{
			Regime: x.Regime, AnnuelEur: x.AnnuelBrutEur,
			Detail: &faits.DetailPension{MajorationEnfantsEur: x.MajorationEnfantsEur.Add(x.ForfaitEnfantsEur)},
		})
		t.Step(
			pension.Step{
				Modele: &ligneReversion, Objet: x.Regime.String(), Loi: loiReversion(x.Regime),
				Valeur: pension.Montant(x.AnnuelBrutEur),
			},
			pension.Montant(x.PensionDefuntEur), pension.Taux(x.Taux), pension.Taux(x.PartConjoint),
			pension.Montant(x.ReductionEur),
			pension.Montant(x.MajorationPetitesEur.Add(x.MajorationEnfantsEur).Add(x.ForfaitEnfantsEur)),
		)
		t.Step(
			pension.Step{
				Modele: &ligneReversionMois, Objet: x.Regime.String(), Loi: loiReversion(x.Regime),
				Valeur: pension.Montant(x.MensuelBrutEur),
			},
			pension.Montant(x.AnnuelBrutEur),
		)
	}
	s.Reversion.Donner(pensions)
	t.Step(
		pension.Step{Modele: &ligneTotalReversionMois, Valeur: pension.Montant(out.TotalMensuelEur)},
		pension.Montant(out.TotalAnnuelEur),
	)
	return out
}

func loiReversion(r dossier.Regime) law.Ref {
	switch {
	case r.FonctionPublique():
		return law.CPCMRL38
	case r == dossier.IRCANTEC:
		return law.ArreteIrcantec
	case r == dossier.RAFP:
		return law.Decret2004_569
	case r == dossier.RCI:
		return law.CSSL635_1
	case r.EnPoints():
		return law.ANIArt104
	}
	return law.CSSL353_1
}
