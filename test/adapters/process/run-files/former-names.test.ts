/** The events of runs that earlier versions wrote. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRunEvents } from '../../../../adapters/process/run-files/run-events.js';
import { describeChart, describeTrigger } from '../../../../machines/review/chart.js';
import type { RunEvent } from '../../../../machines/review/run-events.js';
import { serverMachine } from '../../../../machines/server/server.js';
import { idOf } from '../sample-run.js';

const test = suite<{ runs: string }>('adapters/process/run-files/former-names');

const chart = describeChart(serverMachine);
const running = 'server.running';

/** Returns a line in the form of earlier versions. @param taken the transitions as `source event place` */
function formerLine(n: number, event: string, taken: readonly string[], active: readonly string[]): string {
  const transitions = taken.map((each) => {
    const [, source, name, place] = /^(\S+) (.+) (\d)$/.exec(each) ?? [];
    return { source, event: name, place: Number(place) };
  });
  return JSON.stringify({ kind: 'step', event, taken: transitions, active, n, at: n, times: 1, lastAt: n });
}

const inside = (...path: readonly string[]): string[] =>
  [running, ...path].map((_, index, all) => all.slice(0, index + 1).join('.'));

const former = [
  formerLine(1, 'start', ['server.stopped start 0'], inside('launching', 'spawning')),
  formerLine(2, 'process.spawned', [`${running}.launching.spawning process.spawned 1`], inside('up')),
  formerLine(3, 'restart', [`${running} restart 1`], inside('up')),
  formerLine(
    4,
    'restart',
    [`${running} restart 0`, `${running}.restarting.announcing at once 0`],
    inside('restarting', 'asking'),
  ),
  formerLine(5, 'process.ended', [`${running}.restarting.asking process.ended 0`], inside('restarting', 'sweeping')),
  formerLine(
    6,
    'after restGrace',
    [`${running}.restarting.sweeping after restGrace 0`],
    inside('restarting', 'killing'),
  ),
  formerLine(7, 'process.ended', [`${running}.restarting.killing process.ended 0`], inside('restarting', 'killing')),
  formerLine(8, 'process.exited', [`${running}.restarting process.exited 0`], inside('launching', 'spawning')),
  formerLine(9, 'restart', [`${running} restart 0`], inside('restarting', 'announcing')),
  formerLine(10, 'stop', [`${running} stop 0`], inside('stopping', 'announcing')),
  formerLine(
    11,
    'stop',
    [`${running} stop 0`, `${running}.stopping.announcing at once 0`],
    inside('stopping', 'asking'),
  ),
  formerLine(12, 'process.ended', [`${running}.up process.ended 0`], inside('stopping', 'sweeping')),
  formerLine(13, 'process.exited', [`${running} process.exited 2`], ['server.stopped', 'server.stopped.idle']),
];

test.before((context) => {
  context.runs = mkdtempSync(join(tmpdir(), 'former-names-'));
});
test.after(({ runs }) => rmSync(runs, { recursive: true, force: true }));

function readFormer(runs: string): RunEvent[] {
  const run = join(runs, idOf(1));
  mkdirSync(run, { recursive: true });
  writeFileSync(join(run, 'pid'), '1');
  writeFileSync(join(run, 'events.jsonl'), `${former.join('\n')}\n`);
  return openRunEvents(runs).read(idOf(1)) ?? [];
}

test('Events of an earlier version are read with the current names of the chart', ({ runs }) => {
  const texts = readFormer(runs).map((event) =>
    event.kind === 'answer'
      ? 'answer'
      : `${event.event}: ${event.taken.map(({ source, place }) => `${source} ${place}`).join()} -> ${event.active.at(-1)}`,
  );
  assert.equal(texts, [
    'start: server.stopped 0 -> server.running.launching.spawning',
    'process.spawned: server.running.launching.spawning 1 -> server.running.up',
    'restart: server.running 0 -> server.running.up',
    'restart: server.running 2 -> server.running.stopping.requested',
    'process.mainExited: server.running 0 -> server.running.stopping.remaining',
    'after restGrace: server.running.stopping.remaining 0 -> server.running.stopping.killing',
    'process.mainExited: server.running.stopping.killing 0 -> server.running.stopping.killing',
    'process.treeExited: server.running.stopping 0 -> server.running.launching.spawning',
    'restart: server.running 1 -> server.running.stopping.announcing',
    'stop: server.running 0 -> server.running.stopping.announcing',
    'stop: server.running 1 -> server.running.stopping.requested',
    'process.mainExited: server.running 0 -> server.running.stopping.remaining',
    'process.treeExited: server.running 2 -> server.stopped.idle',
  ]);
});

test('The chart has every state and transition that earlier records can contain', ({ runs }) => {
  const states = new Set(chart.states.map(({ id }) => id));
  const transitions = new Set(chart.transitions.map((each) => `${each.source} ${describeTrigger(each)} ${each.place}`));
  for (const event of readFormer(runs)) {
    if (event.kind === 'answer') continue;
    for (const id of event.active) assert.ok(states.has(id), id);
    for (const { source, event: name, place } of event.taken) {
      const identity = `${source} ${name} ${place}`;
      assert.ok(transitions.has(identity), identity);
    }
  }
});

test('Events with the current names are read unchanged', ({ runs }) => {
  const events = readFormer(runs);
  const files = openRunEvents(runs);
  files.replace(idOf(1), events);
  assert.equal(files.read(idOf(1)), events);
});

test.run();
