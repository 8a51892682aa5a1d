/** The console window with its driver, and the runs whose output it receives. */
import * as assert from 'uvu/assert';
import { findEnd } from '../../../../../http/ui/views/console/window/blocks.js';
import { type ConsoleWindow, createConsoleWindow } from '../../../../../http/ui/views/console/window/console-window.js';
import type { RangeReader } from '../../../../../http/ui/views/console/window/range-reader.js';
import { formatEventId, parseEventId, type RunCursor } from '../../../../../machines/console/cursor.js';
import { PrintingRuns, readLogs } from './fake-logs.js';
import { createFakeScreen, type FakeScreen } from './fake-screen.js';
import { smallLimits } from './small-limits.js';

export class DrivenConsole extends PrintingRuns {
  readonly screen: FakeScreen = createFakeScreen(100);
  readonly consoleWindow: ConsoleWindow;
  /** The cursor up to which output was delivered. */
  #delivered: RunCursor = { run: null, cursor: 0 };

  constructor(run: string | null = null, wrap: (reader: RangeReader) => RangeReader = (reader) => reader) {
    super();
    this.consoleWindow = createConsoleWindow(this.screen, wrap(readLogs(this.logs, 500)), run, smallLimits);
  }

  async open(): Promise<void> {
    this.consoleWindow.open();
    await this.settle();
    this.#delivered = parseEventId(this.consoleWindow.lastEventId()) ?? this.#delivered;
  }

  /** Delivers the output that was printed since the last delivery, in chunks. */
  async deliver(): Promise<void> {
    for (
      let block = this.eventAfter(this.#delivered, 50);
      block !== null;
      block = this.eventAfter(this.#delivered, 50)
    ) {
      this.#delivered = findEnd(block);
      this.consoleWindow.receive(block, formatEventId(this.#delivered));
    }
    await this.settle();
  }

  async scroll(rows: number): Promise<void> {
    this.screen.scroll(rows);
    this.consoleWindow.moved();
    await this.settle();
  }

  /** Waits until no read is in progress. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    for (let turn = 0; this.consoleWindow.isLoading.value; turn += 1) {
      assert.ok(turn < 1_000, 'reading never ends');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  lines(): string[] {
    return this.screen.text().split('\n');
  }

  /** Checks that between gaps and run starts the lines are in the printed order, and no line is lost or duplicated. */
  assertWhole(): void {
    const all = [...this.logs.values()].map(({ bytes }) => bytes.toString()).join('');
    for (const part of this.screen.text().split(/^\[(?:run|gap)\]\n/m))
      assert.ok(all.includes(part), `the shown text was not printed:\n${part}`);
    const numbers = this.lines()
      .flatMap((line) => /^(\d+) äß/.exec(line)?.[1] ?? [])
      .map(Number);
    const isGap = this.screen.text().includes('[gap]');
    if (!isGap)
      assert.equal(
        numbers,
        Array.from(numbers, (_, index) => (numbers[0] ?? 0) + index),
      );
  }
}
