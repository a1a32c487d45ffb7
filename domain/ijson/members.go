package ijson

import "iter"

// EachMember gives the members of an object of this program's own making, written without white space, each
// with the bytes of its value. It stops at what is not JSON, and never panics: who reads all members it
// expects has read them whole.
func EachMember(src []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		p := picker{src: src}
		if !p.next('{') {
			return
		}
		for p.at < len(src) && src[p.at] != '}' {
			p.next(',')
			name := p.name()
			if p.failed || !p.next(':') {
				return
			}
			from := p.at
			p.at = End(src, from)
			if p.at <= from || !yield(string(name), src[from:p.at:p.at]) {
				return
			}
		}
	}
}

// EachItem gives the bytes of the items of an array, by the rule of EachMember.
func EachItem(src []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		p := picker{src: src}
		if !p.next('[') {
			return
		}
		for p.at < len(src) && src[p.at] != ']' {
			p.next(',')
			from := p.at
			p.at = End(src, from)
			if p.at <= from || !yield(src[from:p.at:p.at]) {
				return
			}
		}
	}
}
