/**
 * The traces of a workspace's runs: follows them, limits their sizes, and reads them. The kind of a run decodes its
 * trace.
 */
import { join } from 'node:path';
import type { FollowedTraces, TraceDecoder, TraceEntry } from '../../machines/trace/trace.js';
import type { Kinds } from '../kinds/kinds.js';
import { runDirectory } from '../process/run-files/run-directory.js';
import { readRunRecord } from '../process/run-files/run-record.js';
import { catchUpTraces, followTraces } from './follow-traces.js';
import { openTraces } from './traces.js';

/** The maximum size of each trace, in bytes. Most bytes are output of scripts, which the console also contains. */
const maxTraceBytes = 16 * 1024 * 1024;

export interface RunTracesOptions {
  /** The directory of runs, `<root>/run`. */
  readonly runs: string;
  /** The maximum size of each console, in bytes. A trace is also never larger than this limit. */
  readonly consoleLimit: number;
  readonly kinds: Pick<Kinds, 'traceDecoder'>;
  readonly onEntry: (run: string, entry: TraceEntry) => void;
}

export function openRunTraces({ runs, consoleLimit, kinds, onEntry }: RunTracesOptions): FollowedTraces {
  function findDecoder(run: string): (() => TraceDecoder) | null {
    const kind = readRunRecord(runDirectory(join(runs, run)))?.launch.trace;
    return kind === undefined ? null : kinds.traceDecoder(kind);
  }

  const options = { runs, limit: Math.min(maxTraceBytes, consoleLimit), findDecoder: findDecoder, onEntry };
  return {
    ...openTraces({ runs, findDecoder }),
    ...followTraces(options),
    catchUp: (current) => catchUpTraces(options, current),
  };
}
