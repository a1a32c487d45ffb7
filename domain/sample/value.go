package sample

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// label says in French what a diagnosis is, and that it binds nobody.
func (k Kind) label() string {
	if k == Precontentieux {
		return "Diagnostic précontentieux sur échantillon, indicatif et non opposable"
	}
	return "Diagnostic d'exposition employeur sur échantillon, indicatif et non opposable"
}

// Value returns the diagnosis as the body of an answer.
func (d Diagnosis) Value() ijson.Value {
	members := d.members()
	for i := range members {
		if members[i].Name == itemsName {
			items := make([]ijson.Value, len(d.Items))
			for j, f := range d.Items {
				items[j] = f.value(d.Kind)
			}
			members[i].Value = ijson.ArrayValue(items)
		}
	}
	return ijson.NewObject(members...)
}

// MarshalJSON writes the body of an answer: Value, without building the tree of its items.
func (d Diagnosis) MarshalJSON() ([]byte, error) {
	const rest, itemSize = 4096, 256
	dst := append(make([]byte, 0, rest+itemSize*len(d.Items)), '{')
	for i, m := range d.members() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(ijson.AppendString(dst, m.Name), ':')
		if m.Name == itemsName {
			dst = d.appendItems(dst)
		} else {
			dst = m.Value.AppendJSON(dst)
		}
	}
	return append(dst, '}'), nil
}

const itemsName = "items"

// members returns the members of the body; the value of items is left to the writer.
func (d Diagnosis) members() []ijson.Member {
	zones := make([]ijson.Value, len(d.ByZone))
	for i, z := range d.ByZone {
		zones[i] = ijson.NewObject(
			ijson.Member{Name: "zone", Value: textOrNull(z.Name)},
			ijson.Member{Name: "sample", Value: z.sample()},
			ijson.Member{Name: "ecarts", Value: z.ecarts()},
			ijson.Member{Name: "riskLevel", Value: text(z.risk())},
		)
	}
	ranking := make([]ijson.Value, len(d.Ranking))
	for i, index := range d.Ranking {
		ranking[i] = ijson.IntValue(int64(index))
	}
	recommendations := make([]ijson.Value, len(d.Recommendations))
	for i, r := range d.Recommendations {
		recommendations[i] = text(r)
	}
	return []ijson.Member{
		{Name: "kind", Value: text(d.Kind)},
		{Name: "label", Value: text(d.Kind.label())},
		{Name: "sample", Value: d.Whole.sample()},
		{Name: "ecarts", Value: d.Whole.ecarts()},
		{Name: "byZone", Value: ijson.ArrayValue(zones)},
		{Name: itemsName},
		{Name: "ranking", Value: ijson.ArrayValue(ranking)},
		{Name: "riskLevel", Value: text(d.RiskLevel)},
		{Name: "recommendations", Value: ijson.ArrayValue(recommendations)},
	}
}

func (t Tally) sample() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "size", Value: ijson.IntValue(int64(t.Size))},
		ijson.Member{Name: "compared", Value: ijson.IntValue(int64(t.Compared))},
		ijson.Member{Name: "missingDeclared", Value: ijson.IntValue(int64(t.MissingDeclared))},
		ijson.Member{Name: "missingReport", Value: ijson.IntValue(int64(t.MissingReport))},
	)
}

func (t Tally) ecarts() ijson.Value {
	rate := ijson.NullValue()
	interval := ijson.NullValue()
	if r := t.Rate(); r != nil {
		rate = decimal(r.Value)
		interval = ijson.ArrayValue([]ijson.Value{decimal(r.Low), decimal(r.High)})
	}
	return ijson.NewObject(
		ijson.Member{Name: "count", Value: ijson.IntValue(int64(t.Ecarts))},
		ijson.Member{Name: "rate", Value: rate},
		ijson.Member{Name: "rateInterval95", Value: interval},
		ijson.Member{Name: "netEur", Value: euros(t.Net)},
		ijson.Member{Name: "absoluteEur", Value: euros(t.Absolute)},
		ijson.Member{Name: "exposureEur", Value: euros(t.Exposed)},
		ijson.Member{Name: "netDecimal", Value: written(t.Net)},
		ijson.Member{Name: "absoluteDecimal", Value: written(t.Absolute)},
		ijson.Member{Name: "exposureDecimal", Value: written(t.Exposed)},
	)
}

