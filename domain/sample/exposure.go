package sample

import "github.com/retraite-gateway/retraite/domain/money"

// costsEmployer says whether a difference exposes the employer: less was declared than the fund reports, so
// contributions and rights may be claimed for the rest.
func costsEmployer(ecart money.Decimal) bool { return ecart.Sign() < 0 }
