/** One step through the console of all runs, over consoles in memory whose heads go away. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findEnd, type OutputSource, readNext } from '../../../../http/api/events/read-next.js';
import type { ConsoleLog, Runs } from '../../../../machines/ports/console.js';
import type { RunCursor } from '../../../../machines/ports/cursor.js';

const test = suite('steps through the console');

interface Output {
  readonly bytes: Buffer;
  /** Bytes that are gone. */
  readonly head: number;
}

/** @param stands what is not over */
function tell(
  outputs: Readonly<Record<string, Output>>,
  stands: Readonly<Record<string, 'launching' | 'running'>> = {},
): OutputSource & { open(): number } {
  const ids = Object.keys(outputs).sort();
  let open = 0;
  const openLog = (run: string): ConsoleLog | null => {
    const output = outputs[run];
    if (output === undefined) return null;
    open += 1;
    return {
      run,
      size: () => output.bytes.length,
      head: () => output.head,
      read(cursor, into) {
        const from = Math.max(cursor, output.head);
        return Promise.resolve({ from, bytes: output.bytes.copy(into, 0, from) });
      },
      close: () => void (open -= 1),
    };
  };
  const runs: Pick<Runs, 'after' | 'open' | 'list'> = {
    after: (run) => ids.find((id) => id > run) ?? null,
    open: openLog,
    list: async () =>
      [...ids]
        .reverse()
        .map((run) => ({ run, build: null, folder: null, startedAt: null, exit: noExit(run), size: 0, missing: 0 })),
  };
  return {
    runs: runs as Runs,
    phaseOf: (run) => stands[run] ?? 'ended',
    current: () => ids.find((id) => stands[id] === 'running') ?? null,
    open: () => open,
  };
}

const noExit = (run: string) => ({
  run,
  code: null,
  signal: null,
  ambiguous: false,
  at: 0,
  unseen: null,
  expected: false,
});

const whole = (text: string, head = 0): Output => ({ bytes: Buffer.from(text), head });

/** Steps until there is nothing more. @returns all events as they are sent, without what ends each */
async function walk(story: OutputSource, from: RunCursor, buffer = Buffer.alloc(64)): Promise<string[]> {
  const told: string[] = [];
  let position = from;
  for (
    let step = await readNext(story, position, null, buffer);
    step !== null;
    step = await readNext(story, position, null, buffer)
  ) {
    if (step.event !== null) told.push(step.event.toString().trimEnd());
    position = step.to;
    assert.ok(told.length < 100);
  }
  return told;
}

test('what is gone from the head of a run is told in bytes, then what is there', async () => {
  const story = tell({ a: whole('0123456789', 4) }, { a: 'running' });
  assert.equal(await walk(story, { run: 'a', cursor: 1 }), [
    'id: a:4\nevent: gap\ndata: {"run":"a","from":1,"to":4,"bytes":3}',
    'id: a:10\nevent: console\ndata: {"run":"a","cursor":4,"next":10,"text":"456789"}',
  ]);
});

test('a cursor that is still there knows nothing of what is gone before it', async () => {
  const story = tell({ a: whole('0123456789', 4) }, { a: 'running' });
  assert.equal(await walk(story, { run: 'a', cursor: 8 }), [
    'id: a:10\nevent: console\ndata: {"run":"a","cursor":8,"next":10,"text":"89"}',
  ]);
});

test('a run that is gone is told without a number, then the oldest one after it', async () => {
  const story = tell({ b: whole('later') });
  assert.equal(await walk(story, { run: 'a', cursor: 7 }), [
    'id: b:0\nevent: gap\ndata: {"run":"a","from":7,"to":null,"bytes":null}',
    'id: b:5\nevent: console\ndata: {"run":"b","cursor":0,"next":5,"text":"later"}',
  ]);
});

test('where nothing at all is kept the story begins anew after the gap', async () => {
  assert.equal(await walk(tell({}), { run: 'a', cursor: 7 }), [
    'id: none:0\nevent: gap\ndata: {"run":"a","from":7,"to":null,"bytes":null}',
  ]);
});

test('a run whose program is still to come is not stepped into', async () => {
  const story = tell({ a: whole('a'), b: whole('') }, { b: 'launching' });
  assert.is(await readNext(story, { run: 'a', cursor: 1 }, null, Buffer.alloc(8)), null);
  assert.equal(await findEnd(story), { run: 'a', cursor: 1 });
});

test('a chunk ends on a character, wherever the buffer does', async () => {
  const text = 'aß世🚗'.repeat(10);
  for (const size of [4, 5, 6, 7, 11]) {
    const told = await walk(tell({ a: whole(text) }, { a: 'running' }), { run: 'a', cursor: 0 }, Buffer.alloc(size));
    assert.is(told.map((event) => JSON.parse(event.slice(event.indexOf('{'))).text).join(''), text);
  }
});

test('no step goes beyond the position that it is bounded by', async () => {
  const story = tell({ a: whole('0123456789') }, { a: 'running' });
  const step = await readNext(story, { run: 'a', cursor: 2 }, { run: 'a', cursor: 5 }, Buffer.alloc(64));
  assert.equal(step?.to, { run: 'a', cursor: 5 });
  assert.is(await readNext(story, { run: 'a', cursor: 5 }, { run: 'a', cursor: 5 }, Buffer.alloc(64)), null);
});

test('the end of a run that goes on is on a character', async () => {
  assert.equal(await findEnd(tell({ a: whole('a世') }, { a: 'running' })), { run: 'a', cursor: 4 });
  const cut = { bytes: Buffer.from('a世').subarray(0, 3), head: 0 };
  assert.equal(await findEnd(tell({ a: cut }, { a: 'running' })), { run: 'a', cursor: 1 });
  assert.equal(await findEnd(tell({ a: cut })), { run: 'a', cursor: 3 });
  assert.equal(await findEnd(tell({})), { run: null, cursor: 0 });
});

test('no console is left open', async () => {
  const story = tell({ a: whole('a', 1), b: whole('b') });
  await walk(story, { run: null, cursor: 0 });
  await findEnd(story);
  assert.is(story.open(), 0);
});

test.run();
