/** The events of runs: the code that collects them and the code that writes them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RunEventLog } from '../../../machines/review/run-event-log.js';
import type { RunEvent } from '../../../machines/review/run-events.js';
import type { ServerContext } from '../../../machines/server/context.js';

const test = suite('machines/review/run-event-log');

type Place = Pick<ServerContext, 'run' | 'lastExit'>;

/** The place of a run that is running, or that was the last run. */
const running = (run: string): Place => ({ run: { launch: { run } }, lastExit: null }) as unknown as Place;
const ended = (run: string): Place => ({ run: null, lastExit: { run } }) as unknown as Place;

const up = ['server.running', 'server.running.up'];
const idle = ['server.stopped', 'server.stopped.idle'];

/** Files in memory, of runs whose program has started. */
function createLog(started: readonly string[] = ['a', 'b']) {
  const files = new Map<string, RunEvent[]>();
  const disk = { isFull: false, failed: [] as string[] };
  const log = new RunEventLog(
    {
      read: (run) => (started.includes(run) ? [...(files.get(run) ?? [])] : null),
      append(run, events) {
        if (disk.isFull) throw new Error('no space left on the disk');
        if (!started.includes(run)) return false;
        const known = (files.get(run) ?? []).filter(({ n }) => !events.some((event) => event.n === n));
        files.set(run, [...known, ...events.map((event) => ({ ...event }))]);
        return true;
      },
      replace: (run, events) => void files.set(run, [...events]),
    },
    (run, error) => (disk.isFull ? disk.failed.push(run) : assert.unreachable(String(error))),
    { now: () => 9, setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
  );
  const step = (event: string, place: Place, active = up, at = 1): void =>
    log.step({ at, event, taken: [], active }, place);
  return { log, step, disk, files, namesOf: (run: string) => log.find(run)?.map(nameOf) };
}

const nameOf = (event: RunEvent): string => {
  const name = event.kind === 'step' ? event.event : `${event.operation} ${event.status}`;
  return event.times === 1 ? name : `${event.times} ${name}`;
};

test('Equal consecutive events are one event with their number', () => {
  const { log, step } = createLog();
  step('process.spawned', running('a'));
  for (const at of [2, 3, 4]) step('command', running('a'), up, at);
  log.close();
  step('command', running('a'), up, 5);
  const events = log.find('a') ?? [];
  assert.equal(
    events.map(({ n, at, times, lastAt }) => [n, at, times, lastAt]),
    [
      [1, 1, 1, 1],
      [2, 2, 4, 5],
    ],
  );
});

test('The event that ends one run and begins the next is in both runs', () => {
  const { log, step, namesOf } = createLog();
  step('start', running('a'));
  step('process.treeExited', running('b'));
  log.answered('restart', 204, null);
  assert.equal(
    [namesOf('a'), namesOf('b')],
    [
      ['start', 'process.treeExited'],
      ['process.treeExited', 'restart 204'],
    ],
  );
});

test('Events that could not be written are written once there is space', () => {
  const { log, step, disk, files } = createLog();
  disk.isFull = true;
  step('start', running('a'));
  step('process.treeExited', ended('a'), idle);
  step('start', running('b'));
  log.close();
  assert.equal(disk.failed, ['a', 'b']);
  disk.isFull = false;
  log.close();
  const written = ['a', 'b'].map((run) => files.get(run)?.map(nameOf));
  assert.equal(written, [['start', 'process.treeExited'], ['start']]);
});

test('A start after a stop is only in the new run', () => {
  const { log, step, namesOf } = createLog();
  step('start', running('a'));
  step('process.treeExited', ended('a'), idle);
  log.answered('stop', 204, null);
  step('start', running('b'));
  assert.equal([namesOf('a'), namesOf('b')], [['start', 'process.treeExited', 'stop 204'], ['start']]);
});

test('Refused operations after the exit do not replace the earlier events', () => {
  const { log, step } = createLog();
  step('process.treeExited', ended('a'), idle);
  for (let n = 0; n < 500; n += 1) log.answered(n % 2 === 0 ? 'stop' : 'restart', 409, 'not_running');
  const events = log.find('a') ?? [];
  assert.equal([events.length, nameOf(events[0] as RunEvent)], [21, 'process.treeExited']);
});

test('The newest 400 events are kept, with their numbers', () => {
  const { log, step } = createLog();
  for (let n = 0; n < 1_000; n += 1) {
    step(n % 2 === 0 ? 'command' : 'process.undeliverable', running('a'));
    if (n % 50 === 0) log.close();
  }
  const events = log.find('a') ?? [];
  assert.equal([events.length, events[0]?.n, events.at(-1)?.n], [400, 601, 1_000]);
  step('process.spawned', running('b'));
  // The event that begins the next run is in both runs.
  assert.is(log.find('a')?.at(-1)?.n, 1_001);
});

test('A run has no events and no file before its program starts', () => {
  const { log, step } = createLog(['a']);
  step('start', running('b'));
  step('process.spawnFailed', { launch: null, lastExit: { run: 'a' } } as unknown as Place, idle);
  assert.equal([log.find('b'), log.find('a')], [null, []]);
});

test('Answers to commands are left out', () => {
  const { log, step, namesOf } = createLog();
  step('command', running('a'));
  log.answered('command', 202, null);
  assert.equal(namesOf('a'), ['command']);
});

test.run();
