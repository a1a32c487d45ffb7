// Package console serves the pages for people: the documentation, the status page, the service level, the self-service area of an
// organisation and the page of operators. They are static but for the base URL; what they show of an organisation the browser fetches from
// the API itself, with the key that the visitor types and that goes nowhere else. Spec §2.9.
package console
