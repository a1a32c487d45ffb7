package intl

import (
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneSansAccord = pension.Modele{
		Genre: pension.Decision, Label: "Aucun accord avec cet État à la date d'effet",
		Formule: "ses périodes ne comptent pas", Unite: pension.Trimestres, Loi: law.Reglement883_2004,
	}
	ligneEtrangerTotalise = pension.Modele{
		Genre: pension.Calcul, Label: "Trimestres à l'étranger totalisés",
		Formule: "dans la limite de {trimestresParAn} par an, périodes françaises d'abord", Unite: pension.Trimestres,
		Loi: law.Reglement987_2009,
	}
)

// candidate is one instrument that may be applied.
type candidate struct {
	// nom is the instrument, etats the States whose periods it totalises.
	nom      string
	etats    []string
	accord   bareme.AccordInternational
	europeen bool
	// trimestres are what it totalises beside the French periods.
	trimestres int
	// motif says why it is not applied; empty when it may be.
	motif  string
	retenu bool
	// unknownLiens are States whose periods it may also totalise.
	unknownLiens []string
}

// readAccords lists the instruments of the States met: the European one for all its States, one each for the others.
func (c *totalisation) readAccords() {
	for _, e := range c.etats {
		if e.code == organisation {
			continue
		}
		if e.accord.Instrument == bareme.ReglementsEuropeens ||
			e.accord.Instrument == bareme.AccordCommerceCooperation {
			c.addEuropeen(e)
			continue
		}
		c.candidates = append(c.candidates, candidate{
			nom: e.accord.Instrument.String() + " " + e.code, etats: []string{e.code}, accord: e.accord,
		})
	}
	for i := range c.candidates {
		k := &c.candidates[i]
		c.addEtatsTiers(k)
		k.trimestres = c.totaliser(k)
		c.juger(k)
	}
}

func (c *totalisation) addEuropeen(e etat) {
	for i := range c.candidates {
		if c.candidates[i].europeen {
			c.candidates[i].etats = append(c.candidates[i].etats, e.code)
			return
		}
	}
	c.candidates = append(c.candidates, candidate{
		nom: e.accord.Instrument.String(), etats: []string{e.code}, accord: e.accord, europeen: true,
	})
}

// addEtatsTiers adds the third States whose periods an agreement also counts: those bound to the other State and to
// France. Law: for instance convention franco-tunisienne of 26 June 2003 art. 23.
func (c *totalisation) addEtatsTiers(k *candidate) {
	if !k.accord.EtatsTiers || k.europeen {
		return
	}
	for _, e := range c.etats {
		if e.code == organisation || e.code == k.etats[0] {
			continue
		}
		switch bound, known := c.s.Bareme.EtatsLies(c.t, k.etats[0], e.code); {
		case bound:
			k.etats = append(k.etats, e.code)
		case !known:
			k.unknownLiens = append(k.unknownLiens, e.code)
		}
	}
}

// maximumEtats bounds the list of States without agreement, which a dossier could make as long as it likes.
const maximumEtats = 50

func (c *totalisation) noteWithoutAccord(code string, annee int) {
	if len(c.withoutAccord) < maximumEtats && !slices.Contains(c.withoutAccord, code) {
		c.withoutAccord = append(c.withoutAccord, code)
		c.t.Step(pension.Step{Modele: &ligneSansAccord, Objet: code, Valeur: pension.Nombre(0)})
	}
	if !c.reconnaissable {
		until, ok := c.s.Bareme.ConstanteDate(
			c.t, bareme.ConstanteEtrangerReconnuSansAccordJusqua, c.s.DateEffet.Lire(),
		)
		c.reconnaissable = ok && annee <= until.Year
	}
}

// totaliser counts what an instrument totalises.
func (c *totalisation) totaliser(k *candidate) int {
	total := 0
	for _, g := range c.annees {
		total += c.retenusEn(g, k)
	}
	return total
}

// retenusEn counts the quarters of one year that an instrument totalises.
func (c *totalisation) retenusEn(g groupe, k *candidate) int {
	if k == nil {
		return 0
	}
	sum := 0
	for i := g.from; i < g.to; i++ {
		if p := &c.periodes[i]; p.etat != organisation && slices.Contains(k.etats, p.etat) {
			sum += p.trimestres
		}
	}
	return min(sum, c.periodes[g.from].libres)
}

// countAnnees tells the quarters of each year that the instrument applied totalises.
func (c *totalisation) countAnnees(applied *candidate) {
	c.droits.ParAnnee = make([]faits.AnneeEtrangere, len(c.annees))
	for i, g := range c.annees {
		c.droits.ParAnnee[i] = faits.AnneeEtrangere{
			Annee: c.periodes[g.from].annee, Trimestres: c.retenusEn(g, applied),
		}
	}
}

