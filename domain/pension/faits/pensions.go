package faits

import (
	"iter"
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Pension is one pension computed, gross, before minima under conditions of means.
type Pension struct {
	Regime    dossier.Regime
	AnnuelEur money.Euro
	// BaseEur is the annual amount before any increase for children and surcote, for the rules that compare it.
	BaseEur money.Euro
	// Detail is what the pension rests on, nil when the module does not tell.
	Detail *DetailPension
}

// Capital is what a scheme pays once, in place of a pension.
type Capital struct {
	Regime     dossier.Regime
	MontantEur money.Euro
}

// DetailPension is what a pension rests on, for the rules that compare it with what a fund has notified. What does not
// concern the scheme is zero.
type DetailPension struct {
	SalaireAnnuelMoyenEur money.Euro
	// Taux is the rate of an annuity, the coefficient of a points scheme.
	Taux money.Decimal
	// Trimestres is the duration in the scheme.
	Trimestres int
	Points     money.Points
	// MinimumEur and MajorationEnfantsEur are parts of the annual amount.
	MinimumEur, MajorationEnfantsEur money.Euro
	// Versement is how the scheme pays it, empty when the module does not tell.
	Versement Versement
}

// Versement is how a pension is paid.
type Versement string

// The ways of paying.
const (
	VersementMensuel     Versement = "MENSUEL"
	VersementTrimestriel Versement = "TRIMESTRIEL"
	VersementAnnuel      Versement = "ANNUEL"
	VersementUnique      Versement = "VERSEMENT_UNIQUE"
	VersementFractionne  Versement = "CAPITAL_FRACTIONNE"
)

// Pensions are the pensions of a run, annual gross, each list under the module that gives it. A survivor's pension is
// not one of them, nor is the guaranteed minimum: what it adds is in the pension that montantIndiciaire gives.
type Pensions struct {
	registre *Registre
	parts    [len(partsDesPensions)][]Pension
}

// partsDesPensions are the modules that pay, in running order, with the names of what they give.
var partsDesPensions = [...]struct {
	module capability.ModuleID
	name   Nom
}{
	{capability.MontantIndiciaire, NomPensionsIndiciaires},
	{capability.RegimeSpecialFerme, NomPensionsSpecialesFermees},
	{capability.RegimeEnim, NomPensionEnim},
	{capability.RegimeCnavpl, NomPensionCnavpl},
	{capability.RegimeSpeciauxAutres, NomAutresPensionsSpeciales},
	{capability.RegimeUltramarin, NomPensionsUltramarines},
	{capability.MontantPoints, NomPensionsComplementaires},
	{capability.MontantAnnuites, NomPensionsAnnuites},
}

// PensionsPour returns the pensions of a run, none of them given yet.
func PensionsPour(r *Registre) Pensions { return Pensions{registre: r} }

// Paie says whether a module is one of those that pay.
func Paie(module capability.ModuleID) bool {
	for i := range partsDesPensions {
		if partsDesPensions[i].module == module {
			return true
		}
	}
	return false
}

// Donner sets the pensions of a module. It panics with DonneParUnAutre when another module runs, or the
// module pays none.
func (p *Pensions) Donner(module capability.ModuleID, pensions []Pension) {
	for i := range partsDesPensions {
		part := &partsDesPensions[i]
		if part.module != module {
			continue
		}
		if p.registre != nil {
			p.registre.donner(part.name)
		}
		p.parts[i] = pensions
		return
	}
	panic(PaieSansEtreDeclare{Module: module})
}

// PaieSansEtreDeclare is the fault of a module that gives pensions without being one of those that pay.
type PaieSansEtreDeclare struct{ Module capability.ModuleID }

// String says who.
func (e PaieSansEtreDeclare) String() string {
	return string(e.Module) + " gives pensions and is not one of the modules that pay"
}

// Ajouter adds a pension of a module.
func (p *Pensions) Ajouter(module capability.ModuleID, pension Pension) {
	for i := range partsDesPensions {
		if partsDesPensions[i].module == module {
			p.Donner(module, append(p.parts[i], pension))
			return
		}
	}
	panic(PaieSansEtreDeclare{Module: module})
}

// Toutes returns every pension, in the order of the modules. Like Lire, it records the reading and panics when one
// of the modules has not run.
func (p *Pensions) Toutes() iter.Seq[Pension] { return p.Sauf() }

// De returns the pensions of some modules, in the order in which they are named.
func (p *Pensions) De(modules ...capability.ModuleID) iter.Seq[Pension] {
	p.read(func(module capability.ModuleID) bool { return slices.Contains(modules, module) })
	return func(yield func(Pension) bool) {
		for _, module := range modules {
			for i := range partsDesPensions {
				if partsDesPensions[i].module == module && !p.part(i, yield) {
					return
				}
			}
		}
	}
}

// Sauf returns every pension but those of some modules, in the order of the modules.
func (p *Pensions) Sauf(modules ...capability.ModuleID) iter.Seq[Pension] {
	p.read(func(module capability.ModuleID) bool { return !slices.Contains(modules, module) })
	return func(yield func(Pension) bool) {
		for i := range partsDesPensions {
			if !slices.Contains(modules, partsDesPensions[i].module) && !p.part(i, yield) {
				return
			}
		}
	}
}

// read records that the module at hand reads the pensions of some modules.
func (p *Pensions) read(choisie func(capability.ModuleID) bool) {
	if p.registre == nil {
		return
	}
	for i := range partsDesPensions {
		if choisie(partsDesPensions[i].module) {
			p.registre.read(partsDesPensions[i].name)
		}
	}
}

func (p *Pensions) part(i int, yield func(Pension) bool) bool {
	for _, pension := range p.parts[i] {
		if !yield(pension) {
			return false
		}
	}
	return true
}

// Total is the annual total of pensions.
func Total(pensions iter.Seq[Pension]) (total money.Euro) {
	for p := range pensions {
		total = total.Add(p.AnnuelEur)
	}
	return total
}

// Aucune says whether pensions has none.
func Aucune(pensions iter.Seq[Pension]) bool {
	for range pensions {
		return false
	}
	return true
}

// MinimaGarantis are the guaranteed minima of civil servants, one a scheme.
type MinimaGarantis []Pension

// Du returns the minimum of a scheme, false when it has none.
func (m MinimaGarantis) Du(regime dossier.Regime) (Pension, bool) {
	for i := range m {
		if m[i].Regime == regime {
			return m[i], true
		}
	}
	return Pension{}, false
}

// Relever returns a pension with the minimum of its scheme in its place, where that is more.
func (m MinimaGarantis) Relever(p Pension) Pension {
	if minimum, ok := m.Du(p.Regime); ok {
		p.AnnuelEur = p.AnnuelEur.Max(minimum.AnnuelEur)
	}
	return p
}

// ServicePublic is a civil servant's pension as the guaranteed minimum looks at it.
type ServicePublic struct {
	Regime dossier.Regime
	// Assiette is what the minimum is counted on, Ouvert whether the pension may be raised to it, and Motif why.
	Assiette AssietteMinimumGaranti
	Ouvert   bool
	Motif    string
	// PensionEur is the annual pension that is compared with it.
	PensionEur money.Euro
}

// AssietteMinimumGaranti is what the guaranteed minimum of a civil servant is counted on.
type AssietteMinimumGaranti struct {
	// Trimestres are the effective services, without bonification; DureeRequise the quarters of a whole pension.
	Trimestres, DureeRequise int
	// Invalidite is true for a pension of disability, and for one whose right opened before the law of 2010.
	Invalidite bool
}

// Progressive is a progressive retirement.
type Progressive struct {
	Concerne bool
	Fraction money.Decimal
	// Servies are the parts of the pensions that are served.
	Servies []Pension
}

// Cumul is what work after retirement does to the pensions.
type Cumul struct {
	Concerne     bool
	ReductionEur money.Euro
}
