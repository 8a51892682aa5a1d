/** The file watch that reports growth of a run's console. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { watchConsole } from '../../../../adapters/console/record/watch.js';

interface Watched {
  /** The number of calls of the watch's callback. */
  count(): number;
  /** Resolves at the next call of the callback. */
  next(): Promise<void>;
  end(): void;
}

const test = suite<{ runs: string }>('adapters/console/record/watch');

test.before.each((context) => {
  context.runs = mkdtempSync(join(tmpdir(), 'server-manager-'));
  addRun(context.runs, 'a run');
});
test.after.each(({ runs }) => rmSync(runs, { recursive: true, force: true }));

function addRun(runs: string, run: string): void {
  mkdirSync(join(runs, run));
  writeFileSync(join(runs, run, 'console.log'), '');
}

function print(runs: string, run: string): void {
  appendFileSync(join(runs, run, 'console.log'), 'hello\n');
}

function watchCalls(runs: string, run: string): Watched {
  let count = 0;
  let resolveNext = (): void => undefined;
  const end = watchConsole(runs, run, () => {
    count += 1;
    resolveNext();
  });
  return { count: () => count, next: () => new Promise((resolve) => (resolveNext = resolve)), end };
}

/** Prints in another watched run, and waits for its callback. Every callback that was due earlier has run by then. */
async function passMarker(runs: string): Promise<void> {
  addRun(runs, 'marker');
  const marker = watchCalls(runs, 'marker');
  const called = marker.next();
  print(runs, 'marker');
  await called;
  await nextTurn();
  marker.end();
}

test('Output of the watched run calls the callback', async ({ runs }) => {
  const watched = watchCalls(runs, 'a run');
  const called = watched.next();
  print(runs, 'a run');
  await called;
  watched.end();
});

test('A watch of a missing run never calls the callback', async ({ runs }) => {
  const watched = watchCalls(runs, 'another run');
  addRun(runs, 'another run');
  print(runs, 'another run');
  await passMarker(runs);
  assert.is(watched.count(), 0);
  watched.end();
});

test('A watch that has ended does not call the callback', async ({ runs }) => {
  const watched = watchCalls(runs, 'a run');
  watched.end();
  print(runs, 'a run');
  await passMarker(runs);
  assert.is(watched.count(), 0);
});

test('A watch calls the callback when the console is deleted, and not afterwards', async ({ runs }) => {
  const watched = watchCalls(runs, 'a run');
  const called = watched.next();
  rmSync(join(runs, 'a run'), { recursive: true });
  await called;
  await passMarker(runs);
  const calls = watched.count();
  addRun(runs, 'a run');
  print(runs, 'a run');
  rmSync(join(runs, 'marker'), { recursive: true });
  await passMarker(runs);
  assert.is(watched.count(), calls);
  watched.end();
  watched.end();
});

test.run();
