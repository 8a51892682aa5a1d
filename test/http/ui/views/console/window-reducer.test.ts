/** The reducer of the console window, with random inputs and answers in random order. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAttached, startCursor } from '../../../../../http/ui/views/console/window/window-state.js';
import type { Log } from './fake-logs.js';
import { SimulatedWindow } from './simulated-window.js';
import { fewCharacters, smallLimits } from './small-limits.js';

const test = suite('http/ui/views/console/window-reducer');

const small = fc.integer({ min: 1, max: 40 });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('print' as const), n: small }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), n: small }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('scroll' as const), n: fc.integer({ min: -90, max: 60 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'draw' as const), n: small }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('jump', 'seek', 'retry', 'refuse', 'restart', 'prune', 'hold', 'release'),
      n: fc.integer({ min: 1, max: 2_000 }),
    }),
  },
);

/** Steps after which the end of a window that was scrolled up is removed. The later output is in the backlog. */
const cutOffEnd = [
  { do: 'print' as const, n: 15 },
  { do: 'answer' as const, n: 1 },
  { do: 'prune' as const, n: 1_586 },
  { do: 'print' as const, n: 55 },
];

/** Steps after which the terminal has dropped the first rows of a window that follows new output. */
const droppedRows = [
  { do: 'answer' as const, n: 1 },
  { do: 'print' as const, n: 82 },
];

async function perform(simulation: SimulatedWindow, what: string, n: number): Promise<void> {
  switch (what) {
    case 'print':
      return simulation.print(n);
    case 'deliver':
      return simulation.deliver(n, 50 * (n % 7));
    case 'scroll':
      simulation.screen.scroll(n);
      return simulation.dispatch({ type: 'moved' });
    case 'answer':
      return simulation.answer(false);
    case 'refuse':
      return simulation.answer(true);
    case 'draw':
      return simulation.draw();
    case 'jump':
      return simulation.dispatch({ type: 'jump' });
    case 'retry':
      return simulation.dispatch({ type: 'retry' });
    case 'seek': {
      // A search begins at a cursor of the open window.
      if (!simulation.state.isOpen) return;
      const [run, { bytes }] = [...simulation.logs].at(n % simulation.logs.size) as [string, Log];
      return simulation.dispatch({ type: 'seek', run, cursor: bytes.lastIndexOf(10, Math.min(n, bytes.length)) + 1 });
    }
    case 'restart':
      return simulation.logs.size < 8 ? simulation.beginNext() : undefined;
    case 'prune':
      return simulation.prune(n);
    case 'hold':
      return simulation.screen.hold();
    case 'release':
      simulation.screen.release();
      return simulation.dispatch({ type: 'drained' });
  }
}

/** Scrolls by the rows, and answers all reads, until the condition is true. */
async function scrollUntil(simulation: SimulatedWindow, rows: number, isReached: () => boolean): Promise<void> {
  for (let step = 0; !isReached(); step += 1) {
    assert.ok(step < 500, `scrolling by ${rows} rows loads nothing more`);
    simulation.screen.scroll(rows);
    simulation.dispatch({ type: 'moved' });
    await simulation.settle();
    simulation.assertDrawn();
  }
}

test('No output is lost or duplicated in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 200 }), fc.array(action, { maxLength: 80 }), async (lines, actions) => {
      const simulation = new SimulatedWindow();
      simulation.beginNext();
      simulation.print(lines);
      simulation.dispatch({ type: 'open' });
      for (const { do: what, n } of actions) await perform(simulation, what, n);
      await simulation.settleAndRetry();
      simulation.deliver(1_000, 50);
      await simulation.settle();
      simulation.dispatch({ type: 'jump' });
      await simulation.settle();
      simulation.assertDrawn();
      assert.ok(simulation.state.isFollowing && isAttached(simulation.state), 'the end is not reached');
    }),
    { numRuns: 300 },
  );
});

test('Scrolling up loads earlier output, and scrolling down loads later runs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(smallLimits, fewCharacters),
      fc.integer({ min: 0, max: 200 }),
      fc.array(action, { maxLength: 40 }),
      async (limits, lines, actions) => {
        const simulation = new SimulatedWindow(limits);
        simulation.beginNext();
        simulation.print(lines);
        simulation.dispatch({ type: 'open' });
        for (const { do: what, n } of actions) await perform(simulation, what, n);
        await simulation.settleAndRetry();
        simulation.deliver(1_000, 50);
        await simulation.settle();
        await scrollUntil(simulation, -1_000, () => startCursor(simulation.state) === null);
        await scrollUntil(simulation, 1_000, () => simulation.state.isFollowing && isAttached(simulation.state));
      },
    ),
    {
      numRuns: 200,
      examples: [
        [fewCharacters, 102, cutOffEnd],
        [smallLimits, 27, droppedRows],
      ],
    },
  );
});

test('A refused read stops all reads until the user repeats the refused read', async () => {
  const simulation = new SimulatedWindow();
  simulation.beginNext();
  simulation.print(200);
  simulation.dispatch({ type: 'open' });
  await simulation.answer(true);
  assert.is(simulation.state.phase.name, 'failed');
  simulation.dispatch({ type: 'moved' });
  assert.is(simulation.state.phase.name, 'failed');
  simulation.dispatch({ type: 'retry' });
  assert.is(simulation.state.phase.name, 'opening');
  await simulation.settle();
  assert.ok(simulation.state.isOpen);
});

test('A jump that is requested during a read is carried out after the read', async () => {
  const simulation = new SimulatedWindow();
  simulation.beginNext();
  simulation.print(200);
  simulation.dispatch({ type: 'open' });
  await simulation.settle();
  simulation.screen.scroll(-100);
  simulation.dispatch({ type: 'moved' });
  assert.is(simulation.state.phase.name, 'loadingEarlier');
  simulation.dispatch({ type: 'jump' });
  assert.ok(simulation.state.isJumpWanted);
  await simulation.settle();
  assert.ok(simulation.state.isFollowing);
});

test.run();
