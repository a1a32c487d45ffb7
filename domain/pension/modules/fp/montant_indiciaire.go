package fp

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
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
	ligneDureePourcentage = pension.Modele{
		Genre: pension.Lecture, Label: "Durée requise pour le pourcentage maximum",
		Formule: "droit ouvert le {dateOuverture}", Unite: pension.Trimestres, Loi: law.CPCMRL13,
	}
	lignePensionAvantMinimum = pension.Modele{
		Genre: pension.Calcul, Label: "Pension avant minimum et surcote",
		Formule: "{traitement} × {taux} × (1 - {decote})", Unite: pension.EURParAn, Loi: law.CPCMRL13,
	}
	lignePensionAnnuelle = pension.Modele{
		Genre: pension.Calcul, Label: "Pension annuelle brute",
		Formule: "{pension} + {surcote} de surcote + {majorationEnfants} pour enfants + {nbi} de NBI",
		Unite:   pension.EURParAn, Loi: law.CPCMRL18,
	}
	lignePensionMensuelle = pension.Modele{
		Genre: pension.Calcul, Label: "Pension mensuelle brute", Formule: "{pensionAnnuelle} / 12",
		Unite: pension.EURParMois, Loi: law.CPCMRL18,
	}
)

// MontantIndiciaire computes the pension of civil servants. The three schemes take each other's services into account
// and the last one pays one pension for all of them (CPCMR L5; décret 2003-1306 art. 53); a scheme whose pension is
// already served is left out.
//
// In this order:
//
//  1. the right: services enough, the category of the posts, the age and the day on which the right opens
//     (droit_a_pension.go);
//  2. the reference pay, that of the index held for six months (traitement_indiciaire.go), exact until the end;
//  3. 75 % × services / whole duration, up to 80 % by bonifications (taux_liquidation.go, duree_requise.go);
//  4. the décote (decote_fp.go) or the surcote (surcote_fp.go), then the floor of a disability pension
//     (invalidite_fp.go);
//  5. the guaranteed minimum, compared with the pension before surcote (module minimumGaranti explains it), the surcote
//     and the increase of the disabled (majoration_handicap_fp.go) on top;
//  6. the increase for three children, pension and increase held to the reference pay (majoration_enfants_fp.go);
//  7. the supplement of the new index bonus (supplement_nbi.go).
//
// Law: CPCMR L4 to L25; lois 2003-775, 2010-1330, 2023-270 and 2025-1403.
//
// It does not know military pensions (their décote is their own), nor the supplements of some bodies (CTI,
// police, fire service, customs).
type MontantIndiciaire struct{}

// Info describes the module.
func (MontantIndiciaire) Info() pension.Info {
	return pension.Info{
		ID:    capability.MontantIndiciaire,
		Objet: "calcule la pension des fonctionnaires et des ouvriers de l'État",
		Law: []law.Ref{
			law.CPCMRL4, law.CPCMRL5, law.CPCMRL12, law.CPCMRL12bis, law.CPCMRL13, law.CPCMRL14, law.CPCMRL15,
			law.CPCMRL17, law.CPCMRL18, law.CPCMRL24, law.CPCMRL25, law.CPCMRR26bis, law.CPCMRR33bis,
			law.CPCMRR37, law.Loi2010_1330, law.Loi2023_270,
			law.Loi2025_1403,
		},
	}
}

// Applies says whether the career has services in a scheme of the public service whose pension is still to settle.
func (MontantIndiciaire) Applies(s *pension.State) (bool, string) {
	public := false
	for _, r := range s.Repartition.Lire().Regimes {
		if r.FonctionPublique() {
			public = true
			if !dejaServi(s, r) {
				return true, ""
			}
		}
	}
	switch {
	case public:
		return false, "La pension de la fonction publique est déjà servie."
	case regles.ServicesRetablis(s.Carriere.Lire(), dossier.Regime.FonctionPublique):
		return false, "Services de la fonction publique trop courts pour une pension : ils sont rétablis au régime " +
			"général et à l'Ircantec."
	}
	return false, "Aucun service dans la fonction publique."
}

// dejaServi says whether a scheme serves a pension already.
func dejaServi(s *pension.State, r dossier.Regime) bool {
	return regles.DejaServi(s.Dossier.Liquidation.DejaLiquides, r, s.DateEffet.Lire())
}

// Compute computes the pension.
func (MontantIndiciaire) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatIndiciaire{Regimes: []PensionIndiciaire{}}
	switch {
	case s.Dossier.Assure.DateNaissance.IsZero():
		t.Missing(regles.NaissanceAbsente())
		return out
	case s.DateEffet.Lire().IsZero():
		t.Incomplete("Date d'effet inconnue : la pension de la fonction publique ne peut pas être calculée.")
		return out
	}
	c := calcul{
		s: s, t: t, naissance: s.Dossier.Assure.DateNaissance,
		servis: regles.ServisAvant(s.Dossier.Liquidation.DejaLiquides, s.DateEffet.Lire()),
	}
	if !c.gather() {
		t.Incomplete("Aucun service de la fonction publique avant la date d'effet.")
		return out
	}
	c.liquider()
	out.Regimes = append(out.Regimes, c.out)
	out.PensionIndiciaire = &out.Regimes[0]
	return out
}

