// Package bareme is the law as data: the dated figures of French pension law, embedded as one CSV file per table,
// checked when they are loaded, and read through typed readers that leave a trace.
//
// A table has axes (a year, keys, a span of births, a span of dates of effect), value columns whose names end in their
// unit, and four columns about each row: its state (statut), its source, how sure it is (fiabilite) and what is
// doubtful (note). A row with an empty value says that the figure is unknown for these dates: readers then answer
// false, as they do where no row is.
//
// Start reading at set.go; the tables are in tables_*.go, one family a file, each table with its readers. SOURCES.md
// says where the figures come from.
package bareme
