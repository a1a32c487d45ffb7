package decimal

import "strconv"

// String writes the number without exponent and without superfluous zeros.
func (x Decimal) String() string { return x.Fixed(0) }

// Fixed writes the number with at least that many fractional digits, and more when its exact value has more.
func (x Decimal) Fixed(places uint8) string {
	var room [textRoom]byte
	return string(x.AppendFixed(room[:0], places))
}

// textRoom holds the text of any number but huge ones.
const textRoom = 48

// AppendFixed appends what Fixed writes.
func (x Decimal) AppendFixed(dst []byte, least uint8) []byte {
	if x.wide != nil {
		return x.appendWide(dst, least)
	}
	digits := x.digits()
	places := x.places()
	for places > 0 && digits%10 == 0 {
		digits /= 10
		places--
	}
	if x.neg() {
		dst = append(dst, '-')
	}
	dst = strconv.AppendUint(dst, digits/pow10[places], 10)
	if places|least == 0 {
		return dst
	}
	dst = append(dst, '.')
	fraction := digits % pow10[places]
	for i := places; i > 0; i-- {
		dst = append(dst, byte('0'+fraction/pow10[i-1]%10))
	}
	for range int(least) - int(places) {
		dst = append(dst, '0')
	}
	return dst
}

func (x Decimal) appendWide(dst []byte, least uint8) []byte {
	d := *x.wide
	if least == 0 || d.Trunc(least).Cmp(d) != 0 {
		return append(dst, d.String()...)
	}
	return append(dst, d.StringFixed(least)...)
}
