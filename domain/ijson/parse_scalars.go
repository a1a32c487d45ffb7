package ijson

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// string reads a string or name by value. One without escapes is a part of the text and cannot hold U+0000,
// which is a control character.
func (p *parser) string() (string, error) {
	quoted, err := p.dec.ReadValue()
	if err != nil {
		return "", p.failure(err)
	}
	if bytes.IndexByte(quoted, '\\') < 0 {
		end := int(p.dec.InputOffset())
		return p.text[end-len(quoted)+1 : end-1], nil
	}
	p.scratch, err = jsontext.AppendUnquote(p.scratch[:0], quoted)
	if err != nil {
		return "", p.refuse(reasonUnclear, len(quoted))
	}
	if bytes.IndexByte(p.scratch, 0) >= 0 {
		return "", p.refuse(reasonNul, len(quoted))
	}
	from := p.unquoted.Len()
	p.unquoted.Write(p.scratch)
	return p.unquoted.String()[from:], nil
}

func (p *parser) number() (Value, error) {
	raw, err := p.dec.ReadValue()
	if err != nil {
		return Value{}, p.failure(err)
	}
	end := int(p.dec.InputOffset())
	token := p.text[end-len(raw) : end]
	if !inRange(token) {
		return Value{}, p.refuse(reasonRange, len(token))
	}
	return numberValue(token), nil
}

// literal reads null, true or false; it is also where what cannot start a value ends up.
func (p *parser) literal() (Value, error) {
	token, err := p.dec.ReadToken()
	if err != nil {
		return Value{}, p.failure(err)
	}
	switch token.Kind() {
	case jsontext.KindNull:
		return NullValue(), nil
	case jsontext.KindTrue:
		return BoolValue(true), nil
	case jsontext.KindFalse:
		return BoolValue(false), nil
	default:
		return Value{}, p.refuse(reasonUnclear, 1)
	}
}
