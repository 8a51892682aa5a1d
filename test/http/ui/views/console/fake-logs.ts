/** The logs of runs in memory. The logs are read as by GET /console and delivered as by GET /events. */
import type { Answer } from '../../../../../http/ui/api/answer.js';
import type { Block } from '../../../../../http/ui/views/console/window/blocks.js';
import type { LogRange, RangeReader } from '../../../../../http/ui/views/console/window/range-reader.js';
import { utf8Text } from '../../../../../machines/console/console-text.js';
import type { RunCursor } from '../../../../../machines/console/cursor.js';
import { cleanStart, completeLength } from '../../../../../machines/text/utf8.js';

export interface Log {
  bytes: Buffer;
  /** The number of bytes that were pruned. */
  head: number;
}

/** Reads logs like GET /console. @param logs the logs by run, the oldest first. @param usual the bytes per answer */
export function readLogs(logs: Map<string, Log>, usual: number): RangeReader {
  function read(run: string, cursor: number, maxBytes: number): LogRange {
    const { bytes, head } = logs.get(run) as Log;
    const from = Math.max(cursor, head);
    const part = bytes.subarray(from, from + maxBytes);
    return { run, from, to: from + part.length, bytes: part, text: utf8Text, missing: from - cursor };
  }
  const cut = (part: LogRange, begin: number, end: number): LogRange => ({
    ...part,
    from: part.from + begin,
    to: part.from + end,
    bytes: part.bytes.subarray(begin, end),
  });
  const answer = <T>(value: T) =>
    new Promise<Answer<T>>((resolve) => setImmediate(() => resolve({ ok: true, value, headers: new Headers() })));

  return {
    last(wanted) {
      const run = wanted ?? [...logs.keys()].at(-1);
      if (run === undefined) return answer(null);
      const { bytes, head } = logs.get(run) as Log;
      const part = { ...read(run, Math.max(head, bytes.length - usual), usual), missing: 0 };
      const begin = part.from === head ? 0 : cleanStart(part.bytes);
      return answer(cut(part, begin, Math.max(begin, completeLength(part.bytes))));
    },
    before(run, cursor, maxBytes = usual) {
      const part = read(run, Math.max(0, cursor - maxBytes), Math.min(cursor, maxBytes));
      if (part.from >= cursor)
        return answer({ run, from: cursor, to: cursor, bytes: Buffer.alloc(0), text: utf8Text, missing: cursor });
      const wanted = cut(part, 0, cursor - part.from);
      if (part.missing > 0) return answer({ ...wanted, missing: part.from });
      return answer(part.from === 0 ? wanted : cut(wanted, cleanStart(wanted.bytes), wanted.bytes.length));
    },
    after(run, cursor, maxBytes = usual) {
      const part = read(run, cursor, maxBytes);
      return answer(cut(part, 0, completeLength(part.bytes)));
    },
    nextRun: (run) => answer([...logs.keys()].find((each) => each > run) ?? null),
  };
}

/** Runs that print numbered lines, one after the other. */
export class PrintingRuns {
  readonly logs = new Map<string, Log>();
  #printed = 0;

  begin(run: string): void {
    this.logs.set(run, { bytes: Buffer.alloc(0), head: 0 });
  }

  /** Prints lines in the newest run. */
  print(count: number): void {
    const log = this.#newest();
    const line = (): string => `${this.#printed++} äß世🚗 ${'.'.repeat(this.#printed % 7)}\n`;
    log.bytes = Buffer.concat([log.bytes, Buffer.from(Array.from({ length: count }, line).join(''))]);
  }

  get lastNumber(): number {
    return this.#printed - 1;
  }

  /** Prunes the oldest bytes of the newest run. */
  prune(bytes: number): void {
    const log = this.#newest();
    log.head = Math.min(log.bytes.length, log.head + bytes);
  }

  #newest(): Log {
    return [...this.logs.values()].at(-1) as Log;
  }

  /** Returns the output after a cursor: a gap, or the lines of at least `minBytes`. Null at the end. */
  eventAfter({ run, cursor }: RunCursor, minBytes: number): Block | null {
    const at = run ?? '';
    const log = this.logs.get(at);
    if (log === undefined || cursor >= log.bytes.length) {
      const next = [...this.logs.keys()].find((each) => each > at);
      return next === undefined ? null : this.eventAfter({ run: next, cursor: 0 }, minBytes);
    }
    if (cursor < log.head) return { kind: 'gap', run: at, from: cursor, to: log.head, bytes: log.head - cursor };
    const to = log.bytes.indexOf(10, cursor + minBytes) + 1 || log.bytes.length;
    return { kind: 'output', run: at, from: cursor, to, text: log.bytes.toString('utf8', cursor, to) };
  }
}
