// Package shell is what every page of the gateway shares: the layout with its landmarks, the stylesheet and its design
// tokens, the words in French and in English, the content security policy, and the serving of assets.
//
// A folder of pages makes a Set of its templates, and writes one of them with Set.Write. Each template file of a set
// is a page that defines "content"; a file whose name begins with "_" holds what the pages of the set share.
//
// Start reading in page.go.
package shell
