package report

import (
	"strings"

	"github.com/retraite-gateway/retraite/adapters/report/chart"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// montants is where the amount comes from: by scheme, then from gross to net. Its totals are those of the summary.
func (r redaction) montants() Bloc {
	s := r.view.Resume
	b := Bloc{ID: "montants", Titre: r.dit("D’où vient le montant", "Where the amount comes from")}
	if f, ok := r.repartition(); ok {
		b.Elements = append(b.Elements, Element{Figure: &f})
	}
	if len(s.Pensions) > 0 {
		b.Elements = append(b.Elements, tableau(r.tableauPensions()))
	}
	if s.TotalMensuelNetEur != nil {
		if t := r.tableauNet(); len(t.Lignes) > 0 {
			b.Elements = append(b.Elements, tableau(t))
		}
	}
	if len(s.VersementsUniques) > 0 {
		t := Tableau{
			Titre: r.dit("Payé en une fois, au lieu d’une pension", "Paid once, instead of a pension"),
			Colonnes: []Colonne{
				{
					Nom: r.dit("Régime", "Scheme"), Part: 3,
				}, {Nom: r.dit("Capital brut", "Gross capital"), Nombre: true, Part: 1},
			},
		}
		for _, v := range s.VersementsUniques {
			scheme := r.regime(v.Regime)
			if v.NotDue() {
				scheme += r.dit(", non dû à cette date", ", not due at this date")
			}
			t.Lignes = append(t.Lignes, cellules(scheme, r.euros(v.CapitalEur)))
		}
		b.Elements = append(b.Elements, tableau(t))
	}
	return b
}

func (r redaction) tableauPensions() Tableau {
	s := r.view.Resume
	t := Tableau{
		Titre: r.dit("Pensions par régime", "Pensions by scheme"),
		Colonnes: []Colonne{
			{
				Nom: r.dit("Régime", "Scheme"), Part: 4,
			},
			{Nom: r.dit("Brut par an", "Gross a year"), Nombre: true, Part: 2},
			{
				Nom: r.dit("Brut par mois", "Gross a month"), Nombre: true, Part: 2,
			},
			{Nom: r.dit("Versé par mois", "Paid a month"), Nombre: true, Part: 2},
		},
		Total: true,
	}
	for _, p := range s.Pensions {
		paid := r.euros(p.VerseMensuelEur)
		if p.Due != nil && !*p.Due {
			paid = r.dit("non due", "not due")
		}
		t.Lignes = append(
			t.Lignes,
			cellules(r.regime(p.Regime), r.euros(p.AnnuelBrutEur), r.euros(p.MensuelBrutEur), paid),
		)
	}
	if s.PensionDue != nil && !*s.PensionDue {
		t.Total = false
		return t
	}
	t.Lignes = append(t.Lignes, cellules(
		r.dit(
			"Total versé, brut", "Total paid, gross",
		), r.euros(s.TotalAnnuelBrutEur), "", r.euros(s.TotalMensuelBrutEur),
	))
	return t
}

// tableauNet shows what is taken off each pension of the person's own. Its last line is the net of the summary.
func (r redaction) tableauNet() Tableau {
	s := r.view.Resume
	t := Tableau{
		Titre: r.dit("Du brut au net, par mois", "From gross to net, a month"),
		Colonnes: []Colonne{
			{Nom: r.dit("Régime", "Scheme"), Part: 4},
			{Nom: r.dit("Brut", "Gross"), Nombre: true, Part: 2},
			{
				Nom: "CSG", Nombre: true, Part: 2,
			},
			{Nom: "CRDS", Nombre: true, Part: 2},
			{Nom: "CASA", Nombre: true, Part: 2},
			{
				Nom: r.dit("Maladie", "Sickness"), Nombre: true, Part: 2,
			},
			{Nom: r.dit("Net", "Net"), Nombre: true, Part: 2},
		},
		Total: true,
	}
	for _, item := range itemsDe(r.s.results(capability.ApplicateurSante), "regimes") {
		if origin := texteDe(item, "origine"); origin != "" && origin != "PERSONNELLE" {
			continue
		}
		t.Lignes = append(t.Lignes, cellules(
			r.regime(texteDe(item, "regime")), r.euros(
				euroDe(item, "brutMensuelEur"),
			), r.euros(euroDe(item, "csgEur")),
			r.euros(euroDe(item, "crdsEur")), r.euros(euroDe(item, "casaEur")), r.euros(sickness(item)), r.euros(
				euroDe(item, "netMensuelEur"),
			),
		))
	}
	if len(t.Lignes) > 0 {
		t.Lignes = append(t.Lignes, cellules(
			r.dit(
				"Total net, avant impôt", "Total net, before income tax",
			), r.euros(s.TotalMensuelBrutEur), "", "", "", "", r.euros(s.TotalMensuelNetEur),
		))
	}
	return t
}

func (r redaction) repartition() (Figure, bool) {
	s := r.view.Resume
	if s.TotalMensuelBrutEur == nil {
		return Figure{}, false
	}
	c := chart.Repartition{
		ID: "repartition", Titre: r.dit("Pension mensuelle par régime", "Pension a month by scheme"),
		NomBrut: r.dit(
			"Brut par mois", "Gross a month",
		), NomNet: r.dit("Net par mois, avant impôt", "Net a month, before income tax"),
		MontantBrut: r.l.Euros(*s.TotalMensuelBrutEur),
	}
	var said []string
	for _, p := range s.Pensions {
		if p.VerseMensuelEur == nil {
			continue
		}
		part := r.part(r.regime(p.Regime), *p.VerseMensuelEur)
		c.Parts = append(c.Parts, part)
		said = append(said, part.Legende)
	}
	c.Description = strings.Join(said, "; ") + "."
	if net := s.TotalMensuelNetEur; net != nil {
		taken := s.TotalMensuelBrutEur.Sub(*net)
		left := r.part(c.NomNet, *net)
		c.Net = &left
		c.Retenu = r.part(r.dit("Prélèvements sociaux", "Social levies"), taken)
		c.Description += " " + left.Legende + "."
	}
	return figure(c.Scene)
}

func (r redaction) part(name string, amount money.Euro) chart.Part {
	written := r.l.Euros(amount)
	return chart.Part{Centimes: centimes(amount), Montant: written, Legende: name + r.deuxPoints() + written}
}

// sickness adds the two contributions for sickness, that of everywhere and that of the local scheme.
func sickness(item ijson.Value) *money.Euro {
	general := euroDe(item, "maladieEur")
	local := euroDe(item, "regimeLocalEur")
	if general == nil || local == nil {
		return general
	}
	sum := general.Add(*local)
	return &sum
}
