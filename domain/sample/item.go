package sample

import (
	"iter"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// MaxItems bounds the items of a request. Spec §8.
const MaxItems = 5000

// Item is one declaration of the sample. Spec §2.5.
type Item struct {
	// ID and Zone are empty when not given.
	ID, Zone string
	// Declared and CaisseReport are nil when not given.
	Declared, CaisseReport *money.Decimal
	// Tolerance is absolute, in the unit of the values; 0 when not given.
	Tolerance money.Decimal
}

// Items reads the items of the body of a request, already strict JSON, one after the other. Anything wrong is a
// *problem.InvalidRequestError that ends the sequence; too many items are refused before the first is read.
func Items(body ijson.Value) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		list, _ := body.Get("items")
		switch {
		case list.Kind() == ijson.Null:
			yield(Item{}, problem.Invalid("/items", "is required"))
			return
		case list.Kind() != ijson.Array:
			yield(Item{}, problem.Invalid("/items", "must be an array"))
			return
		case list.Len() > MaxItems:
			yield(Item{}, problem.Invalid("/items", "must not hold more than 5000 items"))
			return
		}
		for i, v := range list.Elements() {
			item, err := decodeItem(v)
			if err != nil {
				err.Where = string(ijson.Pointer("/items").AppendIndex(i)) + err.Where
				yield(Item{}, err)
				return
			}
			if !yield(item, nil) {
				return
			}
		}
	}
}

// Count returns how many items the body holds, without reading them.
func Count(body ijson.Value) int {
	list, _ := body.Get("items")
	return list.Len()
}

// decodeItem reads one item; a refusal names the place inside the item.
func decodeItem(v ijson.Value) (Item, *problem.InvalidRequestError) {
	if v.Kind() != ijson.Object {
		return Item{}, problem.Invalid("", "must be an object")
	}
	var out Item
	for name, member := range v.All() {
		if member.Kind() == ijson.Null {
			continue
		}
		if reason := out.read(name, member); reason != "" {
			return Item{}, problem.Invalid("/"+name, reason)
		}
	}
	return out, nil
}

// read takes a member in, and says what is wrong with it.
func (item *Item) read(name string, v ijson.Value) (reason string) {
	switch name {
	case "id", "zone":
		text, ok := v.Text()
		if !ok {
			return "must be a string"
		}
		if name == "id" {
			item.ID = text
		} else {
			item.Zone = text
		}
	case "declared", "caisseReport", "tolerance":
		n, err := number(v)
		if err != nil {
			return "must be a number of at most 40 digits before and 19 after the point"
		}
		switch name {
		case "declared":
			item.Declared = &n
		case "caisseReport":
			item.CaisseReport = &n
		default:
			if n.Sign() < 0 {
				return "must not be negative"
			}
			item.Tolerance = n
		}
	}
	return ""
}

// maxDigits bounds the digits before the point, so that sums stay cheap whatever is sent.
const maxDigits = 40

func number(v ijson.Value) (money.Decimal, error) {
	plain, err := v.PlainNumber()
	if err != nil {
		return money.Decimal{}, err
	}
	if len(plain) > maxDigits+len("-.")+19 {
		return money.Decimal{}, money.ErrDecimal
	}
	return money.ParseDecimal(plain)
}
