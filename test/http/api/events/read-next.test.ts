/** Reads of the output after a cursor, with consoles in memory. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findEnd, type OutputSource, readNext } from '../../../../http/api/events/read-next.js';
import type { ConsoleLog, Runs } from '../../../../machines/console/console.js';
import { utf8Text } from '../../../../machines/console/console-text.js';
import type { RunCursor } from '../../../../machines/console/cursor.js';

const test = suite('http/api/events/read-next');

interface Output {
  readonly bytes: Buffer;
  /** The number of bytes that were pruned. */
  readonly head: number;
}

/** @param phases the phases of runs that have not ended */
function createSource(
  outputs: Readonly<Record<string, Output>>,
  phases: Readonly<Record<string, 'launching' | 'running'>> = {},
): OutputSource & { open(): number } {
  const ids = Object.keys(outputs).sort();
  let open = 0;
  const openLog = (run: string): ConsoleLog | null => {
    const output = outputs[run];
    if (output === undefined) return null;
    open += 1;
    return {
      run,
      text: utf8Text,
      size: () => output.bytes.length,
      head: () => output.head,
      read(cursor, into) {
        const from = Math.max(cursor, output.head);
        return Promise.resolve({ from, bytes: output.bytes.copy(into, 0, from) });
      },
      close: () => void (open -= 1),
    };
  };
  const runs: Pick<Runs, 'after' | 'open' | 'older'> = {
    after: (run) => ids.find((id) => id > run) ?? null,
    open: openLog,
    older: () => [...ids].reverse(),
  };
  return {
    runs: runs as Runs,
    readPhase: (run) => phases[run] ?? 'ended',
    current: () => ids.find((id) => phases[id] === 'running') ?? null,
    open: () => open,
  };
}

const whole = (text: string, head = 0): Output => ({ bytes: Buffer.from(text), head });

/** Reads until no further output exists. Returns all events without the empty line at their end. */
async function walk(source: OutputSource, from: RunCursor, buffer = Buffer.alloc(64)): Promise<string[]> {
  const events: string[] = [];
  let position = from;
  for (
    let step = await readNext(source, position, null, buffer);
    step !== null;
    step = await readNext(source, position, null, buffer)
  ) {
    if (step.event !== null) events.push(step.event.toString().trimEnd());
    position = step.to;
    assert.ok(events.length < 100);
  }
  return events;
}

test('GET /events reports a pruned head as a gap, then the kept output', async () => {
  const source = createSource({ a: whole('0123456789', 4) }, { a: 'running' });
  assert.equal(await walk(source, { run: 'a', cursor: 1 }), [
    'id: a:4\nevent: gap\ndata: {"run":"a","from":1,"to":4,"bytes":3}',
    'id: a:10\nevent: console\ndata: {"run":"a","cursor":4,"next":10,"text":"456789"}',
  ]);
});

test('GET /events reports no gap for a cursor after the pruned head', async () => {
  const source = createSource({ a: whole('0123456789', 4) }, { a: 'running' });
  assert.equal(await walk(source, { run: 'a', cursor: 8 }), [
    'id: a:10\nevent: console\ndata: {"run":"a","cursor":8,"next":10,"text":"89"}',
  ]);
});

test('GET /events reports a deleted run as a gap, then the oldest later run', async () => {
  const source = createSource({ b: whole('later') });
  assert.equal(await walk(source, { run: 'a', cursor: 7 }), [
    'id: b:0\nevent: gap\ndata: {"run":"a","from":7,"to":null,"bytes":null}',
    'id: b:5\nevent: console\ndata: {"run":"b","cursor":0,"next":5,"text":"later"}',
  ]);
});

test('GET /events continues at the id none:0 after a gap when no run is kept', async () => {
  assert.equal(await walk(createSource({}), { run: 'a', cursor: 7 }), [
    'id: none:0\nevent: gap\ndata: {"run":"a","from":7,"to":null,"bytes":null}',
  ]);
});

test('GET /events does not read a run whose program has not started', async () => {
  const source = createSource({ a: whole('a'), b: whole('') }, { b: 'launching' });
  assert.is(await readNext(source, { run: 'a', cursor: 1 }, null, Buffer.alloc(8)), null);
  assert.equal(await findEnd(source), { run: 'a', cursor: 1 });
});

test('GET /events ends output at a character boundary for any buffer size', async () => {
  const text = 'aß世🚗'.repeat(10);
  for (const size of [4, 5, 6, 7, 11]) {
    const events = await walk(
      createSource({ a: whole(text) }, { a: 'running' }),
      { run: 'a', cursor: 0 },
      Buffer.alloc(size),
    );
    assert.is(events.map((event) => JSON.parse(event.slice(event.indexOf('{'))).text).join(''), text);
  }
});

test('GET /events reads no output beyond the given upper limit', async () => {
  const source = createSource({ a: whole('0123456789') }, { a: 'running' });
  const step = await readNext(source, { run: 'a', cursor: 2 }, { run: 'a', cursor: 5 }, Buffer.alloc(64));
  assert.equal(step?.to, { run: 'a', cursor: 5 });
  assert.is(await readNext(source, { run: 'a', cursor: 5 }, { run: 'a', cursor: 5 }, Buffer.alloc(64)), null);
});

test('GET /events begins at a character boundary at the end of a running console', async () => {
  assert.equal(await findEnd(createSource({ a: whole('a世') }, { a: 'running' })), { run: 'a', cursor: 4 });
  const cut = { bytes: Buffer.from('a世').subarray(0, 3), head: 0 };
  assert.equal(await findEnd(createSource({ a: cut }, { a: 'running' })), { run: 'a', cursor: 1 });
  assert.equal(await findEnd(createSource({ a: cut })), { run: 'a', cursor: 3 });
  assert.equal(await findEnd(createSource({})), { run: null, cursor: 0 });
});

test('GET /events closes every console after reading it', async () => {
  const source = createSource({ a: whole('a', 1), b: whole('b') });
  await walk(source, { run: null, cursor: 0 });
  await findEnd(source);
  assert.is(source.open(), 0);
});

test.run();
