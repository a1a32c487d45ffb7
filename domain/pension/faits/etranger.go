package faits

// DroitsEtrangers are the durations abroad that count, beside those of the years in State.Trimestres.
type DroitsEtrangers struct {
	// TrimestresTaux count for the rate, those of international organisations included; Instruments are
	// the agreements applied.
	TrimestresTaux int
	Instruments    []string
	// ParAnnee are those of TrimestresTaux by year, in the order of the years.
	ParAnnee []AnneeEtrangere
	// TrimestresTotalises are those of TrimestresTaux that the instrument applied totalises.
	TrimestresTotalises int
	// Proratisation is true when a pension by totalisation must be compared with the national one: then TotalRegime is
	// the duration of the aligned schemes and the foreign ones together.
	Proratisation bool
	TotalRegime   int
	// Europeen is true when the instrument applied is the European rules.
	Europeen bool
}

// AnneeEtrangere are the quarters of a year abroad that French ones leave free.
type AnneeEtrangere struct{ Annee, Trimestres int }
