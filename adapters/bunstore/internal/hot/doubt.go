package hot

// Doubt is a charge whose caller was told that it does not count, while the database may know it, or
// may come to know it.
type Doubt struct {
	Account

	// Event is what was to be recorded, with its Calls or Runs.
	Event Event
	// Stands says that the event is known to be recorded, so that only the giving back is left.
	Stands bool
	// BackID is the id of the event that gives back. It is the same however often the doubt is settled,
	// so that this happens once.
	BackID string
}

// openDoubts are those whose event may be there or not.
func openDoubts(doubts []Doubt) []Doubt {
	var open []Doubt
	for _, d := range doubts {
		if !d.Stands {
			open = append(open, d)
		}
	}
	return open
}
