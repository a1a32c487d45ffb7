package career_test

import "testing"

// Two lines of services of 1973 are one year of services, together or apart.
func TestHubIngestion_restores_short_services_whatever_the_order_of_the_lines(t *testing.T) {
	t.Parallel()
	const first, second = `{"annee":1973,"regime":"SRE","employeur":"a",` +
		`"salaireBrutEur":9000}`, `{"annee":1973,"regime":"SRE","employeur":"b","salaireBrutEur":9000}`
	const last = `{"annee":2010,"regime":"SRE","debut":"2010-01-01","fin":"2010-06-30","salaireBrutEur":9000}`
	together := prendre(
		t, `{"assure":{"dateNaissance":"1953-05-05"},"carriere":[`+first+`,`+second+`,`+last+`]}`, "2026-12-01",
	)
	apart := prendre(
		t, `{"assure":{"dateNaissance":"1953-05-05"},"carriere":[`+first+`,`+last+`,`+second+`]}`, "2026-12-01",
	)
	egal(t, "services restored", together.ingestion.ServicesRetablis, apart.ingestion.ServicesRetablis)
	egal(t, "years", together.annees(), apart.annees())
}
