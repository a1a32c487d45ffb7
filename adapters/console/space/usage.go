package space

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// sum is a line of a table of usage.
type sum struct {
	Name        string
	Calls, Runs int64
	Failed      int64
}

type usageView struct {
	Period    string
	Current   bool
	Before    monthLink
	After     *monthLink
	Meters    []meter
	Chart     chart
	RunsChart chart
	Days      []sum
	Operation []sum
	Keys      []sum
	CSV       string
}

// monthLink leads to another month: as addresses write it, and in words.
type monthLink struct{ Month, Name string }

func (c *call) monthLink(m calendar.YearMonth) monthLink {
	return monthLink{Month: m.String(), Name: c.l.Mois(m)}
}

func (s *Space) usage(c *call) error {
	var period quota.Period
	if text := c.query("month"); text != "" {
		var err error
		period, err = quota.ParsePeriod(text)
		if err != nil {
			return errNoPage
		}
	}
	month, err := s.use.Usage.Month(c.r.Context(), c.v, period)
	if err != nil {
		return err
	}
	if c.query("format") == "csv" {
		return writeUsage(c, month)
	}
	view := usageView{
		Period: c.l.Mois(month.Period.YearMonth), Current: month.Current,
		Before: c.monthLink(previous(month.Period).YearMonth), CSV: again(c.r, "format", "csv"),
		Meters: []meter{
			meterOf(shell.Texte("Appels", "Calls"), month.Quota.CallsUsed, month.Quota.CallsCap),
			meterOf(shell.Texte("Calculs", "Runs"), month.Quota.RunsUsed, month.Quota.RunsCap),
		},
		Operation: greatest(sums(month.Days, func(d app.UsageDay) string { return d.Operation })),
		Keys:      greatest(sums(month.Days, func(d app.UsageDay) string { return string(d.Credential) })),
		Days:      sums(month.Days, func(d app.UsageDay) string { return d.Day.String() }),
	}
	if !month.Current {
		next := c.monthLink(month.Period.Next())
		view.After = &next
	}
	view.Chart = columns(c.l, month, shell.Texte("Appels par jour", "Calls a day"), month.Quota.CallsCap,
		func(d app.UsageDay) int64 { return d.Calls })
	view.RunsChart = columns(c.l, month, shell.Texte("Calculs par jour", "Runs a day"), month.Quota.RunsCap,
		func(d app.UsageDay) int64 { return d.Runs })
	return c.show("usage", shell.Page{Title: shell.Texte("Consommation", "Usage"), Data: view, Active: Root + "/usage"})
}

func previous(p quota.Period) quota.Period {
	const months = 12
	n := p.Year*months + p.Month - 2
	return quota.Period{YearMonth: calendar.YearMonth{Year: n / months, Month: n%months + 1}}
}

// sums adds up the days by a name, in the order in which names come.
func sums(days []app.UsageDay, by func(app.UsageDay) string) []sum {
	places := map[string]int{}
	var out []sum
	for _, d := range days {
		name := by(d)
		place, ok := places[name]
		if !ok {
			place = len(out)
			places[name] = place
			out = append(out, sum{Name: name})
		}
		out[place].Calls += d.Calls
		out[place].Runs += d.Runs
		if d.StatusClass >= firstRefusal/whole {
			out[place].Failed += d.Calls
		}
	}
	return out
}

// greatest puts sums in the order of their calls.
func greatest(list []sum) []sum {
	slices.SortStableFunc(list, func(a, b sum) int { return cmp.Compare(b.Calls, a.Calls) })
	return list
}

func writeUsage(c *call, month app.Month) error {
	rows := [][]string{{"day", "operation", "credential", "statusClass", "calls", "runs"}}
	for _, d := range month.Days {
		rows = append(rows, []string{
			d.Day.String(), d.Operation, string(d.Credential), strconv.Itoa(d.StatusClass),
			strconv.FormatInt(d.Calls, 10), strconv.FormatInt(d.Runs, 10),
		})
	}
	return table(c.w, "usage-"+month.Period.String(), rows)
}

// chart is a picture of columns in its own units, drawn by the template.
type chart struct {
	Title, Text   string
	Width, Height int
	Columns       []column
	Lines         []line
	Labels        []label
	Legend        []legend
	// Cap is where the line of the cap is, 0 when it is above the picture; CapText says how much it is a day.
	Cap     int
	CapText string
	Empty   bool
}

type column struct {
	X, Y, Width, Height int
	Class, Name         string
}

type line struct{ Y int }

// legend is what a colour of the columns says.
type legend struct{ Class, Name string }

