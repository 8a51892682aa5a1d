/**
 * The events of each run: `events.jsonl` in its directory, one JSON object per line. The file is deleted with the run.
 */
import { closeSync, constants, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent, RunEventFiles } from '../../../machines/review/run-events.js';
import { isRunId } from '../../../machines/run/run-id.js';
import { UnreadableRunFile } from '../../../machines/run/unreadable-run-file.js';
import { translateFormerNames } from './former-names.js';
import { hasEntry, isAbsent, openRunFile, readRunText, toOpenFault, writeRunFile } from './run-file.js';

/** Opens the files of run events. @param runs `<root>/run` */
export function openRunEvents(runs: string): RunEventFiles {
  const toFile = (run: string): string => join(runs, run, 'events.jsonl');
  /** Returns whether the run has started. Accepts only run ids, because the text of a client must not become a path. */
  const hasStarted = (run: string): boolean => isRunId(run) && hasEntry(join(runs, run, 'pid'));

  function read(run: string): RunEvent[] {
    try {
      return parseEvents(readRunText(toFile(run)).text);
    } catch (error) {
      // The run of an older manager has no events.
      if (isAbsent(error)) return [];
      throw new UnreadableRunFile(run, 'events.jsonl', toOpenFault(error));
    }
  }

  return {
    read: (run) => (hasStarted(run) ? read(run) : null),
    append(run, events) {
      if (!hasStarted(run)) return false;
      const fd = openRunFile(toFile(run), constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
      try {
        writeSync(fd, formatEvents(events));
      } finally {
        closeSync(fd);
      }
      return true;
    },
    replace(run, events) {
      const part = `${toFile(run)}.part`;
      writeRunFile(part, formatEvents(events));
      renameSync(part, toFile(run));
    },
  };
}

function formatEvents(events: readonly RunEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/**
 * Parses the lines of a file. Lines that are not events are skipped. A full disk may have cut them off, or the server's
 * user may have written them.
 */
function parseEvents(text: string): RunEvent[] {
  const events = new Map<number, RunEvent>();
  for (const line of text.split('\n')) {
    const event = parseEvent(line);
    if (event !== null) events.set(event.n, event);
  }
  return [...events.values()].sort((a, b) => a.n - b.n);
}

function parseEvent(line: string): RunEvent | null {
  try {
    const event: unknown = JSON.parse(line);
    return isRunEvent(event) ? translateFormerNames(event) : null;
  } catch {
    return null;
  }
}

function isRunEvent(value: unknown): value is RunEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Partial<Record<string, unknown>>;
  if (![event.n, event.at, event.times, event.lastAt].every((number) => isTimeOrCount(number))) return false;
  if (event.kind === 'answer')
    return (
      typeof event.operation === 'string' &&
      (event.status === null || Number.isInteger(event.status)) &&
      (event.code === null || typeof event.code === 'string')
    );
  return (
    event.kind === 'step' && typeof event.event === 'string' && areTexts(event.active) && areTransitions(event.taken)
  );
}

/** Returns whether a value is a count, or a time that a Date can have. */
function isTimeOrCount(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= 8.64e15;
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function areTransitions(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (each) => typeof each?.source === 'string' && typeof each.event === 'string' && Number.isInteger(each.place),
    )
  );
}
