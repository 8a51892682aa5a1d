/** Requests for a task, including requests while the task is running. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCoalescedTask } from '../../../../http/ui/state/coalesced-task.js';

const test = suite('http/ui/state/coalesced-task');

/** Work that ends when the test decides. */
function createWork() {
  const begun: { readonly isWanted: () => boolean; readonly end: () => void }[] = [];
  const turns = createCoalescedTask((isWanted) => new Promise((resolve) => begun.push({ isWanted, end: resolve })));
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    turns,
    begun,
    async end(index: number): Promise<void> {
      begun[index]?.end();
      await settle();
    },
  };
}

test('Many requests during a running task cause one more run after the task', async () => {
  const { turns, begun, end } = createWork();
  for (let count = 0; count < 5; count += 1) turns.request();
  assert.is(begun.length, 1);
  await end(0);
  assert.is(begun.length, 2);
  await end(1);
  assert.is(begun.length, 2);
});

test('A request after the end of a run begins another run', async () => {
  const { turns, begun, end } = createWork();
  turns.request();
  await end(0);
  turns.request();
  assert.is(begun.length, 2);
});

test('A request after the end of the task is dropped', async () => {
  const { turns, begun, end } = createWork();
  turns.request();
  turns.request();
  assert.is(begun[0]?.isWanted(), true);
  turns.end();
  assert.is(begun[0]?.isWanted(), false);
  await end(0);
  turns.request();
  assert.is(begun.length, 1);
});

test.run();