type label struct {
	X, Y   int
	Anchor string
	Text   string
}

// The measures of a chart.
const (
	chartWidth, chartHeight = 720, 220
	chartLeft, chartTop     = 52, 16
	chartFoot               = 28
	chartSteps              = 4
)

// classes are the kinds of answers, from the foot of a column to its head: what succeeded, what was refused, what
// failed.
var classes = []struct {
	class    string
	from, to int
	name     lexique.Texte
}{
	{"c-ok", 0, 3, shell.Texte("réussis", "succeeded")},
	{"c-warn", 4, 4, shell.Texte("refusés", "refused")},
	{"c-bad", 5, 9, shell.Texte("échoués", "failed")},
}

// columns draws a number a day, stacked by how the calls ended, with the line of an even share of the cap.
func columns(l lexique.Langue, month app.Month, title lexique.Texte, limit int64, of func(app.UsageDay) int64) chart {
	last := month.Period.Last().Day
	out := chart{Title: title.En(l), Width: chartWidth, Height: chartHeight, Empty: true}
	values := make([][3]int64, last+1)
	most := int64(0)
	total := int64(0)
	for _, d := range month.Days {
		for i, class := range classes {
			if d.StatusClass >= class.from && d.StatusClass <= class.to {
				values[d.Day.Day][i] += of(d)
			}
		}
	}
	for _, v := range values {
		day := max(0, v[0]) + max(0, v[1]) + max(0, v[2])
		total += day
		most = max(most, day)
	}
	out.Empty = total == 0
	for i, class := range classes {
		if slices.ContainsFunc(values, func(day [3]int64) bool { return day[i] > 0 }) {
			out.Legend = append(out.Legend, legend{class.class, class.name.En(l)})
		}
	}
	share := limit / int64(last)
	top := scaleOf(max(most, min(share, most*2)))
	out.scale(l, top)
	out.days(l, month.Period.YearMonth, values, top)
	if share > 0 && share <= top {
		out.Cap = y(share, top)
		out.CapText = shell.Texte(
			"plafond, réparti par jour : ",
			"cap, spread over the days: ",
		).En(l) + l.Nombre(strconv.FormatInt(share, 10))
	}
	out.Text = out.Title + colon(l) + l.Nombre(strconv.FormatInt(total, 10))
	return out
}

// colon is a colon between words of a language, with its spaces.
func colon(l lexique.Langue) string { return shell.Texte(" : ", ": ").En(l) }

// y is the height of a value in the picture.
func y(value, top int64) int {
	room := int64(chartHeight - chartTop - chartFoot)
	return chartHeight - chartFoot - int(value*room/top)
}

func (c *chart) scale(l lexique.Langue, top int64) {
	const textDrop, gap = 4, 8
	for i := range int64(chartSteps + 1) {
		value := top * i / chartSteps
		c.Lines = append(c.Lines, line{Y: y(value, top)})
		c.Labels = append(c.Labels, label{
			X: chartLeft - gap, Y: y(value, top) + textDrop, Anchor: "end",
			Text: l.Nombre(strconv.FormatInt(value, 10)),
		})
	}
}

func (c *chart) days(l lexique.Langue, month calendar.YearMonth, values [][3]int64, top int64) {
	const gap, every, drop = 4, 5, 18
	width := (chartWidth - chartLeft) / (len(values) - 1)
	for day := 1; day < len(values); day++ {
		x := chartLeft + (day-1)*width
		foot := int64(0)
		name := l.Jour(calendar.Date{Year: month.Year, Month: month.Month, Day: day})
		for i, class := range classes {
			value := values[day][i]
			if value <= 0 {
				continue
			}
			c.Columns = append(c.Columns, column{
				X: x + gap/2, Y: y(foot+value, top), Width: width - gap,
				Height: max(1, y(foot, top)-y(foot+value, top)), Class: class.class,
				Name: name + colon(l) + l.Nombre(strconv.FormatInt(value, 10)) + " " + class.name.En(l),
			})
			foot += value
		}
		if day == 1 || day%every == 0 {
			c.Labels = append(c.Labels, label{
				X: x + width/2, Y: chartHeight - chartFoot + drop, Anchor: "middle", Text: strconv.Itoa(day),
			})
		}
	}
}

// scaleOf is the least round number that holds a value: 1, 2 or 4 with noughts behind, so that a quarter of it is whole
// from 4 on.
func scaleOf(most int64) int64 {
	const ten = 10
	for unit := int64(1); ; unit *= ten {
		for _, n := range []int64{4, 8, 20, 40} {
			if n*unit >= most {
				return n * unit
			}
		}
	}
}
