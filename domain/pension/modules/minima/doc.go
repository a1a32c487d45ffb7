// Package minima computes what protects at the end of a career: pensions of disability turned into retirement, pensions
// of survivors, allowances under conditions of means, and what is withheld from all of them.
//
// Three modules run before the rate is known, since they give a reason for the full one:
//
//   - priseEnChargeHandicap judges the early pension for disability and its increase (CSS L351-1-3, D351-1-5,
//     D351-1-6).
//   - conversionInvalideRetraite dates the replacement of a disability pension (CSS L341-15, L341-16, R341-22).
//   - pensionInvalideConversionForcee finds one that is still paid after that day, and what is not due of it.
//
// Four come after every pension:
//
//   - retraiteDeReversion asks first for the marriages and the dates (reversion_mariages.go, reversion_dates.go), opens
//     each pension of the deceased by the rules of its scheme (reversion_droit.go; reversion_base.go,
//     reversion_complementaire.go, reversion_agirc_arrco.go, reversion_fonction_publique.go, reversion_speciaux.go,
//     reversion_autres.go), then cuts the base pensions by the means (reversion_plafond.go) and raises them
//     (reversion_majorations.go). Law: CSS L353-1 to L353-6, ANI 2017-11-17 art. 104, CPCMR L38 to L46.
//   - aspaEtMinima and aspaEtMinimaFp fill the means up to a ceiling, the second where the civil service pays (CSS
//     L815-1 to L815-24; allocation.go, ressources.go, allocation_activite.go), and say what an estate pays back
//     (recuperation.go).
//   - applicateurSante goes from gross to net before income tax and dates the payments (CSS L136-8, L137-41, D242-8;
//     tranche_csg.go, taux_tranche.go, prelevements*.go, paiements.go).
//
// The order of these four is that of what they rest on: survivors' pensions are means of the allowances, and who has an
// allowance pays no levies. The family reads the pensions of all others, dateEffet, trimestres, enfants and penibilite,
// and what progressive and cumul say of the part that is served. It gives handicap, exInvalide, exInvaliditeForcee,
// reversion, aspa, aspaFp and net.
//
// It does not compute the pension of somebody who died before claiming one, the assets that count as means, or income
// tax. What a dossier does not say of the household leaves the net of each rate and no total.
package minima
