/** The reducer of the console window, with random inputs and answers in random order. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Block, blockKey, endOf } from '../../../../../http/ui/views/console/blocks.js';
import type { Limits } from '../../../../../http/ui/views/console/limits.js';
import type { Anchor } from '../../../../../http/ui/views/console/screen.js';
import { reduceWindow } from '../../../../../http/ui/views/console/window-reducer.js';
import {
  initialState,
  isAttached,
  isLoading,
  type ReadRequest,
  type ReadResult,
  type WindowInput,
  type WindowState,
} from '../../../../../http/ui/views/console/window-state.js';
import { gapBetween, maxCursor } from '../../../../../machines/ports/cursor.js';
import { createFakeScreen, type FakeScreen, type Log, readLogs } from './fake-screen.js';

const test = suite('the reducer of the console window');

const limits: Limits = {
  rows: 60,
  characters: 20_000,
  pending: 400,
  backlog: 600,
  block: { characters: 150, lines: 8 },
};
const refused: ReadResult = {
  kind: 'refused',
  problem: { status: 0, code: 'unreachable', title: '', detail: '', findings: [] },
};

/** A window whose reads and drawings end when the test says so. */
class Simulation {
  readonly logs = new Map<string, Log>();
  readonly screen: FakeScreen = createFakeScreen(100);
  readonly #reader = readLogs(this.logs, 500);
  state: WindowState = initialState(null);
  #request: ReadRequest | null = null;
  #drawing: { readonly blocks: readonly Block[]; readonly top: Anchor | 'end' } | null = null;
  #delivered = { run: '', cursor: 0 };
  #lines = 0;

  begin(): void {
    const number = this.logs.size + 1;
    this.logs.set(`2026010${number}T000000000Z-a`, { bytes: Buffer.alloc(0), head: 0 });
  }

  /** Prints numbered lines in the newest run. */
  print(count: number): void {
    const log = this.#newest();
    const text = Array.from({ length: count }, () => `${this.#lines++} äß世🚗\n`).join('');
    log.bytes = Buffer.concat([log.bytes, Buffer.from(text)]);
  }

  prune(bytes: number): void {
    const log = this.#newest();
    log.head = Math.min(log.bytes.length, log.head + bytes);
  }

