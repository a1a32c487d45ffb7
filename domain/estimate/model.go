package estimate

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// Question is what is asked of the engine.
type Question struct {
	Data            ijson.Value
	LiquidationDate calendar.Date
}

// Model is a career made up from a request: one employee of the private sector, born in the middle of the year, who has
// worked without a break until today for an income that followed the ceiling of social security.
//
// These are choices of this project, not of the law. They are told as assumptions, and their price is in the
// imprecision.
type Model struct {
	request Request
	today   calendar.Date
	birth   calendar.Date
	// start and end bound the months worked so far; end is the first month not worked.
	start, end calendar.Date
	income     money.Euro
	// reference is the last year whose ceiling is known, not after this year; ceilings holds those of the years worked.
	reference int
	ceilings  map[int]money.Euro
	// firstPoints is the first year whose pay earned points; in the years before, no complementary scheme was
	// compulsory yet.
	firstPoints int
	assumptions []Assumption
}

const (
	birthMonth   = 7  // the middle of the year, and on its first day the month of birth is as likely early as late
	entryAge     = 22 // the age at which a career begins when nobody says
	youngestAge  = 14 // no modelled career begins earlier
	monthsInYear = 12
	firstYear    = 1947 // the first year of which the general scheme keeps pay, and of which tables hold a ceiling
)

// defaultIncomeShare is the income, as a share of the ceiling, when nobody says: about the median full-time pay.
var defaultIncomeShare = money.Scaled(75, 2)

// NewModel models the career of a request on a day. It fails only when the tables know no ceiling at all.
func NewModel(r Request, today calendar.Date, tables *bareme.Set) (Model, error) {
	m := Model{
		request:  r,
		today:    today,
		birth:    calendar.Date{Year: r.BirthYear, Month: birthMonth, Day: 1},
		ceilings: map[int]money.Euro{},
	}
	m.assume(AssumeBirthDate, AssumePrivateSector, AssumeNoChildren, AssumeTodayLaw)
	if !m.readCeilings(tables) {
		return Model{}, ErrNoResult
	}
	m.income = m.ceilings[m.reference].Times(defaultIncomeShare).ArrondiEuro()
	if r.Income != nil {
		m.income = r.Income.ArrondiCentime()
	} else {
		m.assume(AssumeIncome)
	}
	m.end = today.FirstOfMonth()
	m.start = m.end.AddMonths(-m.monthsWorked())
	return m, nil
}

// reader lets the tables be read: what was read is told as an assumption, not line by line.
type reader struct{}

// Read takes note of nothing.
func (reader) Read(bareme.Figure) {}

func (reader) ReadAll([]bareme.Figure) {}

func (m *Model) readCeilings(tables *bareme.Set) bool {
	for year := firstYear; year <= m.today.Year; year++ {
		if ceiling, ok := tables.PassAnnuel(reader{}, year); ok {
			m.ceilings[year] = ceiling
			m.reference = year
		}
		_, earns := tables.ArrcoTauxContractuel(reader{}, year, bareme.ArrcoTranche1, bareme.EntrepriseAncienne)
		if earns && m.firstPoints == 0 {
			m.firstPoints = year
		}
	}
	return m.reference > 0
}

// monthsWorked counts the months worked so far: those of the request, or those since the usual age of entry; never
// before the youngest age.
func (m *Model) monthsWorked() int {
	age := calendar.AgeOn(m.birth, m.today).TotalMonths()
	months := max(0, age-entryAge*monthsInYear)
	if m.request.Years != nil {
		asked, _ := m.request.Years.MulInt(monthsInYear).HalfUp(0).Floor()
		months = min(asked, max(0, age-youngestAge*monthsInYear))
		if months < asked {
			m.assume(AssumeYearsCut)
		}
	} else {
		m.assume(AssumeYears)
	}
	return months
}

func (m *Model) assume(list ...Assumption) { m.assumptions = append(m.assumptions, list...) }

// Probe asks what the career so far gives, and what a full year at today's income earns: the reference year is worked
// whole, and the pension asked for after its end, since the year of a departure counts in part only.
func (m Model) Probe() Question {
	from := calendar.Earlier(m.start, calendar.Date{Year: m.reference, Month: 1, Day: 1})
	to := calendar.Date{Year: m.reference + 1, Month: 1, Day: 1}
	return Question{
		Data:            m.data(m.pastLines(from, to)),
		LiquidationDate: calendar.Later(to, m.today.FirstOfNextMonth()),
	}
}

// data returns the modelled case in the format of a dossier.
func (m Model) data(lines []ijson.Value) ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "assure", Value: ijson.NewObject(
			ijson.Member{Name: "dateNaissance", Value: ijson.StringValue(m.birth.String())},
		)},
		ijson.Member{Name: "carriere", Value: ijson.ArrayValue(lines)},
	)
}

// pastLines returns a line for each year between two first days of months, the second excluded, up to the reference
// year.
func (m Model) pastLines(from, to calendar.Date) []ijson.Value {
	var lines []ijson.Value
	for year := max(from.Year, firstYear); year <= min(to.Year, m.reference); year++ {
		months := monthsOf(year, from, to)
		ceiling, ok := m.ceilings[year]
		if months == 0 || !ok {
			continue
		}
		pay := ceiling.Times(m.share(year)).Share(months, monthsInYear).ArrondiCentime()
		lines = append(lines, line(year, "CNAV", amount("salaireBrutEur", pay.Decimal), m.cadre()))
		if year < m.firstPoints {
			lines = append(lines, line(year, "ARRCO", amount("points", money.Int(0))))
		}
	}
	return lines
}

// monthsOf counts the months of a year that lie between two first days of months, the second excluded.
func monthsOf(year int, from, to calendar.Date) int {
	first := from.Year*monthsInYear + from.Month - 1
	last := to.Year*monthsInYear + to.Month - 1
	return max(0, min(last, (year+1)*monthsInYear)-max(first, year*monthsInYear))
}

func line(year int, regime string, members ...ijson.Member) ijson.Value {
	head := []ijson.Member{
		{Name: "annee", Value: ijson.IntValue(int64(year))},
		{Name: "regime", Value: ijson.StringValue(regime)},
	}
	return ijson.NewObject(slices.Concat(head, members)...)
}

func amount(name string, d money.Decimal) ijson.Member {
	v, err := ijson.NumberValue(d.String())
	if err != nil {
		v = ijson.NullValue()
	}
	return ijson.Member{Name: name, Value: v}
}
