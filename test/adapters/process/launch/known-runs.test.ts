/** Runs that a manager knows before it reads their directories. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { processStat, readBootId } from '../../../../adapters/process/kernel/proc.js';
import { findPreviousRun, type KnownRuns } from '../../../../adapters/process/launch/previous-run.js';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { exited, leave, leaveAt } from '../left-runs.js';

const test = suite<{ root: string; runs: string }>('adapters/process/launch/known-runs');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'known-runs-'));
  context.runs = join(context.root, 'run');
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

/** The pid record of a process that is alive. A run with this record counts as running. */
const alive = `${process.ppid} ${processStat(process.ppid)?.startTicks} ${readBootId()} 1\n`;

/** Finds the previous run. @returns the event of the search, and the runs that are remembered as ended afterwards */
async function find(runs: string, known: readonly string[], recoveryWindowMs = Infinity) {
  let remembered: readonly string[] = [];
  const ended: KnownRuns['ended'] = { has: (run) => known.includes(run), replace: (ids) => void (remembered = ids) };
  const event = await findPreviousRun(runs, sendSignal, { ended, recoveryWindowMs });
  return { event, remembered };
}

test('A manager reads only the newest of the runs that are remembered as ended', async ({ runs }) => {
  const old = leave(runs, 1, { pid: alive });
  const newest = leave(runs, 2, { pid: exited, exit: '3\n' });
  const searched = await find(runs, []);
  assert.ok(searched.event?.type === 'run.found' && searched.event.found.launch.run === old);
  assert.equal(searched.remembered, [newest]);
  const { event, remembered } = await find(runs, [old, newest]);
  assert.ok(event?.type === 'run.foundEnded' && event.found.run === newest && event.found.exit.code === 3);
  assert.equal(remembered, [newest, old]);
});

test('Only launches that executed a program are remembered as ended', async ({ runs }) => {
  const ended = leave(runs, 1, { pid: exited, exit: '0\n' });
  leave(runs, 2, { pid: exited, failed: 'exec 127\n' });
  assert.equal((await find(runs, [])).remembered, [ended]);
});

test('Only runs with a readable record are remembered as ended', async ({ runs }) => {
  const ended = leave(runs, 1, { pid: exited, exit: '0\n' });
  leave(runs, 2, { pid: 'damaged', 'console.log': 'READY\n' });
  const newest = leave(runs, 3, { pid: exited, exit: '0\n' });
  assert.equal((await find(runs, [])).remembered, [newest, ended]);
});

test("A recovery counts if it is within the window and after a client's last start", async ({ runs }) => {
  const now = Date.now();
  const [day, minute] = [86_400_000, 60_000];
  leaveAt(runs, now - 3 * day, 'recovery');
  leaveAt(runs, now - 2 * day, 'start');
  leaveAt(runs, now - day, 'recovery');
  leaveAt(runs, now - 2 * minute, 'restart');
  leaveAt(runs, now - minute, 'recovery');
  assert.equal((await find(runs, [])).event?.found.recoveries, [now - minute, now - day]);
  assert.equal((await find(runs, [], 10 * minute)).event?.found.recoveries, [now - minute]);
});

test.run();
