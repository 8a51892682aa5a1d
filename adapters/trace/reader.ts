/** Reads and decodes the trace of a run from a cursor on. */
import type { TraceDecoder, TraceReport } from '../../machines/trace/trace.js';
import type { OpenConsole } from '../console/log.js';

export interface TraceReader {
  /** Reads what was added since the last call; one call after the other. @throws file system errors */
  read(log: OpenConsole, onReport: (report: PlacedReport) => void): Promise<void>;
  /** The cursor from which a next reader would miss nothing. */
  cursor(): number;
}

export type PlacedReport = TraceReport & { readonly cursor: number };

/** Decoded in a few milliseconds, between which requests are served. */
const chunkBytes = 64 * 1024;

/** @param from the cursor of the first byte to read, which may be inside a report */
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
          // The bytes between were pruned.
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
