/** Follows the trace of the current run: reports new entries, records their times, and limits the size of the trace. */
import { join } from 'node:path';
import { createTimeSlices } from '../../machines/async/time-slices.js';
import type { TraceDecoder, TraceEntry } from '../../machines/trace/trace.js';
import { readHead } from '../console/head.js';
import { openConsoleLog } from '../console/log.js';
import { startPacedPoll } from '../console/record/paced-poll.js';
import { ConsoleRecorder } from '../console/record/recorder.js';
import { watchFile } from '../console/record/watch.js';
import { type RunDirectory, runDirectory } from '../process/run-files/run-directory.js';
import { statEntry } from '../process/run-files/run-file.js';
import { listRuns } from '../process/run-files/run-list.js';
import { hasTraceLog, toTraceDirectory } from '../process/run-files/trace-log.js';
import { readProgress, writeProgress } from './progress.js';
import { createTraceReader } from './reader.js';

export interface FollowOptions {
  /** The directory of runs, `<root>/run`. */
  readonly runs: string;
  /** The maximum size of each trace, in bytes. */
  readonly limit: number;
  /** Returns the function that creates a decoder for the trace of a run; `null` for a run without a trace. */
  readonly findDecoder: (run: string) => (() => TraceDecoder) | null;
  readonly onEntry: (run: string, entry: TraceEntry) => void;
}

/**
 * The delay before the trace of a new run is followed, in milliseconds, so that the answer to POST /start is sent
 * first.
 */
const beginAfterMs = 250;

/** The longest time for which the search for traces blocks the event loop, in milliseconds. */
const maxSliceMs = 3;

interface FollowedTrace {
  /** Reports the remaining entries, and closes the trace. Never rejects. */
  close(): Promise<void>;
}

export function followTraces(options: FollowOptions) {
  let current: { readonly followed: Promise<FollowedTrace | null>; readonly followNow: () => void } | null = null;
  let ending: Promise<void> = Promise.resolve();

  function end(): void {
    const ended = current;
    current = null;
    if (ended === null) return;
    ended.followNow();
    ending = ending.then(async () => (await ended.followed)?.close());
  }

  return {
    /** Begins to follow a run. @param found whether an earlier manager started the run */
    begin(run: string, found: boolean): void {
      end();
      const { promise, resolve } = delay(beginAfterMs);
      const followed = promise.then(() => followTrace(run, found, options)).catch(() => null);
      current = { followed, followNow: resolve };
    },
    end,
    /** Stops, and waits until all entries have been reported. */
    async close(): Promise<void> {
      end();
      await ending;
    },
  };
}

/** Returns a promise that resolves after a time, and a function that resolves the promise earlier. */
function delay(ms: number): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((resolvePromise) => (resolve = resolvePromise));
  setTimeout(resolve, ms).unref();
  return { promise, resolve };
}

/** Follows the trace of a run. @returns `null` for a run without a trace. @throws an error of the file system */
function followTrace(run: string, found: boolean, { runs, limit, findDecoder, onEntry }: FollowOptions) {
  const runFiles = runDirectory(join(runs, run));
  const directory = toTraceDirectory(runFiles);
  const createDecoder = hasTraceLog(runFiles) ? findDecoder(run) : null;
  if (createDecoder === null) return null;
  const log = openConsoleLog(run, directory);
  const recorder = new ConsoleRecorder(log, { limit, found });
  const reader = createTraceReader(createDecoder, readProgress(directory.path));
  // Entries that were written while no manager was running have no time.
  const foundBytes = found ? log.size() : 0;
  let recorded = -1;
  let reading: Promise<void> = Promise.resolve();

  async function readNow(): Promise<void> {
    try {
      await reader.read(log, (report) =>
        onEntry(run, { ...report, at: report.cursor < foundBytes ? null : Date.now() }),
      );
      if (reader.cursor() === recorded) return;
      writeProgress(directory.path, reader.cursor());
      recorded = reader.cursor();
    } catch {
      // The disk is full, or the directory was deleted. The next poll tries again.
    }
  }

  const read = (): Promise<void> => (reading = reading.then(readNow));

  const endPolls = startPacedPoll({
    poll() {
      void recorder.poll();
      void read();
    },
    isSettled: () => recorder.isSettled() && recorded === log.size(),
    watch: (wake) => watchFile(directory.console, wake),
  });

  return {
    async close(): Promise<void> {
      endPolls();
      await read();
      await recorder.close();
    },
  };
}

/**
 * Reports the entries of runs that ended while no manager was running, and limits the sizes of their traces. Never
 * rejects.
 * @param current the current run, which is followed
 */
export async function catchUpTraces(options: FollowOptions, current: string | null): Promise<void> {
  const slices = createTimeSlices(maxSliceMs);
  for (const run of listRuns(options.runs).filter((each) => each !== current)) {
    if (slices.isOver()) await slices.next();
    try {
      if (isReported(runDirectory(join(options.runs, run)), options.limit)) continue;
      await followTrace(run, true, options)?.close();
    } catch {
      // The run was deleted during the scan.
    }
  }
}

/**
 * Returns whether the run has no trace. The result is also true if all reports of the trace were recorded and the trace
 * is within the limit.
 */
function isReported(run: RunDirectory, limit: number): boolean {
  const trace = toTraceDirectory(run);
  const size = statEntry(trace.console)?.size ?? 0;
  return size === 0 || (readProgress(trace.path) === size && size - readHead(trace) <= limit);
}
