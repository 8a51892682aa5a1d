/** The traces of a workspace's runs: followed, bounded, and read. The kind of each run decodes its own. */
import { join } from 'node:path';
import type { FollowedTraces, TraceDecoder, TraceEntry } from '../../machines/trace/trace.js';
import type { Kinds } from '../kinds/kinds.js';
import { runDirectory } from '../process/run-files/run-directory.js';
import { readRunRecord } from '../process/run-files/run-record.js';
import { catchUpTraces, followTraces } from './follow-traces.js';
import { openTraces } from './traces.js';

/** Bytes of each trace that are kept: most of them are what scripts print, which the console has too. */
const maxTraceBytes = 16 * 1024 * 1024;

export interface RunTracesOptions {
  /** `<root>/run` */
  readonly runs: string;
  /** Bytes of each console that are kept: no trace is larger. */
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
