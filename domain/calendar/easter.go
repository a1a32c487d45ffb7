package calendar

// Easter returns Easter Sunday of a year of the Gregorian calendar (anonymous Gregorian algorithm, Meeus 1991).
func Easter(year int) Date {
	golden := year % 19
	century := year / 100
	rest := year % 100
	leap := century / 4
	skipped := century % 4
	moon := (century - (century+8)/25 + 1) / 3
	epact := (19*golden + century - leap - moon + 15) % 30
	weekday := (32 + 2*skipped + 2*(rest/4) - epact - rest%4) % 7
	correction := (golden + 11*epact + 22*weekday) / 451
	n := epact + weekday - 7*correction + 114
	return Date{Year: year, Month: n / 31, Day: n%31 + 1}
}
