/** The console window with its driver, over logs that are longer than a page can hold. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Block } from '../../../../../http/ui/views/console/blocks.js';
import { ConsoleStage } from './console-stage.js';
import type { Log } from './fake-logs.js';
import { smallLimits } from './small-limits.js';

const test = suite('the console window');

const firstRun = '20260101T000000000Z-a';
const secondRun = '20260102T000000000Z-b';

async function opened(lines: number, run: string | null = null): Promise<ConsoleStage> {
  const stage = new ConsoleStage(run);
  stage.begin(firstRun);
  stage.print(lines);
  await stage.open();
  return stage;
}

test('a window opens at the end and shows new output', async () => {
  const stage = await opened(200);
  assert.match(stage.screen.text(), /\n199 äß/);
  assert.ok(stage.consoleWindow.isFollowing.value);
  stage.print(5);
  await stage.deliver();
  assert.match(stage.lines().at(-2) ?? '', /^204 /);
  stage.assertWhole();
});

test('a line that is sought while the window opens is shown, also when a redraw waits for the same read', async () => {
  const stage = new ConsoleStage();
  stage.begin(firstRun);
  stage.print(200);
  stage.consoleWindow.open();
  let found: Block | null = null;
  const redrawn = stage.consoleWindow.redraw();
  void stage.consoleWindow.seek(firstRun, 0).then((block) => (found = block));
  await redrawn;
  await stage.settle();
  assert.is((found as Block | null)?.from, 0);
  stage.assertWhole();
});

test('a window is empty before the first run, and begins with its start', async () => {
  const stage = new ConsoleStage();
  await stage.open();
  assert.ok(stage.consoleWindow.isEmpty.value);
  assert.is(stage.consoleWindow.lastEventId(), 'none:0');
  stage.begin(firstRun);
  stage.print(2);
  await stage.deliver();
  assert.not(stage.consoleWindow.isEmpty.value);
  assert.match(stage.screen.text(), /^\[run\]\n0 .*\n1 .*\n$/);
});

test('scrolling up reaches the first line without moving the visible lines', async () => {
  const stage = await opened(600);
  while (!stage.lines().includes('[run]')) {
    const before = stage.screen.topLine();
    await stage.scroll(-1);
    const top = stage.screen.topLine();
    assert.ok(
      before.startsWith('[') || top === '[run]' || Number.parseInt(top, 10) === Number.parseInt(before, 10) - 1,
      `${before} is followed by ${top}`,
    );
    stage.assertWhole();
  }
  assert.not(stage.consoleWindow.isFollowing.value);
  assert.ok(stage.lines().length <= 101);
});

test('scrolling down again reaches the last line and follows new output', async () => {
  const stage = await opened(600);
  while (!stage.lines().includes('[run]')) await stage.scroll(-8);
  assert.ok((stage.consoleWindow.endCursor()?.cursor ?? Infinity) < (stage.logs.get(firstRun)?.bytes.length ?? 0));
  stage.print(100);
  await stage.deliver();
  for (let step = 0; step < 200 && !stage.consoleWindow.isFollowing.value; step += 1) {
    await stage.scroll(8);
    stage.assertWhole();
  }
  assert.match(stage.lines().at(-2) ?? '', /^699 /);
  stage.print(1);
  await stage.deliver();
  assert.match(stage.lines().at(-2) ?? '', /^700 /);
});

test('new output does not move the view of a user who reads further up', async () => {
  const stage = await opened(100);
  await stage.scroll(-25);
  const top = stage.screen.topLine();
  stage.print(300);
  await stage.deliver();
  assert.is(stage.screen.topLine(), top);
  stage.consoleWindow.jumpToEnd();
  await stage.settle();
  assert.match(stage.lines().at(-2) ?? '', /^399 /);
  assert.ok(stage.consoleWindow.isFollowing.value);
});

test('output that comes faster than it is drawn is skipped, and shown when the user scrolls up', async () => {
  const stage = await opened(50);
  stage.screen.hold();
  for (let time = 0; time < 20; time += 1) {
    stage.print(20);
    await stage.deliver();
  }
  assert.ok(stage.screen.view().pending < 3 * smallLimits.pending, `${stage.screen.view().pending} characters wait`);
  stage.screen.release();
  stage.consoleWindow.drained();
  await stage.settle();
  assert.match(stage.lines().at(-2) ?? '', /^449 /);
  assert.ok(stage.consoleWindow.isFollowing.value);
  while (!stage.lines().includes('[run]')) {
    await stage.scroll(-8);
    stage.assertWhole();
  }
});

test('the start of a run is shown, and scrolling down continues from one run to the next', async () => {
  const stage = await opened(300);
  while (!stage.lines().includes('[run]')) await stage.scroll(-8);
  stage.begin(secondRun);
  stage.print(200);
  await stage.deliver();
  for (let step = 0; step < 200 && !stage.consoleWindow.isFollowing.value; step += 1) {
    await stage.scroll(8);
    stage.assertWhole();
  }
  assert.match(stage.lines().at(-2) ?? '', /^499 /);
  assert.is(stage.consoleWindow.run.value, secondRun);
});

test('the console of a single run does not continue with the next one', async () => {
  const stage = await opened(30, firstRun);
  stage.begin(secondRun);
  stage.print(10);
  await stage.deliver();
  assert.match(stage.lines().at(-2) ?? '', /^29 /);
});

test('missing output is shown as a gap, at the head and between received events', async () => {
  const stage = await opened(100);
  stage.print(50);
  stage.prune(2_500);
  await stage.deliver();
  assert.match(stage.screen.text(), /99 .*\n\[gap\]\n/);
  stage.consoleWindow.jumpToEnd();
  await stage.settle();
  for (let step = 0; step < 50 && stage.consoleWindow.startCursor() !== null; step += 1) await stage.scroll(-8);
  assert.is(stage.consoleWindow.startCursor(), null);
});

test('a truncated log is shown with its current content', async () => {
  const stage = await opened(100);
  const log = stage.logs.get(firstRun) as Log;
  const size = log.bytes.length;
  const cut = log.bytes.indexOf('\n5 ') + 1;
  log.bytes = log.bytes.subarray(0, cut);
  stage.consoleWindow.receive({ kind: 'gap', run: firstRun, from: size, to: cut, bytes: 0 }, `${firstRun}:${cut}`);
  await stage.settle();
  assert.is(stage.screen.text(), `[run]\n${log.bytes.toString()}`);
});

test('a failed read is reported, and repeated by retry', async () => {
  const refused = {
    ok: false as const,
    problem: { status: 0, code: 'unreachable', title: '', detail: '', findings: [] },
  };
  let isDown = false;
  const stage = new ConsoleStage(null, (parts) => ({
    ...parts,
    before: (...asked) => (isDown ? Promise.resolve(refused) : parts.before(...asked)),
  }));
  const { consoleWindow } = stage;
  stage.begin(firstRun);
  stage.print(400);
  await stage.open();
  isDown = true;
  await stage.scroll(-1_000);
  assert.is(consoleWindow.problem.value?.code, 'unreachable');
  isDown = false;
  const before = consoleWindow.startCursor()?.cursor ?? 0;
  consoleWindow.retry();
  await stage.settle();
  assert.is(consoleWindow.problem.value, null);
  assert.ok((consoleWindow.startCursor()?.cursor ?? 0) < before);
});

test('no line is lost or doubled in any sequence of output, restarts, scrolling and jumps, and the end is reached', async () => {
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
      const stage = await opened(lines);
      let runs = 0;
      const release = async (): Promise<void> => {
        stage.screen.release();
        stage.consoleWindow.drained();
        await stage.settle();
      };
      for (const { do: what, n } of steps) {
        if (what === 'print') stage.print(n);
        if (what === 'restart') stage.begin(`2026020${++runs % 10}T000000000Z-${String.fromCharCode(96 + runs)}`);
        if (runs > 8) return;
        await stage.deliver();
        if (what === 'scroll') await stage.scroll(n);
        if (what === 'end') stage.consoleWindow.jumpToEnd();
        if (what === 'hold') stage.screen.hold();
        if (what === 'release') await release();
        await stage.settle();
        stage.assertWhole();
      }
      await release();
      stage.consoleWindow.jumpToEnd();
      await stage.settle();
      stage.print(1);
      await stage.deliver();
      stage.assertWhole();
      assert.match(stage.lines().at(-2) ?? '', new RegExp(`^${stage.lastNumber} `));
    }),
    { numRuns: 200 },
  );
});

test.run();
