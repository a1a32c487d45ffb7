package estimate

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Band is a range of monthly gross amounts in whole tens of euros, and when it would be paid.
type Band struct {
	Low, Central, High money.Euro
	Age                calendar.Age
	Date               calendar.Date
}

// bandStep is what the amounts of a band are rounded to: a figure to the euro would be read as exact.
const bandStep = 10

// NewBand puts a band of that width around an amount: the central one to the nearest step, the others outwards.
func NewBand(monthly money.Euro, width Width) Band {
	low := monthly.MulInt(int(100 - width.Below)).QuoInt(100)
	high := monthly.MulInt(int(100 + width.Above)).QuoInt(100)
	b := Band{
		Low:     steps(low.QuoInt(bandStep).Floor()),
		Central: steps(monthly.QuoInt(bandStep).HalfUp(0).Floor()),
		High:    steps(high.QuoInt(bandStep).Ceil()),
	}
	b.Low = b.Low.Min(b.Central)
	b.High = b.High.Max(b.Central)
	return b
}

// Holds says whether an amount lies in the band.
func (b Band) Holds(monthly money.Euro) bool { return !monthly.Less(b.Low) && !b.High.Less(monthly) }

func steps(n int, _ bool) money.Euro { return money.Euro{Decimal: money.Int(n).MulInt(bandStep)} }

// annual is twelve times a monthly amount.
func annual(monthly money.Euro) money.Euro { return money.Euro{Decimal: monthly.MulInt(monthsInYear)} }
