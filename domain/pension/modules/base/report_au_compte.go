package base

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneIndemnitesMaternite = pension.Modele{
	Genre: pension.Calcul, Label: "Indemnités journalières de maternité portées au compte",
	Formule: "{indemnites} × {part}", Unite: pension.EUR, Loi: law.CSSR351_29,
}

// report is what one employer, or one kind of flat pay, carries to the account for one year.
type report struct {
	regime    dossier.Regime
	nature    natureReport
	employeur string
	// auCompte is true when the line is already what the scheme carried to the account, and not gross pay.
	auCompte bool
	// mois are the months of the year that the lines cover, one bit a month.
	mois   uint16
	lignes int
	// eur is the pay of its lines in euros, parts the same as the lines tell it: euros, francs, old francs.
	eur   money.Euro
	parts [dossier.ANF + 1]money.Decimal
}

// natureReport tells apart the pays that are carried to the account separately.
type natureReport uint8

const (
	reportNone natureReport = iota
	reportSalaire
	// reportForfait is the flat pay of parents and carers at home.
	reportForfait
	reportMaternite
)

// natureDuReport says how a line is carried to the account. Unemployment, sickness, training, short-time work and
// service carry nothing.
// Law: CSS R351-29, R381-3.
func natureDuReport(n dossier.Nature) natureReport {
	switch n {
	case dossier.Activite, dossier.Apprentissage:
		return reportSalaire
	case dossier.AVPF, dossier.AVA:
		return reportForfait
	case dossier.Maternite:
		return reportMaternite
	default:
		return reportNone
	}
}

// reportsDeLAnnee gathers the lines of one year that the pension covers, one report an employer, into dst.
func (c *salaireMoyen) reportsDeLAnnee(dst []report, lignes []faits.Ligne) []report {
	if len(lignes) > manyLines {
		lignes = slices.Clone(lignes)
		slices.SortStableFunc(
			lignes, func(a, b faits.Ligne) int { return strings.Compare(a.Source.Employeur, b.Source.Employeur) },
		)
	}
	for i := range lignes {
		l := &lignes[i]
		n := natureDuReport(l.Nature)
		if n == reportNone || !c.regles.portee.contains(l.Regime) {
			continue
		}
		amount, ok := c.montantPorte(l, n)
		if !ok {
			continue
		}
		at := sameReport(dst, l, n, len(lignes) > manyLines)
		if at < 0 {
			at = len(dst)
			dst = append(dst, report{
				regime: l.Regime, nature: n, employeur: l.Source.Employeur, auCompte: l.Source.Source.ReportAuCompte(),
			})
		}
		dst[at].add(l, amount)
	}
	for i := range dst {
		if r := &dst[i]; r.lignes > 1 {
			c.convert(r)
		}
	}
	return dst
}

// add adds a line to the report.
func (r *report) add(l *faits.Ligne, amount money.Euro) {
	r.mois |= moisCouverts(l)
	r.lignes++
	devise := dossier.FRF
	lu := l.SalaireLu
	switch {
	case r.nature == reportMaternite || l.Devise == dossier.EUR:
		devise = dossier.EUR
		lu = amount.Decimal
	case l.Devise == dossier.ANF:
		devise = dossier.ANF
	}
	if r.lignes == 1 {
		r.eur = amount
		r.parts[devise] = lu
		return
	}
	r.eur = r.eur.Add(amount)
	r.parts[devise] = r.parts[devise].Add(lu)
}

// convert converts the francs of a report of several lines together, so that a pay told in two lines is carried as if
// told in one. Law: règlement (CE) 2866/98, ordonnance 58-1341.
func (c *salaireMoyen) convert(r *report) {
	francs := r.parts[dossier.FRF]
	old := r.parts[dossier.ANF]
	if francs.IsZero() && old.IsZero() {
		return
	}
	rate, ok := c.s.Bareme.FrancsParEuro(c.t)
	oldRate, okOld := c.s.Bareme.AnciensFrancsParFranc(c.t)
	if !ok || !okOld {
		return
	}
	r.eur = money.Euro{Decimal: r.parts[dossier.EUR].Add(francs.Add(old.Quo(oldRate)).Quo(rate))}
}

