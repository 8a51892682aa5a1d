/** A week of runs with a restart each night, two crashes and a killed server, as an operator would find them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { until } from '../kit/system/until.js';
import { backdateEntries, backdateFiles } from './backdate.js';
import type { BrowserSession } from './browser.js';
import { startServer } from './reach.js';
import { demoBody } from './sample-workspace.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface SampleRun {
  /** How the run ends; `null` for the current run. */
  readonly end: 'restart' | 'crash' | 'kill' | null;
  /** The time of its beginning, in hours before the last restart. */
  readonly from: number;
  /** The time of its end, as `from`. */
  readonly to: number;
}

/** The runs, the oldest first. */
const sampleRuns: readonly SampleRun[] = [
  { end: 'restart', from: 144, to: 120 },
  { end: 'restart', from: 120, to: 96 },
  { end: 'crash', from: 96, to: 79.6 },
  { end: 'restart', from: 79.5, to: 72 },
  { end: 'restart', from: 72, to: 48 },
  { end: 'kill', from: 48, to: 34.3 },
  { end: 'restart', from: 34.2, to: 24 },
  { end: 'crash', from: 24, to: 6.8 },
  { end: 'restart', from: 6.7, to: 0 },
  { end: null, from: 0, to: 0 },
];

/** The time of the last restart: 04:00 (UTC), at least an hour ago. */
function lastRestart(): number {
  return Math.floor((Date.now() - 5 * hourMs) / dayMs) * dayMs + 4 * hourMs;
}

/** Makes the runs. The manager must leave the server running at its exit. */
export async function makeWeekOfRuns(session: BrowserSession): Promise<void> {
  for (const [place, { end }] of sampleRuns.entries())
    await makeRun(session, end, sampleRuns[place - 1]?.end === 'restart');
  const base = lastRestart();
  const runs = session.workspace.runs().toReversed();
  await session.restartManager(async () => {
    for (const [place, { end, from, to }] of sampleRuns.entries()) {
      const run = runs[place] ?? '';
      const times = { since: base - from * hourMs, until: end === null ? Date.now() : base - to * hourMs };
      backdateFiles(join(session.workspace.root, 'run', run), times);
      await backdateEntries(session.workspace.root, run, times);
    }
  });
}

/** @param isStarted whether the restart of the previous run has started this run */
async function makeRun(session: BrowserSession, end: SampleRun['end'], isStarted: boolean): Promise<void> {
  const { service, workspace } = session;
  if (!isStarted) await startServer(session, demoBody);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  const run = workspace.runs()[0] ?? '';
  if (end === null) return;
  if (end === 'crash') await service.post('/command', { Command: 'crash' });
  else assert.is((await service.post(`/${end}`)).status, 204);
  if (end !== 'restart') await waitForStatus(service, ({ state }) => state === 'stopped');
  const events = join(workspace.root, 'run', run, 'events.jsonl');
  await until(() => /"process\.treeExited".*\n$/s.test(readFileSync(events, 'utf8')), 'the events of the run');
}
