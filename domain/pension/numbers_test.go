package pension

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

func TestNumbers_come_back_as_they_went_in(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		kept := rapid.SliceOfN(rapid.Custom(drawQuantity), 0, 12).Draw(t, "quantities")
		var n numbers
		for i := range kept {
			n = n.add(&kept[i])
		}
		for i, want := range kept {
			var got Quantity
			got, n = n.first()
			if got.kind() != want.kind() || got.Text() != want.Text() || !got.decimal().Equal(want.decimal()) {
				t.Fatalf("quantity %d: got %+v, want %+v", i, got, want)
			}
		}
		if len(n) != 0 {
			t.Fatalf("%d words are left", len(n))
		}
	})
}

func drawQuantity(t *rapid.T) Quantity {
	d := money.Scaled(rapid.Int64().Draw(t, "digits"), uint8(rapid.IntRange(0, 19).Draw(t, "places")))
	if rapid.Bool().Draw(t, "wide") {
		d = d.Mul(money.Scaled(rapid.Int64().Draw(t, "factor"), 3))
	}
	switch rapid.IntRange(0, 6).Draw(t, "kind") {
	case 0:
		return Nombre(rapid.Int().Draw(t, "count"))
	case 1:
		return Montant(money.Euro{Decimal: d})
	case 2:
		return NombrePoints(money.Points{Decimal: d})
	case 3:
		return Jour(calendar.Date{Year: rapid.IntRange(1, 9999).Draw(t, "year"), Month: 12, Day: 31})
	case 4:
		return Age(calendar.NewAge(0, rapid.IntRange(0, 2000).Draw(t, "months")))
	case 5:
		return Oui(rapid.Bool().Draw(t, "yes"))
	}
	return Taux(d)
}
