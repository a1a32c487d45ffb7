// Package jobs is the queue: River on the database of the store, PostgreSQL and SQLite alike.
//
// enqueue.go puts jobs into the store's own transactions; workers.go works them, in any process that is told to:
// deliveries of events, a queue for each kind of extension so that webhooks never hold up the hub, and periodic upkeep
// by whichever process leads. River sees to it that one process works a job at a time, that a job of a process that
// died is worked again, and that nothing is lost on the way; what a delivery is, when it is attempted again and when it
// ends is the application's (app.DeliverEvent).
//
// Spec §6. Start reading at enqueue.go.
package jobs
