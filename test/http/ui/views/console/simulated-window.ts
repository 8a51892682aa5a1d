/** A console window for tests of its reducer. Reads and drawings end when the test decides. */
import * as assert from 'uvu/assert';
import type { Anchor } from '../../../../../http/ui/views/console/terminal/screen.js';
import { type Block, blockKey, findEnd, totalLength } from '../../../../../http/ui/views/console/window/blocks.js';
import type { Limits } from '../../../../../http/ui/views/console/window/limits.js';
import { reduceWindow } from '../../../../../http/ui/views/console/window/window-reducer.js';
import {
  initialState,
  isLoading,
  type ReadRequest,
  type ReadResult,
  type WindowInput,
  type WindowState,
} from '../../../../../http/ui/views/console/window/window-state.js';
import { formatEventId, parseEventId } from '../../../../../machines/console/cursor.js';
import { PrintingRuns, readLogs } from './fake-logs.js';
import { createFakeScreen, type FakeScreen } from './fake-screen.js';
import { smallLimits } from './small-limits.js';

const refused: ReadResult = {
  kind: 'refused',
  problem: { status: 0, code: 'unreachable', title: '', detail: '', findings: [] },
};

export class SimulatedWindow extends PrintingRuns {
  readonly #limits: Limits;
  readonly screen: FakeScreen = createFakeScreen(100);
  readonly #reader = readLogs(this.logs, 500);
  state: WindowState = initialState(null);
  #request: ReadRequest | null = null;
  #drawing: { readonly blocks: readonly Block[]; readonly top: Anchor | 'end' } | null = null;

  constructor(limits: Limits = smallLimits) {
    super();
    this.#limits = limits;
  }

  beginNext(): void {
    this.begin(`2026010${this.logs.size + 1}T000000000Z-a`);
  }

  /**
   * Delivers at most `count` events. The connection is lost after the delivered events. The next connection continues
   * after the last id.
   */
  deliver(count: number, chunkBytes: number): void {
    if (!this.state.isOpen) return;
    let delivered = parseEventId(this.state.lastEventId) ?? { run: null, cursor: 0 };
    for (let event = 0; event < count; event += 1) {
      const block = this.eventAfter(delivered, chunkBytes);
      if (block === null) return;
      delivered = findEnd(block);
      this.dispatch({ type: 'received', block, id: formatEventId(delivered) });
    }
  }

  /** Answers the current read; does nothing without a current read. */
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

  /** Finishes the current drawing; does nothing without a current drawing. */
  async draw(): Promise<void> {
    const drawing = this.#drawing;
    if (drawing === null) return;
    this.#drawing = null;
    await this.screen.show(drawing.blocks, drawing.top);
    assert.not(drawing.blocks.some(this.screen.isDropped), 'more is drawn than the terminal keeps');
    this.dispatch({ type: 'shown' });
  }

  dispatch(input: WindowInput): void {
    const context = { view: this.screen.view(), isDropped: this.screen.isDropped, limits: this.#limits };
    const { state, effects } = reduceWindow(this.state, input, context);
    this.state = state;
    this.assertContiguous();
    for (const effect of effects) {
      switch (effect.type) {
        case 'read':
          assert.is(this.#request, null, 'two reads at the same time');
          if (effect.request.kind === 'before') this.assertForgotten();
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

  /** Checks that the terminal has dropped no row of the blocks, except rows of the first block. */
  assertForgotten(): void {
    const [, ...others] = this.state.blocks;
    assert.not(others.some(this.screen.isDropped), 'blocks are kept whose rows the terminal has dropped');
  }

  /** Checks that each block begins where the previous block ends, and contains exactly the bytes of the log. */
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
    if (last !== undefined) assert.equal(findEnd(last), this.state.end);
    assert.is(new Set(blocks.map(blockKey)).size, blocks.length);
  }

  /** Checks that the screen shows the text of the blocks, at least the part within its scrollback. */
  assertDrawn(): void {
    const text = this.state.blocks
      .map((block) => (block.kind === 'output' ? block.text : `[${block.kind}]\n`))
      .join('');
    const drawn = this.screen.text();
    assert.ok(drawn.endsWith(text) || text.endsWith(drawn), `${drawn}\nis not the end of\n${text}`);
  }

  /** Answers and draws until no read and no drawing is in progress. */
  async settle(): Promise<void> {
    this.screen.release();
    this.dispatch({ type: 'drained' });
    for (let turn = 0; isLoading(this.state); turn += 1) {
      assert.ok(turn < 500, `phase ${this.state.phase.name} never ends`);
      await this.answer(false);
      await this.draw();
    }
    assert.ok(totalLength(this.state.blocks) <= this.#limits.characters, 'more characters are kept than the limit');
  }
  /** Lets the simulation settle, and repeats refused reads. */
  async settleAndRetry(): Promise<void> {
    await this.settle();
    this.dispatch({ type: 'retry' });
    await this.settle();
  }
}
