package dossier

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var champsLiquidation = []champ[Liquidation]{
	mot("motif", motifWords[:], func(l *Liquidation, word string) (known bool) {
		l.Motif, known = ParseMotif(word)
		return known
	}),
	date("dateDemande", func(l *Liquidation) *calendar.Date { return &l.DateDemande }),
	booleen("temporaire", func(l *Liquidation) *bool { return &l.Temporaire }),
	number("quotiteProgressive", func(l *Liquidation) *Optional[money.Decimal] { return &l.QuotiteProgressive }),
	liste("dejaLiquides", champsPensionLiquidee, func(l *Liquidation) *[]PensionLiquidee { return &l.DejaLiquides }),
	liste("rachats", champsRachat, func(l *Liquidation) *[]RachatTrimestres { return &l.Rachats }),
	liste("rachatsPoints", champsRachatPoints, func(l *Liquidation) *[]RachatPoints { return &l.RachatsPoints }),
}

var champsPensionLiquidee = []champ[PensionLiquidee]{
	motRegime(func(p *PensionLiquidee, word string) (known bool) {
		p.Regime, known = ParseRegime(word)
		return known
	}),
	date("date", func(p *PensionLiquidee) *calendar.Date { return &p.Date }),
	montant("annuelBrutEur", func(p *PensionLiquidee) *Optional[money.Euro] { return &p.AnnuelEur }),
}

var champsRachat = []champ[RachatTrimestres]{
	integer("annee", func(r *RachatTrimestres) *Optional[int] { return &r.Annee }),
	integer("trimestres", func(r *RachatTrimestres) *Optional[int] { return &r.Trimestres }),
	mot("option", []string{"TAUX", "TAUX_DUREE"}, func(r *RachatTrimestres, word string) bool {
		r.TauxEtDuree = word == "TAUX_DUREE"
		r.OptionDite = r.TauxEtDuree || word == "TAUX"
		return r.OptionDite
	}),
	booleen("etudes", func(r *RachatTrimestres) *bool { return &r.Etudes }),
	date("dateDemande", func(r *RachatTrimestres) *calendar.Date { return &r.DateDemande }),
}

var champsRachatPoints = []champ[RachatPoints]{
	motRegime(func(r *RachatPoints, word string) (known bool) {
		r.Regime, known = ParseRegime(word)
		return known
	}),
	points("points", func(r *RachatPoints) *Optional[money.Points] { return &r.Points }),
	date("dateVersement", func(r *RachatPoints) *calendar.Date { return &r.DateVersement }),
	montant("coutEur", func(r *RachatPoints) *Optional[money.Euro] { return &r.CoutEur }),
}

var champsReprise = []champ[Reprise]{
	montant("salaireMensuelEur", func(r *Reprise) *Optional[money.Euro] { return &r.SalaireMensuelEur }),
	date("debut", func(r *Reprise) *calendar.Date { return &r.Debut }),
	date("fin", func(r *Reprise) *calendar.Date { return &r.Fin }),
	booleen("dernierEmployeur", func(r *Reprise) *bool { return &r.DernierEmployeur }),
	montant("revenuMensuelAvantEur", func(r *Reprise) *Optional[money.Euro] { return &r.RevenuMensuelAvantEur }),
	booleenFacultatif("employeurPublic", func(r *Reprise) *Optional[bool] { return &r.EmployeurPublic }),
}

var champsFoyer = []champ[Foyer]{
	mot("situation", []string{"SEUL", "COUPLE"}, func(f *Foyer, word string) bool {
		f.Couple = word == "COUPLE"
		f.SituationDite = f.Couple || word == "SEUL"
		return f.SituationDite
	}),
	montant("ressourcesAnnuellesEur", func(f *Foyer) *Optional[money.Euro] { return &f.RessourcesAnnuellesEur }),
	montant("revenusActiviteEur", func(f *Foyer) *Optional[money.Euro] { return &f.RevenusActiviteEur }),
	booleen("conjointBeneficiaireAspa", func(f *Foyer) *bool { return &f.ConjointBeneficiaireAspa }),
	date("conjointInfirmeDepuis", func(f *Foyer) *calendar.Date { return &f.ConjointInfirmeDepuis }),
	montant("rfrEur", func(f *Foyer) *Optional[money.Euro] { return &f.RevenuFiscalReferenceEur }),
	number("parts", func(f *Foyer) *Optional[money.Decimal] { return &f.Parts }),
	integer("anneeRfr", func(f *Foyer) *Optional[int] { return &f.AnneeRfr }),
	montant("rfrPrecedentEur", func(f *Foyer) *Optional[money.Euro] { return &f.RfrPrecedentEur }),
	number("partsPrecedentes", func(f *Foyer) *Optional[money.Decimal] { return &f.PartsPrecedentes }),
}