// manyLines is the number of lines in a year above which they are sorted by employer instead of
// compared with one another.
const manyLines = 64

// sameReport returns the place of the report that a line of that nature belongs to, -1 for none. Sorted reports of an
// employer stand together at the end.
func sameReport(reports []report, l *faits.Ligne, n natureReport, sorted bool) int {
	for i := len(reports) - 1; i >= 0; i-- {
		x := &reports[i]
		if x.employeur != l.Source.Employeur {
			if sorted {
				return -1
			}
			continue
		}
		if x.regime == l.Regime && x.nature == n && x.auCompte == l.Source.Source.ReportAuCompte() {
			return i
		}
	}
	return -1
}

// montantPorte returns the pay of a line as it is carried to the account. Maternity allowances are carried at 125 % for
// leaves begun since 2012; earlier leaves carry a flat amount for pensions since September 2023, which no text that was
// found gives. Law: CSS R351-29.
func (c *salaireMoyen) montantPorte(l *faits.Ligne, n natureReport) (money.Euro, bool) {
	if n != reportMaternite {
		if !l.SalairePresent {
			c.salaireManquant(l)
		}
		return l.SalaireEur, l.SalairePresent
	}
	begin := l.Periode.From
	if begin.IsZero() {
		begin = calendar.Date{Year: l.Annee, Month: 1, Day: 1}
	}
	share, ok := c.s.Bareme.Constante(c.t, bareme.ConstanteIjMaternitePartSalaire, begin)
	switch {
	case !ok:
		c.materniteAncienne = true
		return money.Euro{}, false
	case !l.SalairePresent:
		c.t.Missing(pension.Lacune{
			Champ: champSalaire(l), Kind: gap.MontantEur, Annee: l.Annee, Unite: pension.EUR,
			Message: "Indemnités journalières de maternité absentes : depuis 2012 elles entrent dans le salaire " +
				"annuel moyen.",
		}.AuMoins(0))
		return money.Euro{}, false
	}
	carried := l.SalaireEur.Times(share)
	c.t.Step(
		pension.Step{Modele: &ligneIndemnitesMaternite, Annee: l.Annee, Valeur: pension.Montant(carried)},
		pension.Montant(l.SalaireEur), pension.Taux(share),
	)
	return carried, true
}

// salaireManquant opens a gap for a paid year without pay, work or flat pay of a parent or carer at home.
func (c *salaireMoyen) salaireManquant(l *faits.Ligne) {
	c.salaireUnknown = true
	c.t.Missing(pension.Lacune{
		Champ: champSalaire(l), Kind: gap.MontantEur, Annee: l.Annee, Unite: pension.EUR, Bloquante: true,
		Message: "Salaire brut absent : il entre dans le salaire annuel moyen et valide les trimestres de l'année.",
	}.AuMoins(0))
}

func champSalaire(l *faits.Ligne) ijson.Pointer {
	return ijson.Pointer("/carriere").AppendIndex(l.Index).Append("salaireBrutEur")
}

const monthsPerYear = 12

const anneeEntiere uint16 = 1<<monthsPerYear - 1

// moisCouverts returns the months of a line's period, the whole year when the line does not say one of its year.
func moisCouverts(l *faits.Ligne) uint16 {
	from := &l.Periode.From
	to := &l.Periode.To
	if from.Year != l.Annee || to.Year != l.Annee || to.Before(*from) {
		return anneeEntiere
	}
	since := anneeEntiere << (from.Month - 1)
	until := anneeEntiere >> (monthsPerYear - to.Month)
	return since & until
}

// plafonne returns the report under the ceiling of its employer, in proportion to the months worked, and rounded as the
// account has it. What the scheme carried itself is taken as it is. Law: CSS R351-29, L241-3.
func (r *report) plafonne(plafond money.Euro, anciensFrancs bool) money.Euro {
	amount := r.eur
	if !r.auCompte {
		amount = amount.Min(plafond.Share(bits.OnesCount16(r.mois), monthsPerYear))
	}
	if anciensFrancs {
		return amount.ArrondiCentime()
	}
	return amount.ArrondiEuro()
}
