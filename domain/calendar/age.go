package calendar

import "fmt"

// Age is an age in completed years and months, as the law writes it ("62 ans et 9 mois").
type Age struct {
	// Years is not negative; Months is between 0 and 11.
	Years  int `json:"years"`
	Months int `json:"months"`
}

// NewAge makes an age of years and any number of months.
func NewAge(years, months int) Age {
	total := 12*years + months
	return Age{floorDiv(total, 12), floorMod(total, 12)}
}

// TotalMonths returns the age in months.
func (a Age) TotalMonths() int { return 12*a.Years + a.Months }

// Compare returns -1, 0 or 1 as a is younger than, equal to or older than b.
func (a Age) Compare(b Age) int {
	switch x, y := a.TotalMonths(), b.TotalMonths(); {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// AddMonths returns the age n months later (earlier when n is negative).
func (a Age) AddMonths(n int) Age { return NewAge(a.Years, a.Months+n) }

// ReachedOn returns the day on which somebody born on that day reaches the age.
func (a Age) ReachedOn(birth Date) Date { return birth.AddMonths(a.TotalMonths()) }

// AgeOn returns the completed years and months on the day of somebody born on birth; the zero Age before the birth.
func AgeOn(birth, day Date) Age {
	if birth.IsZero() || day.Before(birth) {
		return Age{}
	}
	months := (day.Year-birth.Year)*12 + day.Month - birth.Month
	if birth.AddMonths(months).After(day) {
		months--
	}
	return NewAge(0, months)
}

// String writes the age in French, as reports show it.
func (a Age) String() string {
	if a.Months == 0 {
		return fmt.Sprintf("%d ans", a.Years)
	}
	return fmt.Sprintf("%d ans %d mois", a.Years, a.Months)
}