var champsDefunt = []champ[Defunt]{
	date("dateNaissance", func(d *Defunt) *calendar.Date { return &d.DateNaissance }),
	date("dateDeces", func(d *Defunt) *calendar.Date { return &d.DateDeces }),
	liste("pensions", champsPensionDefunt, func(d *Defunt) *[]PensionDefunt { return &d.Pensions }),
	liste("mariages", champsMariage, func(d *Defunt) *[]Mariage { return &d.Mariages }),
	montant("aspaVerseeEur", func(d *Defunt) *Optional[money.Euro] { return &d.AspaVerseeEur }),
	montant("actifNetSuccessionEur", func(d *Defunt) *Optional[money.Euro] { return &d.ActifNetSuccessionEur }),
}

var champsPensionDefunt = []champ[PensionDefunt]{
	motRegime(func(p *PensionDefunt, word string) (known bool) {
		p.Regime, known = ParseRegime(word)
		return known
	}),
	date("date", func(p *PensionDefunt) *calendar.Date { return &p.Date }),
	montant("annuelBrutEur", func(p *PensionDefunt) *Optional[money.Euro] { return &p.AnnuelEur }),
	montant("majorationEnfantsEur", func(p *PensionDefunt) *Optional[money.Euro] { return &p.MajorationEnfantsEur }),
	integer("trimestres", func(p *PensionDefunt) *Optional[int] { return &p.Trimestres }),
	points("points", func(p *PensionDefunt) *Optional[money.Points] { return &p.Points }),
	booleen("verseeEnCapital", func(p *PensionDefunt) *bool { return &p.VerseeEnCapital }),
}

var champsMariage = []champ[Mariage]{
	date("debut", func(m *Mariage) *calendar.Date { return &m.Periode.From }),
	date("fin", func(m *Mariage) *calendar.Date { return &m.Periode.To }),
	booleen("demandeur", func(m *Mariage) *bool { return &m.Demandeur }),
	booleen("remarie", func(m *Mariage) *bool { return &m.Remarie }),
	booleen("decede", func(m *Mariage) *bool { return &m.Decede }),
}

var champsNotification = []champ[Notification]{
	motRegime(func(n *Notification, word string) (known bool) {
		n.Regime, known = ParseRegime(word)
		return known
	}),
	date("dateEffet", func(n *Notification) *calendar.Date { return &n.DateEffet }),
	date("dateNotification", func(n *Notification) *calendar.Date { return &n.DateNotification }),
	montant("annuelBrutEur", func(n *Notification) *Optional[money.Euro] { return &n.AnnuelEur }),
	number("taux", func(n *Notification) *Optional[money.Decimal] { return &n.Taux }),
	integer("trimestres", func(n *Notification) *Optional[int] { return &n.Trimestres }),
	montant("salaireAnnuelMoyenEur", func(n *Notification) *Optional[money.Euro] { return &n.SalaireAnnuelMoyenEur }),
	points("points", func(n *Notification) *Optional[money.Points] { return &n.Points }),
	montant("majorationEnfantsEur", func(n *Notification) *Optional[money.Euro] { return &n.MajorationEnfantsEur }),
	montant("minimumContributifEur", func(n *Notification) *Optional[money.Euro] { return &n.MinimumContributifEur }),
	booleenFacultatif("voiesEtDelaisMentionnes", func(n *Notification) *Optional[bool] { return &n.VoiesEtDelais }),
}
