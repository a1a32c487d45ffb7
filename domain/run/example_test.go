package run

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// parsed reads a literal of a test.
func parsed(text string) ijson.Value {
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return v
}

// exampleReport is a private-sector report in small: two pensions, net computed, one scheme that is no concern.
func exampleReport() Report {
	return Report{
		Engine: EngineInfo{Name: "embedded", Version: "1", BaremeVersion: "2026-10"},
		Sections: []Section{
			{ModuleID: capability.HubIngestion, Status: StatusComputed, Results: parsed(`{"ignores":[]}`), Salt: "s0"},
			{ModuleID: capability.SurcoteDecote, Status: StatusComputed, Salt: "s1", Results: parsed(
				`{"ageDepart":{"years":62,"months":9},
				"ageLegal":{"years":62,"months":9},"dateAgeLegal":"2027-02-17","dateTauxPlein":"2027-03-01",
				"dureeRequise":171,"trimestresRetenus":171.0,"taux":0.5,"pensionDue":true}`,
			)},
			{
				ModuleID: capability.MontantIndiciaire, Status: StatusNotApplicable, Salt: "s2",
				Warnings: []string{"Aucune ligne de la fonction publique."},
			},
			{
				ModuleID: capability.MontantPoints, Status: StatusComputed, Salt: "s3",
				Results: parsed(
					`{"regimes":[{"regime":"AGIRC_ARRCO","pensionDue":true,"points":5000,"annuelBrutEur":7194.00}]}`,
				),
			},
			{
				ModuleID: capability.MontantAnnuites, Status: StatusComputed, Salt: "s4",
				Results: parsed(
					`{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":14210.40,` +
						`"mensuelBrutEur":1184.20}]}`,
				),
				Trace: []TraceLine{
					{
						Label: "Pension annuelle", Formula: "28420,80 × 0,5 × 171/171", Value: parsed("14210.40"),
						Unit: "EUR/an", Law: "CSS R351-1",
					},
				},
			},
			{
				ModuleID: capability.ApplicateurSante, Status: StatusComputed, Salt: "s5",
				Results: parsed(`{"totalMensuelNetEur":1622.05}`),
			},
			{
				ModuleID: capability.SuperviseurSysteme, Status: StatusComputed, Salt: "s6",
				Results: parsed(
					`{"deliverable":true,"totalAnnuelRecalculeEur":21404.40,"totalMensuelNetRecalculeEur":1622.05}`,
				),
			},
			{ModuleID: capability.GenererRapport, Status: StatusComputed, Salt: "s7", Results: parsed(`{}`)},
		},
		Deliverable: true,
	}
}

func exampleGap() gap.Gap {
	return gap.Gap{
		LacuneID: "gap-1", TypeDonnee: gap.MontantEur, Champ: "/carriere/0/salaireBrutEur", Annee: 1990,
		Message: "Salaire inconnu.", Unit: "EUR", Bounds: gap.Bounds{Min: ijson.IntValue(0)}, Blocking: true,
	}
}

func principal(level access.RestitutionLevel, grants ...capability.ID) access.Principal {
	org := access.Org{ID: "org-1", Packs: []pack.ID{pack.Full}, RestitutionLevel: access.LevelCertified}
	return access.NewPrincipal(
		org, access.Credential{ID: "prefix0001", Grants: capability.NewSet(grants...), RestitutionLevel: level},
		time.Time{},
	)
}

func withPack(id pack.ID) access.Principal {
	org := access.Org{ID: "org-1", Packs: []pack.ID{id}, RestitutionLevel: access.LevelCertified}
	return access.NewPrincipal(
		org,
		access.Credential{
			ID: "prefix0001", Grants: pack.Grants([]pack.ID{id}), RestitutionLevel: access.LevelCertified,
		},
		time.Time{},
	)
}

func exampleLaunch(p access.Principal) Launch {
	gamme := "or"
	return Launch{
		ID: "run-1", Principal: p,
		Request: Request{
			ServiceID: DefaultServiceID, Trigger: Initial, DossierID: "5f1c9d3e-0000-4000-8000-00000000abcd",
			LiquidationDate: calendar.Date{Year: 2027, Month: 3, Day: 1}, Gamme: &gamme,
			IgnoredFields: []string{"liquidationdate"},
		},
		Data: parsed(`{"assure":{"dateNaissance":"1964-05-17"}}`), DataSalt: "d0",
		CreatedAt: time.Date(2026, 11, 2, 12, 0, 0, 123456789, time.UTC),
	}
}

func exampleRun(p access.Principal) Run {
	r := New(exampleLaunch(p), exampleReport())
	r.Proof = Proof{
		Fingerprint: "sha256:00", ProofToken: "token", JWS: "a.b.c", KeyID: "k", Algorithm: "EdDSA",
		JWKSURI: "https://example.org/jwks", IssuedAt: r.CreatedAt,
	}
	return r
}
