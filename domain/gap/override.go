package gap

import (
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// Override is a substitute value for a gap. Spec §2.4.
type Override struct {
	LacuneID   string
	TypeDonnee Kind
	// Value is the value as it goes into the data: a plain number, a date text, or an age object.
	Value ijson.Value
	// PieceJointeRef names the document that supports the value; empty for none, and then the run cannot be CERTIFIE.
	PieceJointeRef string
	// Data is the free-form object that the caller sent along; absent for none. It is kept with the request and changes
	// nothing.
	Data ijson.Value
}

// DecodeOverride reads the body of an override, already strict JSON. Whatever is wrong with it is an
// *InvalidOverrideError: a missing or unknown member of the closed lists, a value of the wrong type, none or more than
// one value, or a value that is not that of typeDonnee. Members that the API document does not name are ignored.
func DecodeOverride(body ijson.Value) (Override, error) {
	d := decoder{body: body}
	out := Override{
		LacuneID:       canonicalID(d.text("lacuneId", true)),
		TypeDonnee:     Kind(d.text("typeDonnee", true)),
		PieceJointeRef: strings.TrimSpace(d.text("pieceJointeRef", false)),
		Data:           d.object("data"),
	}
	if d.err == nil && !out.TypeDonnee.Known() {
		d.fail("/typeDonnee", "is not one of the kinds of data")
	}
	for _, kind := range Kinds() {
		value := d.member(kind.Field())
		switch {
		case d.err != nil:
			return Override{}, d.err
		case kind == out.TypeDonnee:
			out.Value = d.value(kind, value)
		case !value.IsZero():
			d.fail(pointerTo(kind.Field()), "is not the value of typeDonnee "+string(out.TypeDonnee))
		}
	}
	if d.err != nil {
		return Override{}, d.err
	}
	return out, nil
}

// canonicalID reads the id of a gap in any case: it ends with a UUID (RFC 9562 section 4).
func canonicalID(text string) string {
	const marker = "lac_"
	if lower := strings.ToLower(text); strings.HasPrefix(lower, marker) {
		return lower
	}
	return text
}

// decoder keeps the first fault.
type decoder struct {
	body ijson.Value
	err  error
}

func pointerTo(name string) string { return string(ijson.Pointer("").Append(name)) }

func (d *decoder) fail(pointer, reason string) {
	if d.err == nil {
		d.err = &InvalidOverrideError{Pointer: pointer, Reason: reason}
	}
}

// member returns a member, absent also when it is null.
func (d *decoder) member(name string) ijson.Value {
	v, _ := d.body.Get(name)
	if v.Kind() == ijson.Null {
		return ijson.Value{}
	}
	return v
}

func (d *decoder) text(name string, required bool) string {
	v := d.member(name)
	text, ok := v.Text()
	switch {
	case v.IsZero() && required:
		d.fail(pointerTo(name), "is required")
	case !v.IsZero() && !ok:
		d.fail(pointerTo(name), "must be a string")
	case required && text == "":
		d.fail(pointerTo(name), "must not be empty")
	}
	return text
}

func (d *decoder) object(name string) ijson.Value {
	v := d.member(name)
	if !v.IsZero() && v.Kind() != ijson.Object {
		d.fail(pointerTo(name), "must be an object")
	}
	return v
}

// value reads the value of a kind in the form in which it goes into the data.
func (d *decoder) value(kind Kind, v ijson.Value) ijson.Value {
	pointer := pointerTo(kind.Field())
	if v.IsZero() {
		d.fail(pointer, "is required for typeDonnee "+string(kind))
		return v
	}
	switch kind {
	case MontantEur:
		return d.decimal(pointer, v, 2, "must be an amount in euros with at most two decimals")
	case Decimal, Facteur:
		return d.decimal(pointer, v, 19, "must be a number with at most 19 decimals")
	case Entier:
		n, ok := v.Int64()
		if !ok {
			d.fail(pointer, "must be an integer")
		}
		return ijson.IntValue(n)
	case Date:
		text, _ := v.Text()
		if _, err := calendar.ParseDate(text); err != nil {
			d.fail(pointer, "must be a day written YYYY-MM-DD")
		}
		return v
	case AgeCivil:
		return d.age(pointer, v)
	}
	return v
}

// decimal returns the number in plain notation.
func (d *decoder) decimal(pointer string, v ijson.Value, places uint8, reason string) ijson.Value {
	token, err := v.PlainNumber()
	if err != nil {
		d.fail(pointer, reason)
		return v
	}
	n, err := money.ParseDecimal(token)
	if err != nil || !n.Truncate(places).Equal(n) {
		d.fail(pointer, reason)
		return v
	}
	plain, err := ijson.NumberValue(token)
	if err != nil {
		d.fail(pointer, reason)
	}
	return plain
}

// maxAgeYears is above any age that a person or a rule has; it keeps arithmetic on ages small.
const maxAgeYears = 150

func (d *decoder) age(pointer string, v ijson.Value) ijson.Value {
	if v.Kind() != ijson.Object {
		d.fail(pointer, "must be an object with years and months")
		return v
	}
	for name := range v.All() {
		if name != "years" && name != "months" {
			d.fail(pointer, "must hold years and months only")
			return v
		}
	}
	years := d.whole(pointer, v, "years", maxAgeYears, true)
	months := d.whole(pointer, v, "months", 11, false)
	return ageValue(calendar.Age{Years: years, Months: months})
}

func (d *decoder) whole(pointer string, v ijson.Value, name string, most int64, required bool) int {
	member, _ := v.Get(name)
	if member.Kind() == ijson.Null && !required {
		return 0
	}
	n, ok := member.Int64()
	if !ok || n < 0 || n > most {
		d.fail(pointer+"/"+name, "must be an integer of at least 0 and at most "+strconv.FormatInt(most, 10))
		return 0
	}
	return int(n)
}

func ageValue(age calendar.Age) ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "years", Value: ijson.IntValue(int64(age.Years))},
		ijson.Member{Name: "months", Value: ijson.IntValue(int64(age.Months))},
	)
}
