/** One step through the story of all runs: what comes after a position, read from the file. Keeps nothing between steps. */

import type { ConsoleLog, Runs } from '../../../machines/ports/console.js';
import { completeLength } from '../../../machines/ports/utf8.js';
import { beforeAll, type Position } from './position.js';
import { consoleEvent, gapEvent } from './sse.js';

/** What there is to be followed. */
export interface Story {
  readonly runs: Runs;
  /** Whether the run's program is still to come, goes on, or is over: then its console grows no more. */
  standOf(run: string): 'coming' | 'going' | 'over';
  /** The run that goes on, or null. */
  current(): string | null;
}

export interface Step {
  readonly to: Position;
  /** What is to be told of it; null for the mere step into the next run. */
  readonly event: Buffer | null;
  /** Bytes of output that were read. */
  readonly bytes: number;
}

/**
 * Reads what follows a position.
 * @param until a later position that no step goes beyond, or null
 * @param buffer what is read into: as much as one step takes at most
 * @returns null when there is nothing more yet. @throws what the file system says
 */
export async function takeStep(
  story: Story,
  position: Position,
  until: Position | null,
  buffer: Buffer,
): Promise<Step | null> {
  const { run, cursor } = position;
  if (run === null) return stepIntoNext(story, position);
  // Asked before the read: what is read to its end after its end is whole.
  const isOver = story.standOf(run) === 'over';
  const log = story.runs.open(run);
  if (log === null) return leaveLostRun(story, position);
  try {
    const size = log.size();
    // Shorter than what was told: somebody cut it, or the machine lost power before it was on the disk.
    if (cursor > size) return stepOver(position, { run, cursor: size }, 0);
    const most = until?.run === run ? until.cursor - cursor : Infinity;
    const output =
      cursor < size && most > 0
        ? await readOutput(log, position, buffer.subarray(0, Math.min(most, buffer.length)), { size, isOver, most })
        : null;
    return output ?? (isOver ? stepIntoNext(story, position) : null);
  } finally {
    log.close();
  }
}

interface Extent {
  readonly size: number;
  readonly isOver: boolean;
  readonly most: number;
}

async function readOutput(
  log: ConsoleLog,
  position: Position,
  into: Buffer,
  { size, isOver, most }: Extent,
): Promise<Step | null> {
  const { run, cursor } = position;
  const { from, bytes } = await log.read(cursor, into);
  if (from > cursor) return stepOver(position, { run, cursor: from }, from - cursor);
  const read = into.subarray(0, bytes);
  // The rest of a character that begins here will never come; or others have been told it as it is.
  const isLast = (isOver && cursor + bytes >= size) || bytes === most;
  const whole = isLast ? bytes : completeLength(read);
  if (whole === 0) return null;
  const to = { run, cursor: cursor + whole };
  return { to, event: consoleEvent(position, to, read.toString('utf8', 0, whole)), bytes };
}

function stepOver(from: Position, to: Position, bytes: number | null): Step {
  return { to, event: gapEvent(from, to, bytes), bytes: 0 };
}

/** A run that is being launched may never come to be: nobody stands in it before its program runs. */
function stepIntoNext(story: Story, { run }: Position): Step | null {
  const next = nextRun(story, run);
  return next === null ? null : { to: { run: next, cursor: 0 }, event: null, bytes: 0 };
}

function nextRun({ runs, standOf }: Story, run: string | null): string | null {
  const next = runs.after(run ?? '');
  return next === null || standOf(next) === 'coming' ? null : next;
}

/** The run is not kept any more. With none after it the story goes on from its end, whatever the clock said then. */
async function leaveLostRun(story: Story, position: Position): Promise<Step> {
  const next = nextRun(story, position.run);
  return stepOver(position, next === null ? await endOf(story) : { run: next, cursor: 0 }, null);
}

/** @returns where the story ends now, on a character's boundary */
export async function endOf(story: Story): Promise<Position> {
  const log = await openNewest(story);
  if (log === null) return beforeAll;
  const { run } = log;
  try {
    const size = log.size();
    if (story.standOf(run) === 'over') return { run, cursor: size };
    const last = Buffer.alloc(Math.min(size, 3));
    const { from, bytes } = await log.read(size - last.length, last);
    return { run, cursor: from + completeLength(last.subarray(0, bytes)) };
  } finally {
    log.close();
  }
}

/** By a clock that was set back the run that goes on need not be the newest; somebody may have removed any of them. */
async function openNewest({ runs, current, standOf }: Story): Promise<ConsoleLog | null> {
  const going = current();
  const log = going === null ? null : runs.open(going);
  if (log !== null) return log;
  for (const { run } of await runs.list()) {
    const past = standOf(run) === 'over' ? runs.open(run) : null;
    if (past !== null) return past;
  }
  return null;
}