  #newest(): Log {
    return [...this.logs.values()].at(-1) as Log;
  }

  /**
   * Delivers at most `count` events, as a connection that is lost after them. The next one continues after the last id.
   */
  deliver(count: number, chunkBytes: number): void {
    if (!this.state.isOpen) return;
    const [run = '', cursor] = this.state.lastEventId.split(':');
    this.#delivered = { run: run === 'none' ? '' : run, cursor: Number(cursor) };
    for (let event = 0; event < count; event += 1) {
      const { run: at, cursor: from } = this.#delivered;
      const log = this.logs.get(at);
      if (log === undefined || from >= log.bytes.length) {
        const next = [...this.logs.keys()].find((each) => each > at);
        if (next === undefined) return;
        this.#delivered = { run: next, cursor: 0 };
      } else if (from < log.head) {
        const gap = gapBetween({ run: at, cursor: from }, { run: at, cursor: log.head });
        this.#receive({ ...gap, kind: 'gap', to: gap.to ?? maxCursor }, log.head);
      } else {
        const to = Math.min(log.bytes.length, log.bytes.indexOf(10, from + chunkBytes) + 1 || log.bytes.length);
        this.#receive({ kind: 'output', run: at, from, to, text: log.bytes.toString('utf8', from, to) }, to);
      }
    }
  }

  #receive(block: Block, cursor: number): void {
    this.#delivered = { run: block.run, cursor };
    this.dispatch({ type: 'received', block, id: `${block.run}:${cursor}` });
  }

  /** Answers the read in progress, if there is one. */
  async answer(isRefused: boolean): Promise<void> {
    const request = this.#request;
    if (request === null) return;
    this.#request = null;
    this.dispatch({ type: 'read', result: isRefused ? refused : await this.#read(request) });
  }

  async #read(request: ReadRequest): Promise<ReadResult> {
    const valueOf = <T>(answer: { ok: true; value: T } | { ok: false }): T => {
      assert.ok(answer.ok);
      return (answer as { value: T }).value;
    };
    switch (request.kind) {
      case 'last':
        return { kind: 'last', range: valueOf(await this.#reader.last(request.run)) };
      case 'nextRun':
        return { kind: 'nextRun', run: valueOf(await this.#reader.nextRun(request.run)) };
      case 'around': {
        const before = valueOf(await this.#reader.before(request.run, request.cursor));
        return { kind: 'around', before, after: valueOf(await this.#reader.after(request.run, request.cursor)) };
      }
      default: {
        const range = valueOf(await this.#reader[request.kind](request.run, request.cursor));
        return { kind: request.kind, range };
      }
    }
  }

  /** Finishes the drawing in progress, if there is one. */
  async draw(): Promise<void> {
    const drawing = this.#drawing;
    if (drawing === null) return;
    this.#drawing = null;
    await this.screen.show(drawing.blocks, drawing.top);
    this.dispatch({ type: 'shown' });
  }

  dispatch(input: WindowInput): void {
    const context = { view: this.screen.view(), isDropped: this.screen.isDropped, limits };
    const { state, effects } = reduceWindow(this.state, input, context);
    this.state = state;
    this.assertContiguous();
    for (const effect of effects) {
      switch (effect.type) {
        case 'read':
          assert.is(this.#request, null, 'two reads at the same time');
          this.#request = effect.request;
          break;
        case 'show':
          assert.is(this.#drawing, null, 'two drawings at the same time');
          this.#drawing = effect;
          break;
        case 'write':
          assert.not(isLoading(state) && this.#drawing !== null, 'a write during a drawing');
          this.screen.write(effect.block, effect.text);
          break;
        case 'scrollToEnd':
          this.screen.scrollToEnd();
          break;
        case 'keepScrollPosition':
          this.screen.keepScrollPosition();
          break;
        case 'forget':
          this.screen.forget(effect.block);
          break;
        case 'sought':
          break;
      }
    }
    if (effects.some(({ type }) => type === 'write' || type === 'scrollToEnd')) this.dispatch({ type: 'moved' });
  }

  /** Each block begins where the one before it ends, and contains exactly the bytes of the log. */
  assertContiguous(): void {
    const { blocks } = this.state;
    for (const [index, block] of blocks.entries()) {
      const previous = blocks[index - 1];
      if (block.kind === 'output')
        assert.is(block.text, this.logs.get(block.run)?.bytes.toString('utf8', block.from, block.to));
      if (previous?.run === block.run) assert.is(block.from, previous.to, 'output is lost or doubled');
      else if (previous !== undefined) {
        assert.ok(
          previous.run < block.run && block.kind === 'run' && block.from === 0,
          'a run does not begin at its start',
        );
        assert.is(previous.to, this.logs.get(previous.run)?.bytes.length, 'the end of a run is lost');
      }
    }
    const last = blocks.at(-1);
    if (last !== undefined) assert.equal(endOf(last), this.state.end);
    assert.is(new Set(blocks.map(blockKey)).size, blocks.length);
  }

  /** The screen shows the text of the blocks, at least what its scrollback keeps. */
  assertDrawn(): void {
    const text = this.state.blocks
      .map((block) => (block.kind === 'output' ? block.text : `[${block.kind}]\n`))
      .join('');
    const drawn = this.screen.text();
    assert.ok(drawn.endsWith(text) || text.endsWith(drawn), `${drawn}\nis not the end of\n${text}`);
  }

  /** Answers and draws until nothing is in progress. */
  async settle(): Promise<void> {
    this.screen.release();
    this.dispatch({ type: 'drained' });
    for (let turn = 0; isLoading(this.state); turn += 1) {
      assert.ok(turn < 500, `phase ${this.state.phase.name} never ends`);
      await this.answer(false);
      await this.draw();
    }
  }
}

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

async function perform(simulation: Simulation, what: string, n: number): Promise<void> {
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
      const [run, { bytes }] = [...simulation.logs].at(n % simulation.logs.size) as [string, Log];
      return simulation.dispatch({ type: 'seek', run, cursor: bytes.lastIndexOf(10, Math.min(n, bytes.length)) + 1 });
    }
    case 'restart':
      return simulation.logs.size < 8 ? simulation.begin() : undefined;
    case 'prune':
      return simulation.prune(n);
    case 'hold':
      return simulation.screen.hold();
    case 'release':
      simulation.screen.release();
      return simulation.dispatch({ type: 'drained' });
  }
}

test('no output is lost or doubled, in whatever order output, reconnects, gaps, answers and scrolling follow each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 200 }), fc.array(action, { maxLength: 80 }), async (lines, actions) => {
      const simulation = new Simulation();
      simulation.begin();
      simulation.print(lines);
      simulation.dispatch({ type: 'open' });
      for (const { do: what, n } of actions) await perform(simulation, what, n);
      await simulation.settle();
      simulation.dispatch({ type: 'retry' });
      await simulation.settle();
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

test('a refused read stops all reads until it is tried again', async () => {
  const simulation = new Simulation();
  simulation.begin();
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

test('a jump that is requested during a read follows it', async () => {
  const simulation = new Simulation();
  simulation.begin();
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
