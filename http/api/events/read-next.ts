/** Reads the output that follows a cursor, across the stored runs. Stores no state between two reads. */
import type { ConsoleLog, Runs } from '../../../machines/console/console.js';
import { beforeFirstRun, type RunCursor, toGap } from '../../../machines/console/cursor.js';
import { UnreadableRunFile } from '../../../machines/run/unreadable-run-file.js';
import { consoleEvent, gapEvent } from './sse.js';

/** The runs whose output is sent. */
export interface OutputSource {
  readonly runs: Runs;
  /**
   * Returns the phase of the run's program: not started yet, running, or ended. The console of an ended run is
   * complete.
   */
  readPhase(run: string): 'launching' | 'running' | 'ended';
  /** Returns the run whose program is running; `null` without such a run. */
  current(): string | null;
}

export interface NextOutput {
  /** The cursor after the read. */
  readonly to: RunCursor;
  /** The event to send; `null` if the cursor only moved to the start of the next run. */
  readonly event: Buffer | null;
  /** The number of read bytes. */
  readonly bytes: number;
}

/**
 * Reads the output that follows a cursor, up to the size of one buffer.
 * @param until the cursor up to which output is read; `null` for no limit
 * @param buffer receives the bytes
 * @returns `null` if there is no further output yet
 * @throws an error of the file system
 */
export async function readNext(
  source: OutputSource,
  from: RunCursor,
  until: RunCursor | null,
  buffer: Buffer,
): Promise<NextOutput | null> {
  const { run, cursor } = from;
  if (run === null) return moveToNextRun(source, from);
  // Check this before the read: if the run has already ended, a read to the end of the file is complete.
  const isComplete = source.readPhase(run) === 'ended';
  const log = openReadable(source.runs, run);
  if (log === 'unreadable') return isComplete ? skipUnreadableRun(source, { run, cursor }) : null;
  if (log === null) return skipLostRun(source, { run, cursor });
  try {
    const size = log.size();
    // The file was truncated, or the machine lost power before the bytes were on disk.
    if (cursor > size) return skipTo({ run, cursor }, { run, cursor: size });
    const maxBytes = until?.run === run ? until.cursor - cursor : Infinity;
    const output =
      cursor < size && maxBytes > 0
        ? await readOutput(log, cursor, buffer.subarray(0, Math.min(maxBytes, buffer.length)), {
            size,
            isComplete,
            maxBytes,
          })
        : null;
    return output ?? (isComplete ? moveToNextRun(source, from) : null);
  } finally {
    log.close();
  }
}

interface Extent {
  readonly size: number;
  readonly isComplete: boolean;
  readonly maxBytes: number;
}

async function readOutput(
  log: ConsoleLog,
  cursor: number,
  into: Buffer,
  { size, isComplete, maxBytes }: Extent,
): Promise<NextOutput | null> {
  const { run } = log;
  const { from, bytes } = await log.read(cursor, into);
  if (from > cursor) return skipTo({ run, cursor }, { run, cursor: from });
  const read = into.subarray(0, bytes);
  // Leave an incomplete character for the next read, unless its other bytes will not follow or other subscribers have
  // already received it.
  const isLast = (isComplete && cursor + bytes >= size) || bytes === maxBytes;
  const length = isLast ? bytes : log.text.completeLength(read);
  if (length === 0) return null;
  const to = { run, cursor: cursor + length };
  const text = log.text.decode(read.subarray(0, length));
  return { to, event: consoleEvent({ run, cursor, next: to.cursor, text }), bytes };
}

function skipTo(from: { readonly run: string; readonly cursor: number }, to: RunCursor): NextOutput {
  return { to, event: gapEvent(toGap(from, to), to), bytes: 0 };
}

function moveToNextRun(source: OutputSource, { run }: RunCursor): NextOutput | null {
  const next = nextRun(source, run);
  return next === null ? null : { to: { run: next, cursor: 0 }, event: null, bytes: 0 };
}

/** Returns the next run whose program has started. Other runs are not returned, because their launch may still fail. */
function nextRun({ runs, readPhase }: OutputSource, run: string | null): string | null {
  const next = runs.after(run ?? '');
  return next === null || readPhase(next) === 'launching' ? null : next;
}

/** Skips a run that no longer exists. If no later run exists, reading continues at the end of the newest output. */
async function skipLostRun(
  source: OutputSource,
  from: { readonly run: string; readonly cursor: number },
): Promise<NextOutput> {
  const next = nextRun(source, from.run);
  return skipTo(from, next === null ? await findEnd(source) : { run: next, cursor: 0 });
}

/**
 * Skips a run whose console cannot be read. If no later run exists, no output can be read yet. The console of the
 * current run may become readable again, and GET /status contains a warning.
 */
function skipUnreadableRun(source: OutputSource, from: { readonly run: string; readonly cursor: number }) {
  const next = nextRun(source, from.run);
  return next === null ? null : skipTo(from, { run: next, cursor: 0 });
}

/** Returns the cursor at the end of the newest output, at a character boundary. */
export async function findEnd(source: OutputSource): Promise<RunCursor> {
  const log = openNewest(source);
  if (log === null) return beforeFirstRun;
  if (log === 'unreadable') return { run: source.current(), cursor: 0 };
  const { run } = log;
  try {
    const size = log.size();
    if (source.readPhase(run) === 'ended') return { run, cursor: size };
    const last = Buffer.alloc(Math.min(size, log.text.encoding === 'utf-8' ? 3 : 256));
    const { from, bytes } = await log.read(size - last.length, last);
    return { run, cursor: from + log.text.completeLength(last.subarray(0, bytes)) };
  } finally {
    log.close();
  }
}

/**
 * Opens the current run; if there is no current run, opens the newest readable run. The current run may not have the
 * newest id, if the clock was set back.
 * @returns `unreadable` if the current run cannot be read
 */
function openNewest({ runs, current, readPhase }: OutputSource): ConsoleLog | 'unreadable' | null {
  const running = current();
  const log = running === null ? null : openReadable(runs, running);
  if (log !== null) return log;
  for (const run of runs.older(null)) {
    const past = readPhase(run) === 'ended' ? openReadable(runs, run) : null;
    if (past !== null && past !== 'unreadable') return past;
  }
  return null;
}

function openReadable(runs: Runs, run: string): ConsoleLog | 'unreadable' | null {
  try {
    return runs.open(run);
  } catch (error) {
    if (error instanceof UnreadableRunFile) return 'unreadable';
    throw error;
  }
}