func (f Finding) value(kind Kind) ijson.Value {
	ecart := ijson.NullValue()
	relative := ijson.NullValue()
	gravite := ijson.NullValue()
	rang := ijson.NullValue()
	if f.Status != Indeterminable {
		ecart = decimal(f.Ecart)
		gravite = text(f.Gravite)
	}
	if f.EcartRelatif != nil {
		relative = decimal(*f.EcartRelatif)
	}
	if f.Rang > 0 {
		rang = ijson.IntValue(int64(f.Rang))
	}
	members := append(make([]ijson.Member, 0, 11),
		ijson.Member{Name: "index", Value: ijson.IntValue(int64(f.Index))},
		ijson.Member{Name: "id", Value: textOrNull(f.ID)},
		ijson.Member{Name: "zone", Value: textOrNull(f.Zone)},
		ijson.Member{Name: "status", Value: text(f.Status)},
		ijson.Member{Name: "ecart", Value: ecart},
		ijson.Member{Name: "ecartRelatif", Value: relative},
		ijson.Member{Name: "tolerance", Value: decimal(f.Tolerance)},
		ijson.Member{Name: "gravite", Value: gravite},
		ijson.Member{Name: "exposed", Value: ijson.BoolValue(f.Exposed)},
		ijson.Member{Name: "rang", Value: rang},
	)
	if kind == Precontentieux {
		members = append(members, ijson.Member{Name: "contestation", Value: text(f.Contestation)})
	}
	return ijson.NewObject(members...)
}

// appendItems appends the items as value writes each.
func (d Diagnosis) appendItems(dst []byte) []byte {
	dst = append(dst, '[')
	for i := range d.Items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = d.Items[i].appendTo(dst, d.Kind)
	}
	return append(dst, ']')
}

func (f *Finding) appendTo(dst []byte, kind Kind) []byte {
	dst = strconv.AppendInt(append(dst, `{"index":`...), int64(f.Index), 10)
	dst = textOrNull(f.ID).AppendJSON(append(dst, `,"id":`...))
	dst = textOrNull(f.Zone).AppendJSON(append(dst, `,"zone":`...))
	dst = ijson.AppendString(append(dst, `,"status":`...), string(f.Status))
	dst = append(dst, `,"ecart":`...)
	if f.Status == Indeterminable {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, f.Ecart.String()...)
	}
	dst = append(dst, `,"ecartRelatif":`...)
	if f.EcartRelatif == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, f.EcartRelatif.String()...)
	}
	dst = append(append(dst, `,"tolerance":`...), f.Tolerance.String()...)
	dst = textOrNull(string(f.Gravite)).AppendJSON(append(dst, `,"gravite":`...))
	dst = strconv.AppendBool(append(dst, `,"exposed":`...), f.Exposed)
	dst = append(dst, `,"rang":`...)
	if f.Rang == 0 {
		dst = append(dst, "null"...)
	} else {
		dst = strconv.AppendInt(dst, int64(f.Rang), 10)
	}
	if kind == Precontentieux {
		dst = ijson.AppendString(append(dst, `,"contestation":`...), string(f.Contestation))
	}
	return append(dst, '}')
}

func text[T ~string](s T) ijson.Value { return ijson.StringValue(string(s)) }

func textOrNull(s string) ijson.Value {
	if s == "" {
		return ijson.NullValue()
	}
	return ijson.StringValue(s)
}

func euros(d money.Decimal) ijson.Value { return numberValue(money.Euro{Decimal: d}.String()) }

// written is an amount as a text: a sum may have more digits than the numbers of a caller's language hold.
func written(d money.Decimal) ijson.Value { return text(money.Euro{Decimal: d}.String()) }

func decimal(d money.Decimal) ijson.Value { return numberValue(d.String()) }

func numberValue(token string) ijson.Value {
	v, err := ijson.NumberValue(token)
	if err != nil {
		return ijson.NullValue()
	}
	return v
}
