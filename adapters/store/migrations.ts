/** The statements that create and migrate the tables of the manager's database. */

/**
 * The statements that migrate each version of the tables to the next version. Released statements must never change.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE journal (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at INTEGER NOT NULL,
     type TEXT NOT NULL,
     actor_kind TEXT NOT NULL,
     actor_name TEXT NOT NULL,
     run TEXT,
     build TEXT,
     folder TEXT,
     outcome TEXT,
     detail TEXT
   );
   CREATE INDEX journal_by_time ON journal (at, id);
   CREATE INDEX journal_by_type ON journal (type, at, id);
   CREATE INDEX journal_by_run ON journal (run, at, id) WHERE run IS NOT NULL;
   CREATE UNIQUE INDEX journal_once ON journal (run, type) WHERE type IN ('server.started', 'server.exited');`,
  `CREATE TABLE totals (
     type TEXT NOT NULL,
     label TEXT NOT NULL,
     entries INTEGER NOT NULL,
     console_bytes INTEGER NOT NULL,
     last_run TEXT NOT NULL,
     PRIMARY KEY (type, label)
   ) WITHOUT ROWID;
   INSERT INTO totals
     SELECT type, coalesce(CASE type WHEN 'server.exited' THEN outcome ELSE json_extract(detail, '$.cause') END, 'unknown'),
       count(*), 0, max(run)
     FROM journal WHERE type IN ('server.started', 'server.exited') AND run IS NOT NULL GROUP BY 1, 2;`,
  `CREATE TABLE schedules (
     id TEXT PRIMARY KEY,
     value TEXT NOT NULL
   );
   CREATE TABLE occurrences (
     schedule TEXT NOT NULL,
     at INTEGER NOT NULL,
     state TEXT NOT NULL,
     manual INTEGER NOT NULL,
     value TEXT NOT NULL,
     PRIMARY KEY (schedule, at)
   ) WITHOUT ROWID;
   CREATE INDEX occurrences_open ON occurrences (at) WHERE state IN ('planned', 'announced', 'due', 'running');`,
  `CREATE TABLE samples_10s (
     at INTEGER PRIMARY KEY,
     cpu INTEGER, memory INTEGER, processes INTEGER, players INTEGER,
     tick0_n INTEGER, tick0_sum INTEGER, tick0_p99 INTEGER,
     tick1_n INTEGER, tick1_sum INTEGER, tick1_p99 INTEGER,
     tick2_n INTEGER, tick2_sum INTEGER, tick2_p99 INTEGER,
     tick3_n INTEGER, tick3_sum INTEGER, tick3_p99 INTEGER
   );
   ${aggregates('samples_1m')}
   ${aggregates('samples_15m')}
   ${aggregates('samples_4h')}
   CREATE TABLE sample_threads (slot INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);`,
  `CREATE TABLE webhook_progress (
     webhook TEXT PRIMARY KEY,
     entry INTEGER NOT NULL,
     failures INTEGER NOT NULL,
     not_before INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE webhook_deliveries (
     webhook TEXT NOT NULL,
     entry INTEGER NOT NULL,
     value TEXT NOT NULL,
     PRIMARY KEY (webhook, entry)
   ) WITHOUT ROWID;`,
  `CREATE TABLE idempotency_keys (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     key TEXT NOT NULL UNIQUE,
     fingerprint TEXT NOT NULL,
     at INTEGER NOT NULL,
     status INTEGER,
     headers TEXT,
     body TEXT
   );
   CREATE INDEX idempotency_keys_by_time ON idempotency_keys (at);`,
  `CREATE INDEX journal_by_actor ON journal (actor_name, at, id);
   CREATE INDEX journal_by_actor_kind ON journal (actor_kind, at, id);`,
  `CREATE TABLE player_sessions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     run TEXT NOT NULL,
     key TEXT NOT NULL,
     name TEXT NOT NULL,
     identifiers TEXT NOT NULL,
     joined_after INTEGER,
     first_seen_at INTEGER NOT NULL,
     last_seen_at INTEGER NOT NULL,
     left_before INTEGER,
     UNIQUE (run, key, first_seen_at)
   );
   CREATE INDEX player_sessions_by_key ON player_sessions (key, id);
   CREATE INDEX player_sessions_by_time ON player_sessions (last_seen_at);
   CREATE INDEX player_sessions_open ON player_sessions (run) WHERE left_before IS NULL;`,
];

/** Returns the statement that creates a table of aggregated samples (sample-columns.ts). */
function aggregates(table: string): string {
  return `CREATE TABLE ${table} (
     at INTEGER PRIMARY KEY,
     n INTEGER NOT NULL,
     cpu_n INTEGER, cpu_sum INTEGER, cpu_max INTEGER,
     memory_n INTEGER, memory_sum INTEGER, memory_max INTEGER,
     processes_n INTEGER, processes_sum INTEGER, processes_max INTEGER,
     players_n INTEGER, players_sum INTEGER, players_max INTEGER,
     tick0_n INTEGER, tick0_sum INTEGER, tick0_p99 INTEGER,
     tick1_n INTEGER, tick1_sum INTEGER, tick1_p99 INTEGER,
     tick2_n INTEGER, tick2_sum INTEGER, tick2_p99 INTEGER,
     tick3_n INTEGER, tick3_sum INTEGER, tick3_p99 INTEGER
   );`;
}
