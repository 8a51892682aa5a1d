/** The console window with its driver, over logs that are longer than a page can show. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Block } from '../../../../../http/ui/views/console/window/blocks.js';
import { DrivenConsole } from './driven-console.js';
import type { Log } from './fake-logs.js';
import { smallLimits } from './small-limits.js';

const test = suite('http/ui/views/console/console-window');

const firstRun = '20260101T000000000Z-a';
const secondRun = '20260102T000000000Z-b';

async function opened(lines: number, run: string | null = null): Promise<DrivenConsole> {
  const setup = new DrivenConsole(run);
  setup.begin(firstRun);
  setup.print(lines);
  await setup.open();
  return setup;
}

test('A window opens at the end and shows new output', async () => {
  const setup = await opened(200);
  assert.match(setup.screen.text(), /\n199 äß/);
  assert.ok(setup.consoleWindow.isFollowing.value);
  setup.print(5);
  await setup.deliver();
  assert.match(setup.lines().at(-2) ?? '', /^204 /);
  setup.assertWhole();
});

test('A line that is requested during the opening is shown', async () => {
  const setup = new DrivenConsole();
  setup.begin(firstRun);
  setup.print(200);
  setup.consoleWindow.open();
  let found: Block | null = null;
  const redrawn = setup.consoleWindow.redraw();
  void setup.consoleWindow.seek(firstRun, 0).then((block) => (found = block));
  await redrawn;
  await setup.settle();
  assert.is((found as Block | null)?.from, 0);
  setup.assertWhole();
});

test('A window is empty before the first run, and shows that run from its start', async () => {
  const setup = new DrivenConsole();
  await setup.open();
  assert.ok(setup.consoleWindow.isEmpty.value);
  assert.is(setup.consoleWindow.lastEventId(), 'none:0');
  setup.begin(firstRun);
  setup.print(2);
  await setup.deliver();
  assert.not(setup.consoleWindow.isEmpty.value);
  assert.match(setup.screen.text(), /^\[run\]\n0 .*\n1 .*\n$/);
});

test('Scrolling up reaches the first line without moving the visible lines', async () => {
  const setup = await opened(600);
  while (!setup.lines().includes('[run]')) {
    const before = setup.screen.topLine();
    await setup.scroll(-1);
    const top = setup.screen.topLine();
    assert.ok(
      before.startsWith('[') || top === '[run]' || Number.parseInt(top, 10) === Number.parseInt(before, 10) - 1,
      `${before} is followed by ${top}`,
    );
    setup.assertWhole();
  }
  assert.not(setup.consoleWindow.isFollowing.value);
  assert.ok(setup.lines().length <= 101);
});

test('Scrolling down again reaches the last line and follows new output', async () => {
  const setup = await opened(600);
  while (!setup.lines().includes('[run]')) await setup.scroll(-8);
  assert.ok((setup.consoleWindow.endCursor()?.cursor ?? Infinity) < (setup.logs.get(firstRun)?.bytes.length ?? 0));
  setup.print(100);
  await setup.deliver();
  for (let step = 0; step < 200 && !setup.consoleWindow.isFollowing.value; step += 1) {
    await setup.scroll(8);
    setup.assertWhole();
  }
  assert.match(setup.lines().at(-2) ?? '', /^699 /);
  setup.print(1);
  await setup.deliver();
  assert.match(setup.lines().at(-2) ?? '', /^700 /);
});

test('New output does not move the view of a user who reads earlier lines', async () => {
  const setup = await opened(100);
  await setup.scroll(-25);
  const top = setup.screen.topLine();
  setup.print(300);
  await setup.deliver();
  assert.is(setup.screen.topLine(), top);
  setup.consoleWindow.jumpToEnd();
  await setup.settle();
  assert.match(setup.lines().at(-2) ?? '', /^399 /);
  assert.ok(setup.consoleWindow.isFollowing.value);
});

test('Output is skipped if it comes faster than the page can draw', async () => {
  const setup = await opened(50);
  setup.screen.hold();
  for (let time = 0; time < 20; time += 1) {
    setup.print(20);
    await setup.deliver();
  }
  assert.ok(setup.screen.view().pending < 3 * smallLimits.pending, `${setup.screen.view().pending} characters wait`);
  setup.screen.release();
  setup.consoleWindow.drained();
  await setup.settle();
  assert.match(setup.lines().at(-2) ?? '', /^449 /);
  assert.ok(setup.consoleWindow.isFollowing.value);
  while (!setup.lines().includes('[run]')) {
    await setup.scroll(-8);
    setup.assertWhole();
  }
});

test('Scrolling down from the start of a run continues into later runs', async () => {
  const setup = await opened(300);
  while (!setup.lines().includes('[run]')) await setup.scroll(-8);
  setup.begin(secondRun);
  setup.print(200);
  await setup.deliver();
  for (let step = 0; step < 200 && !setup.consoleWindow.isFollowing.value; step += 1) {
    await setup.scroll(8);
    setup.assertWhole();
  }
  assert.match(setup.lines().at(-2) ?? '', /^499 /);
  assert.is(setup.consoleWindow.run.value, secondRun);
});

test('The console of a single run does not continue with the next run', async () => {
  const setup = await opened(30, firstRun);
  setup.begin(secondRun);
  setup.print(10);
  await setup.deliver();
  assert.match(setup.lines().at(-2) ?? '', /^29 /);
});

test('Missing output is shown as a gap', async () => {
  const setup = await opened(100);
  setup.print(50);
  setup.prune(2_500);
  await setup.deliver();
  assert.match(setup.screen.text(), /99 .*\n\[gap\]\n/);
  setup.consoleWindow.jumpToEnd();
  await setup.settle();
  for (let step = 0; step < 50 && setup.consoleWindow.startCursor() !== null; step += 1) await setup.scroll(-8);
  assert.is(setup.consoleWindow.startCursor(), null);
});

test('A truncated log is shown with its current content', async () => {
  const setup = await opened(100);
  const log = setup.logs.get(firstRun) as Log;
  const size = log.bytes.length;
  const cut = log.bytes.indexOf('\n5 ') + 1;
  log.bytes = log.bytes.subarray(0, cut);
  setup.consoleWindow.receive({ kind: 'gap', run: firstRun, from: size, to: cut, bytes: 0 }, `${firstRun}:${cut}`);
  await setup.settle();
  assert.is(setup.screen.text(), `[run]\n${log.bytes.toString()}`);
});

test('A failed read is reported, and repeated by retry', async () => {
  const refused = {
    ok: false as const,
    problem: { status: 0, code: 'unreachable', title: '', detail: '', findings: [] },
  };
  let isDown = false;
  const setup = new DrivenConsole(null, (parts) => ({
    ...parts,
    before: (...asked) => (isDown ? Promise.resolve(refused) : parts.before(...asked)),
  }));
  const { consoleWindow } = setup;
  setup.begin(firstRun);
  setup.print(400);
  await setup.open();
  isDown = true;
  await setup.scroll(-1_000);
  assert.is(consoleWindow.problem.value?.code, 'unreachable');
  isDown = false;
  const before = consoleWindow.startCursor()?.cursor ?? 0;
  consoleWindow.retry();
  await setup.settle();
  assert.is(consoleWindow.problem.value, null);
  assert.ok((consoleWindow.startCursor()?.cursor ?? 0) < before);
});

test('No line is lost or duplicated in any sequence of events', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('print' as const), n: fc.integer({ min: 1, max: 60 }) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('scroll' as const), n: fc.integer({ min: -90, max: 60 }) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { do: 'end' as const, n: 0 },
        { do: 'restart' as const, n: 0 },
        { do: 'hold' as const, n: 0 },
        { do: 'release' as const, n: 0 },
      ),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300 }), fc.array(step, { maxLength: 40 }), async (lines, steps) => {
      const setup = await opened(lines);
      let runs = 0;
      const release = async (): Promise<void> => {
        setup.screen.release();
        setup.consoleWindow.drained();
        await setup.settle();
      };
      for (const { do: what, n } of steps) {
        if (what === 'print') setup.print(n);
        if (what === 'restart') setup.begin(`2026020${++runs % 10}T000000000Z-${String.fromCharCode(96 + runs)}`);
        if (runs > 8) return;
        await setup.deliver();
        if (what === 'scroll') await setup.scroll(n);
        if (what === 'end') setup.consoleWindow.jumpToEnd();
        if (what === 'hold') setup.screen.hold();
        if (what === 'release') await release();
        await setup.settle();
        setup.assertWhole();
      }
      await release();
      setup.consoleWindow.jumpToEnd();
      await setup.settle();
      setup.print(1);
      await setup.deliver();
      setup.assertWhole();
      assert.match(setup.lines().at(-2) ?? '', new RegExp(`^${setup.lastNumber} `));
    }),
    { numRuns: 200 },
  );
});

test.run();
