/** A week of runs with a restart each night, two crashes and a killed server, as an operator would find them. */
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../adapters/store/database.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { until } from '../kit/system/until.js';
import type { BrowserSession } from './browser.js';
import { startServer } from './reach.js';
import { demoBody } from './sample-workspace.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface PastRun {
  /** How the run ends. */
  readonly end: 'stop' | 'crash' | 'kill';
  /** The times of its beginning and its end, in hours before the last midnight (UTC). */
  readonly from: number;
  readonly to: number;
}

/** The runs, the oldest first. The restart is at 04:00. */
const pastRuns: readonly PastRun[] = [
  { end: 'stop', from: 6 * 24 - 4, to: 5 * 24 - 4 },
  { end: 'stop', from: 5 * 24 - 4, to: 4 * 24 - 4 },
  { end: 'crash', from: 4 * 24 - 4, to: 4 * 24 - 20.4 },
  { end: 'stop', from: 4 * 24 - 20.5, to: 3 * 24 - 4 },
  { end: 'stop', from: 3 * 24 - 4, to: 2 * 24 - 4 },
  { end: 'kill', from: 2 * 24 - 4, to: 2 * 24 - 17.7 },
  { end: 'stop', from: 2 * 24 - 17.8, to: 24 - 4 },
  { end: 'crash', from: 24 - 4, to: 24 - 21.2 },
  { end: 'stop', from: 24 - 21.3, to: 0 },
];

/** Makes the runs, and then the current run. */
export async function makeWeekOfRuns(session: BrowserSession): Promise<void> {
  for (const { end } of pastRuns) await makeRun(session, end);
  const midnight = Math.floor(Date.now() / dayMs) * dayMs;
  const runs = session.workspace.runs().toReversed();
  await session.restartManager(async () => {
    for (const [place, { end, from, to }] of pastRuns.entries()) {
      const run = runs[place] ?? '';
      const times = { since: midnight - from * hourMs, until: midnight - to * hourMs };
      backdateFiles(join(session.workspace.root, 'run', run), times);
      const scheduled = [
        ...(pastRuns[place - 1]?.end === 'stop' ? ['operation.start'] : []),
        ...(end === 'stop' ? ['operation.stop'] : []),
      ];
      await backdateEntries(session.workspace.root, run, times, scheduled);
    }
  });
  await startServer(session, demoBody);
}

async function makeRun(session: BrowserSession, end: PastRun['end']): Promise<void> {
  const { service, workspace } = session;
  await startServer(session, demoBody);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  const run = workspace.runs()[0] ?? '';
  if (end === 'crash') await service.post('/command', { Command: 'crash' });
  else assert.is((await service.post(end === 'kill' ? '/kill' : '/stop')).status, 204);
  await waitForStatus(service, ({ state }) => state === 'stopped');
  const events = join(workspace.root, 'run', run, 'events.jsonl');
  await until(() => /"process\.treeExited".*\n$/s.test(readFileSync(events, 'utf8')), 'the events of the run');
}

interface Times {
  readonly since: number;
  readonly until: number;
}

/** Moves the times of a run's files. A run began when the file with its process id was written. */
function backdateFiles(directory: string, times: Times): void {
  utimesSync(join(directory, 'pid'), times.since / 1_000, times.since / 1_000);
  for (const file of ['exit', 'console.log'])
    utimesSync(join(directory, file), times.until / 1_000, times.until / 1_000);
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
}

/**
 * Moves the times of a run's entries in the history.
 * @param scheduled the types of the entries whose client becomes a schedule
 */
async function backdateEntries(root: string, run: string, times: Times, scheduled: readonly string[]): Promise<void> {
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
  for (const { id, at, type } of rows) update.run(move(at, /\.(start|started)$/.test(type)), id);
  const setSchedule = database.prepare(
    `UPDATE journal SET actor_kind = 'schedule', actor_name = 'Nightly restart', detail = '{}' WHERE run = ? AND type = ?`,
  );
  for (const type of scheduled) setSchedule.run(run, type);
  database.close();
}

/** Returns a function that moves a time by as much as the beginning or the end of its run was moved. */
function toMoved(all: readonly number[], times: Times): (at: number, isStart: boolean) => number {
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return (at, isStart) => (isStart ? at - first + times.since : at - last + times.until);
}