// juger says why an instrument cannot be applied.
func (c *totalisation) juger(k *candidate) {
	switch {
	case !k.accord.CalculConnu:
		k.motif = "calcul non lu"
		if k.trimestres > 0 {
			c.t.Incomplete("Accord avec " + k.etats[0] + " : son mode de calcul à cette date n'est pas connu, " +
				"ses périodes ne sont pas comptées.")
		}
	case !k.accord.NonSalaries && !c.salarie():
		k.motif = "accord limité aux salariés"
	case k.trimestres == 0:
		k.motif = "aucun trimestre hors des périodes françaises"
	case !k.accord.NonSalaries && c.s.Repartition.Lire().A(dossier.SSI):
		c.t.Doubt("Accord avec " + k.etats[0] + " limité aux salariés : il est appliqué à toute la carrière, " +
			"indépendant compris.")
	}
}

// salarie says whether the French career has an employee's scheme.
func (c *totalisation) salarie() bool {
	for _, r := range c.s.Repartition.Lire().Regimes {
		switch r {
		case dossier.SSI, dossier.MSAExploitant, dossier.CNAVPL, dossier.CNBF, dossier.RegimeEtranger,
			dossier.RegimeInconnu:
		default:
			if !r.EnPoints() {
				return true
			}
		}
	}
	return false
}

// choisir returns the instrument that totalises the most, nil when none may be applied.
func (c *totalisation) choisir() *candidate {
	var best *candidate
	for i := range c.candidates {
		k := &c.candidates[i]
		if k.motif == "" && (best == nil || k.trimestres > best.trimestres) {
			best = k
		}
	}
	if best == nil {
		return nil
	}
	best.retenu = true
	c.doubtLiens(best.trimestres)
	for i := range c.candidates {
		if k := &c.candidates[i]; !k.retenu && k.motif == "" {
			k.motif = "un seul instrument à la fois : " + best.nom + " totalise davantage"
			if k.trimestres == best.trimestres {
				k.motif = "un seul instrument à la fois : " + best.nom + " totalise autant"
			}
		}
	}
	return best
}

// doubtLiens marks the result doubtful when States that an agreement may also totalise would bring it
// above what is kept.
func (c *totalisation) doubtLiens(kept int) {
	for _, k := range c.candidates {
		if len(k.unknownLiens) == 0 || k.motif != "" {
			continue
		}
		k.etats = append(slices.Clone(k.etats), k.unknownLiens...)
		if c.totaliser(&k) > kept {
			c.t.Doubt("Convention avec " + k.etats[0] + " : elle totalise aussi les périodes d'États tiers liés " +
				"aux deux États ; ce lien n'est pas connu pour " + strings.Join(k.unknownLiens, ", ") +
				", dont les périodes ne sont pas ajoutées.")
		}
	}
}

// apply writes the rights that the instrument opens.
func (c *totalisation) apply(k *candidate) {
	s := c.s
	c.droits.Instruments = append(c.droits.Instruments, k.nom)
	c.droits.TrimestresTotalises = k.trimestres
	c.droits.Europeen = k.europeen
	c.droits.Proratisation = k.accord.Calcul == bareme.CalculComparaison || k.accord.Calcul == bareme.CalculOption
	c.t.Step(
		pension.Step{Modele: &ligneEtrangerTotalise, Objet: k.nom, Valeur: pension.Nombre(k.trimestres)},
		pension.Nombre(c.conversion.ParAn),
	)
	if k.accord.Calcul == bareme.CalculOption {
		c.t.Warn("Convention avec option : l'assuré choisit entre la pension nationale et la pension " +
			"par totalisation ; la plus forte est retenue.")
	}
	if !c.droits.Proratisation || k.accord.LimiteConnue {
		return
	}
	whole, ok := s.Bareme.DureeProratisation(c.t, s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	if !ok || s.DureeAlignes()+k.trimestres > whole {
		c.t.Incomplete("Accord avec " + k.etats[0] + " : on ne sait pas s'il limite la durée totale à la durée " +
			"maximale, ce qui change la pension.")
	}
}

func (c *totalisation) instrumentsPublies() []ResultatInstrument {
	out := make([]ResultatInstrument, 0, len(c.candidates))
	for i := range c.candidates {
		k := &c.candidates[i]
		calcul := k.accord.Calcul.String()
		if !k.accord.CalculConnu {
			calcul = "non_lu"
		}
		out = append(out, ResultatInstrument{
			Instrument: k.nom, Etats: k.etats, Calcul: calcul, Trimestres: k.trimestres,
			TotalTousRegimes: c.withoutEtranger + k.trimestres, Retenu: k.retenu, Motif: k.motif,
		})
	}
	return out
}