// calcul is the work of one run.
type calcul struct {
	s         *pension.State
	t         *pension.Trace
	naissance calendar.Date
	servis    regles.Servis
	services  regles.Services
	// rachetes are the quarters of studies in dureeServices that were bought.
	rachetes int
	droit    droit
	out      PensionIndiciaire
}

// retain says whether a line is services that this pension pays for.
func (c *calcul) retain(l *faits.Ligne) bool {
	return l.Regime.FonctionPublique() && !c.servis.Contient(l.Regime)
}

// gather adds up the services and finds the scheme that pays, the last one; it answers false without services.
func (c *calcul) gather() bool {
	c.services = regles.ServicesDe(c.s.Carriere.Lire(), c.s.DateEffet.Lire(), c.retain)
	if c.services.Jours == 0 {
		return false
	}
	c.out.RegimesCompris = make([]dossier.Regime, 0, 3)
	for _, r := range c.s.Repartition.Lire().Regimes {
		if r.FonctionPublique() && !c.servis.Contient(r) {
			c.out.RegimesCompris = append(c.out.RegimesCompris, r)
		}
	}
	c.out.Regime = c.services.RegimeDernier
	c.out.DateCessation = c.services.Dernier
	return true
}

// objet names the scheme in explanations.
func (c *calcul) objet() string { return c.out.Regime.String() }

// liquider computes the pension step by step; a step that lacks something leaves the amounts that follow absent.
func (c *calcul) liquider() {
	s := c.s
	t := c.t
	out := &c.out
	if !c.dureeDesServices() || !c.openDroit() {
		return
	}
	// Bonifications that lines report are part of the duration that décote counts; those of children are in it already.
	out.DureeAssurance = dureeAssurance(s) + c.services.Bonification
	var ok bool
	out.DureeRequise, ok = c.dureeRequise()
	if !ok {
		t.Incomplete("Barème fp_duree_requise : durée requise inconnue pour cette génération à cette date d'effet.")
		return
	}
	t.Step(
		pension.Step{Modele: &ligneDureePourcentage, Objet: c.objet(), Valeur: pension.Nombre(out.DureeRequise)},
		pension.Jour(c.droit.ouverture),
	)
	taux, ok := c.taux()
	if !ok {
		return
	}
	d, ok := c.decote()
	if !ok {
		return
	}
	sc, ok := c.surcote()
	if !ok {
		return
	}
	reference, ok := c.traitement()
	if !ok {
		return
	}
	c.montants(reference, taux, d, sc)
}

// dureeAssurance is the duration of all schemes (T).
func dureeAssurance(s *pension.State) int {
	if s.Taux.Lire().Connu {
		return s.Taux.Lire().DureeTotale
	}
	return s.DureeTousRegimes()
}

// montants turns the reference pay, the rate and its coefficients into the pension.
func (c *calcul) montants(reference money.Euro, taux taux, d decote, sc surcote) {
	s := c.s
	t := c.t
	out := &c.out
	gross := taux.apply(reference)
	before := gross.Sub(gross.Times(d.coefficient)).ArrondiCentime()
	t.Step(
		pension.Step{Modele: &lignePensionAvantMinimum, Objet: c.objet(), Valeur: pension.Montant(before)},
		pension.Montant(reference), pension.Taux(taux.fraction), pension.Taux(d.coefficient),
	)
	before, ok := c.plancherInvalidite(reference, before)
	if !ok {
		return
	}
	extra := gross.Times(sc.taux).ArrondiCentime()
	main, minimum, ok := c.minimumGaranti(before, d)
	if !ok {
		return
	}
	handicapShare, handicap, ok := c.majorationHandicap(main, reference, taux.plein)
	if !ok {
		return
	}
	pensionEur := main.Add(extra).Add(handicap)
	share, children, ok := c.majorationEnfants(pensionEur, reference)
	if !ok {
		return
	}
	nbi, ok := c.supplementNBI(d, sc)
	if !ok {
		return
	}
	total := pensionEur.Add(children).Add(nbi)
	monthly := total.Mensuel()
	out.PensionAvantMinimumEur = &before
	out.SurcoteEur = &extra
	out.MinimumGarantiEur = minimum
	out.TauxMajorationHandicap = handicapShare
	out.MajorationHandicapEur = handicap
	out.TauxMajorationEnfant = share
	out.MajorationEnfantsEur = &children
	out.SupplementNBIEur = &nbi
	out.AnnuelBrutEur = &total
	out.MensuelBrutEur = &monthly
	s.Pensions.Ajouter(capability.MontantIndiciaire, faits.Pension{
		Regime: out.Regime, AnnuelEur: total, BaseEur: before,
		Detail: &faits.DetailPension{
			Taux: out.TauxLiquidation, Trimestres: out.DureeServices + out.Bonifications, MinimumEur: main.Sub(before),
			MajorationEnfantsEur: children,
		},
	})
	t.Step(
		pension.Step{Modele: &lignePensionAnnuelle, Objet: c.objet(), Valeur: pension.Montant(total)},
		pension.Montant(main.Add(handicap)), pension.Montant(extra), pension.Montant(children), pension.Montant(nbi),
	)
	t.Step(
		pension.Step{Modele: &lignePensionMensuelle, Objet: c.objet(), Valeur: pension.Montant(monthly)},
		pension.Montant(total),
	)
}
