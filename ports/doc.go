// Package ports says what the application needs from the world, in role interfaces of one to five methods
// that speak domain types only.
//
//   - clock.go, entropy.go: the instant, and random bytes;
//   - orgs.go, credentials.go: who may call;
//   - ledger.go, usage.go: what calls are counted, and the list of what was counted;
//   - runs.go, idempotency.go: runs, and the one commit that makes one;
//   - engine.go: the calculation;
//   - tokens.go, proofs.go, signing_keys.go: signatures, the keys behind them, and how those are replaced;
//   - extensions.go, delivery.go: what organisations switch on, what is told to whom, and who brings it there;
//   - workers.go: what the processes that deliver events record of themselves;
//   - members.go, sign_ins.go: the persons of organisations, their links and sessions;
//   - identities.go: who says who somebody is;
//   - request_log.go, run_list.go, usage_hours.go: what an organisation looks up of its calls and runs;
//   - sweeper.go: what is forgotten;
//   - flags.go: the soft flag that all replicas share;
//   - probe.go: is a dependency alive.
//
// Every method says which of the three sentinels of errors.go it returns and when; every interface has one contract
// suite in porttest that all its adapters pass.
package ports
