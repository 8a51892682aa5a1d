/** Reads and decodes the trace of a run after a cursor. */
import type { TraceDecoder, TraceReport } from '../../machines/trace/trace.js';
import type { OpenConsole } from '../console/log.js';

export interface TraceReader {
  /**
   * Reads the bytes that were added since the last call. Calls must not overlap. @throws an error of the file system
   */
  read(log: OpenConsole, onReport: (report: PlacedReport) => void): Promise<void>;
  /** Returns the cursor from which another reader misses no report. */
  cursor(): number;
}

export type PlacedReport = TraceReport & { readonly cursor: number };

/**
 * The maximum number of bytes that are decoded in one step. A step takes a few milliseconds. Requests are served in
 * between.
 */
const chunkBytes = 64 * 1024;

/** Creates a reader. @param from the cursor of the first byte to read, which may be inside a report */
export function createTraceReader(createDecoder: () => TraceDecoder, from: number): TraceReader {
  const buffer = Buffer.alloc(chunkBytes);
  let decoder = createDecoder();
  /** The cursor of the decoder's first byte. */
  let base = from;
  let next = from;

  return {
    async read(log, onReport) {
      for (;;) {
        const { from: at, bytes } = await log.read(next, buffer);
        if (bytes === 0) return;
        if (at !== next) {
          // The bytes in between were pruned.
          decoder = createDecoder();
          base = at;
        }
        for (const report of decoder.add(buffer.subarray(0, bytes)))
          onReport({ ...report, cursor: base + report.cursor });
        next = at + bytes;
      }
    },
    cursor: () => next - decoder.pendingBytes(),
  };
}
