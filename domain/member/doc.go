// Package member says who may look at the self-service area of an organisation, and what each may do there: persons,
// their roles, the links by which they sign in, and the sessions that follow. Credentials that call the API are another
// thing, and live in domain/access: no session opens the API, and no key opens the area. Spec §1, Spec §5.2.
package member
