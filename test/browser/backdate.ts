/** Moves the times of a run, so that a picture shows a run of hours or days. */
import { existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeEntry } from '../../adapters/console/times/time-entry.js';
import { openDatabase } from '../../adapters/store/database.js';
import { formatRunId } from '../../machines/run/run-id.js';

/** The new times of a run, in milliseconds since the epoch. */
export interface Times {
  readonly since: number;
  readonly until: number;
}

/** Moves the times of a run's files. A run began when the file with its process id was written. */
export function backdateFiles(directory: string, times: Times): void {
  utimesSync(join(directory, 'pid'), times.since / 1_000, times.since / 1_000);
  for (const file of ['exit', 'console.log'])
    if (existsSync(join(directory, file))) utimesSync(join(directory, file), times.until / 1_000, times.until / 1_000);
  const path = join(directory, 'events.jsonl');
  const events: { readonly event?: string; readonly operation?: string; readonly at: number }[] = readFileSync(
    path,
    'utf8',
  )
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const move = toMoved(
    events.map(({ at }) => at),
    times,
  );
  const moved = events.map((each) => {
    const at = move(each.at, /^(start|process\.(spawned|ready))$/.test(each.event ?? each.operation ?? ''));
    return JSON.stringify({ ...each, at, lastAt: at });
  });
  writeFileSync(path, `${moved.join('\n')}\n`);
  moveConsoleTimes(directory, times);
}

/** Divides the times of the output: all lines before the first error belong to the beginning of the run. */
function moveConsoleTimes(directory: string, { since, until }: Times): void {
  const output = readFileSync(join(directory, 'console.log'));
  const error = output.indexOf('SCRIPT ERROR');
  const start = error < 0 ? output.length : output.lastIndexOf('\n', error) + 1;
  const entries = [
    { offset: start, time: since },
    { offset: output.length, time: until },
  ].filter(({ offset }, index) => index === 0 || offset > start);
  writeFileSync(
    join(directory, 'times'),
    entries.map((entry) => encodeEntry({ ...entry, latest: entry.time, away: false })).join(''),
  );
}

/** Gives a run the id of its new beginning. @returns the id */
export async function renameRun(root: string, run: string, since: number): Promise<string> {
  const renamed = formatRunId(since, run.split('-')[1] ?? '');
  const path = join(root, 'run', renamed);
  renameSync(join(root, 'run', run), path);
  const record = join(path, 'run.json');
  writeFileSync(record, readFileSync(record, 'utf8').replaceAll(run, renamed));
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  database.prepare('UPDATE journal SET run = ? WHERE run = ?').run(renamed, run);
  database.close();
  return renamed;
}

/** Moves the times of a run's entries in the history, and names a schedule as the client of restarts. */
export async function backdateEntries(root: string, run: string, times: Times): Promise<void> {
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  const rows = database.prepare('SELECT id, at, type FROM journal WHERE run = ?').all(run) as {
    readonly id: number;
    readonly at: number;
    readonly type: string;
  }[];
  const move = toMoved(
    rows.map(({ at }) => at),
    times,
  );
  const update = database.prepare('UPDATE journal SET at = ? WHERE id = ?');
  for (const { id, at, type } of rows) update.run(move(at, /\.(start|started|restart)$/.test(type)), id);
  database
    .prepare(
      `UPDATE journal SET actor_kind = 'schedule', actor_name = 'Nightly restart', detail = '{}'
       WHERE run = ? AND type = 'operation.restart'`,
    )
    .run(run);
  database.close();
}

/** Returns a function that moves a time by as much as the beginning or the end of its run was moved. */
function toMoved(all: readonly number[], times: Times): (at: number, isStart: boolean) => number {
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return (at, isStart) => (isStart ? at - first + times.since : at - last + times.until);
}
