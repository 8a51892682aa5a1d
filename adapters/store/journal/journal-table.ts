/** The table `journal`: entries as rows. */
import {
  type EntryType,
  isActorKind,
  type JournalEntry,
  type JournalQuery,
  type JournalTail,
} from '../../../machines/history/journal.js';
import type { Database } from '../database.js';
import { prepareCount } from './totals-table.js';

interface Row {
  readonly id: number;
  readonly at: number;
  readonly type: EntryType;
  readonly actor_kind: JournalEntry['actor']['kind'];
  readonly actor_name: string;
  readonly run: string | null;
  readonly build: string | null;
  readonly folder: string | null;
  readonly outcome: string | null;
  readonly detail: string | null;
}

/**
 * Inserts and counts entries in one transaction. A run starts and exits only once. If the next manager finds the files
 * of the run and reports both again, these entries are not inserted.
 * @returns the inserted entries with their ids
 * @throws an error of the database
 */
export function insertEntries(
  database: Database.Database,
  entries: readonly Omit<JournalEntry, 'id'>[],
): JournalEntry[] {
  const insert = database.prepare(
    `INSERT INTO journal (at, type, actor_kind, actor_name, run, build, folder, outcome, detail)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const count = prepareCount(database);
  const insertAll = database.transaction(() =>
    entries.flatMap((entry) => {
      const { at, type, actor, run, build, folder, outcome, detail } = entry;
      const row = [at, type, actor.kind, actor.name, run, build, folder, outcome, detail && JSON.stringify(detail)];
      const { changes, lastInsertRowid } = insert.run(row.map((value) => value ?? null));
      if (changes === 0) return [];
      count(entry);
      return [{ ...entry, id: Number(lastInsertRowid) }];
    }),
  );
  return insertAll();
}

/** Selects a page of entries, the newest first. @throws an error of the database */
export function selectEntries(database: Database.Database, query: JournalQuery): JournalEntry[] {
  const { types, run, actor, since, until, after, place, limit } = query;
  const conditions: [condition: string, ...values: (string | number)[]][] = [];
  if (run !== null) conditions.push(['run = ?', run]);
  if (actor !== null) conditions.push([isActorKind(actor) ? 'actor_kind = ?' : 'actor_name = ?', actor]);
  if (since !== null) conditions.push(['at >= ?', since]);
  if (until !== null) conditions.push(['at < ?', until]);
  if (after !== null) conditions.push(['id > ?', after]);
  const isNewer = place?.side === 'newer';
  if (place !== null) conditions.push([`(at, id) ${isNewer ? '>' : '<'} (?, ?)`, place.at, place.id]);
  const order = isNewer ? 'ORDER BY at, id' : 'ORDER BY at DESC, id DESC';
  const select = (type: EntryType | null): Row[] => {
    const all: typeof conditions = type === null ? conditions : [['type = ?', type], ...conditions];
    const where = all.length === 0 ? '' : `WHERE ${all.map(([condition]) => condition).join(' AND ')}`;
    return database
      .prepare(`SELECT * FROM journal ${where} ${order} LIMIT ?`)
      .all(...all.flatMap(([, ...values]) => values), limit) as Row[];
  };
  // Use a query for each type, which reads only as many rows as the page has. A query for several types would sort all
  // their rows.
  const rows = (types === null ? select(null) : types.flatMap(select)).sort((a, b) => b.at - a.at || b.id - a.id);
  return (isNewer ? rows.slice(-limit) : rows.slice(0, limit)).map(toEntry);
}

/** Selects the entries after the entry with an id, the oldest first. @throws an error of the database */
export function selectTail(database: Database.Database, id: number, limit: number): JournalTail {
  const rows = database.prepare('SELECT * FROM journal WHERE id > ? ORDER BY id LIMIT ?').all(id, limit) as Row[];
  const previous = id === 0 ? true : database.prepare('SELECT 1 FROM journal WHERE id = ?').get(id);
  return { entries: rows.map(toEntry), isPreviousKept: previous !== undefined };
}

/** Selects the id of the newest entry; 0 without an entry. @throws an error of the database */
export function selectNewestEntry(database: Database.Database): number {
  const { id } = database.prepare('SELECT coalesce(max(id), 0) AS id FROM journal').get() as { id: number };
  return id;
}

/**
 * Selects the id of the newest entry up to a time; 0 without an entry.
 * @param at milliseconds since the epoch
 * @throws an error of the database
 */
export function selectNewestEntryUntil(database: Database.Database, at: number): number {
  const newest = database.prepare('SELECT id FROM journal WHERE at <= ? ORDER BY at DESC, id DESC LIMIT 1').get(at);
  return (newest as { id: number } | undefined)?.id ?? 0;
}

/**
 * Selects the first entry of these types after a given entry; `null` without such an entry. @throws an error of the
 * database
 */
export function selectNextEntry(
  database: Database.Database,
  after: number,
  types: readonly EntryType[],
): JournalEntry | null {
  const row = database
    .prepare(`SELECT * FROM journal WHERE id > ? AND type IN (${types.map(() => '?').join(', ')}) ORDER BY id LIMIT 1`)
    .get(after, ...types) as Row | undefined;
  return row === undefined ? null : toEntry(row);
}

function toEntry({ id, at, type, actor_kind, actor_name, ...rest }: Row): JournalEntry {
  return {
    id,
    at,
    type,
    actor: { kind: actor_kind, name: actor_name },
    run: rest.run ?? undefined,
    build: rest.build ?? undefined,
    folder: rest.folder ?? undefined,
    outcome: rest.outcome ?? undefined,
    detail: rest.detail === null ? undefined : JSON.parse(rest.detail),
  };
}
