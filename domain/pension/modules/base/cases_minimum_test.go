package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// assietteDeCas is the durations of a case.
func assietteDeCas(in casetest.Input, whole int) assietteMinimum {
	return assietteMinimum{
		duree: in.Int("durees", "rgEtAlignes"), dureeTotale: in.Int("durees", "tousRegimes"), proratisation: whole,
		cotises: in.Int("durees", "cotisesTousRegimes"), otherRegime: oui(in, "regimesNonAlignes"),
	}
}

// casMinimumImpose takes the amounts that the example imposes, per month.
func casMinimumImpose(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	m := montantsMinimum{
		base: in.Euro("montants", "baseMensuel"), majore: in.Euro("montants", "majoreMensuel"), seuil: 120,
	}
	b := m.brut(assietteDeCas(in, in.Int("dureeProratisation")))
	return casetest.Got(t, map[string]any{"minimumBrutMensuel": b.total.String()})
}

func casMinimum(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := etatDeCas(t, in)
	m, ok := readMinimum(s, pension.NewTrace(0))
	if !ok {
		t.Fatal("the minimum is unknown")
	}
	b := m.brut(assietteDeCas(in, s.Taux.Lire().DureeProratisation))
	p0 := in.Euro("pensionAvantMinimum")
	complement := []money.Euro{b.complement(p0)}
	if !s.Taux.Lire().TauxPlein {
		complement[0] = money.Euro{}
	}
	got := map[string]any{
		"minimumPalierBase": b.palierBase.String(), "minimumBrut": b.total.String(),
		"minimumBrutMensuel": b.total.Mensuel().String(),
		"majorationMinimum":  complement[0].String(), "plafondAnnuel": m.plafond.String(),
	}
	ecreter(complement, p0, in.Euro("autresPensionsPersonnelles"), m.plafond)
	got["majorationApresEcretement"] = complement[0].String()
	return casetest.Got(t, got)
}

func casEcretementMensuel(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	p0, b := in.Euro("pensionAvantMinimumMensuelle"), minimumBrut{total: in.Euro("minimumMensuel")}
	complement := []money.Euro{b.complement(p0)}
	before := complement[0]
	cut := ecreter(complement, p0, in.Euro("autresPensionsMensuelles"), in.Euro("plafondMensuel"))
	return casetest.Got(t, map[string]any{
		"majorationAvantEcretement": before.String(), "ecretement": cut.String(),
		"majorationApresEcretement": complement[0].String(),
		"pensionMensuelle":          p0.Add(complement[0]).String(),
	})
}

// casAssemblageMensuel puts a pension together from monthly amounts, in the order of its date of effect.
func casAssemblageMensuel(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	effet := calendar.Date{Year: 2026, Month: 1, Day: 1}
	if in.Has("dateEffet") {
		effet = in.Date("dateEffet")
	}
	s, trace := &pension.State{Bareme: bareme.Official(), DateEffet: faits.Connu(effet)}, pension.NewTrace(0)
	casetest.Change(
		&s.Taux, func(v *faits.TauxLiquidation) { v.TauxSurcote = in.Decimal("surcotePourcent").QuoInt(100) },
	)
	if oui(in, "troisEnfants") {
		share, ok := s.Bareme.MajorationTroisEnfants(trace, effet)
		if !ok {
			t.Fatal("the increase for children is unknown")
		}
		casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.TauxMajoration = share })
	}
	c := liquidateur{s: s, t: trace}
	b := branche{
		p0: in.Euro("pensionAvantMinimumMensuelle"), plein: true, dureeAcquise: true,
		minimum: minimumBrut{total: in.Euro("minimumMensuel")},
	}
	b.complement = b.minimum.complement(c.pensionComparee(&b))
	l := liquidation{servie: b}
	surcote := c.surcote(&l)
	sub := b.p0.Add(surcote).Add(b.complement)
	children := s.Enfants.Lire().Majoration(sub)
	return casetest.Got(t, map[string]any{
		"minimumAjoute": b.complement.String(), "surcote": surcote.String(), "sousTotal": sub.String(),
		"majorationEnfants": children.String(),
		"total":             sub.Add(children).String(), "pensionAvecSurcote": b.p0.Add(surcote).String(),
	})
}
