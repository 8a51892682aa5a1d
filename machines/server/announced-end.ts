/** An announced end: the players are warned, and the server saves, before the stop sequence begins. */

import type { AnnouncedEnd, AnnouncedPart, Announcement, EndNotice } from '../announce/announcer.js';
import type { SaveOutcome, StopCause } from '../run/exit.js';
import type { Run } from './context.js';
import type { ProcessOrder } from './events.js';

/** Announcements have this author. */
const author = 'Server';

/** Returns the end that an operation announces; `null` without a notice. @param at when the operation was requested */
export function planAnnouncedEnd(notice: EndNotice | undefined, at: number): AnnouncedEnd | null {
  return notice === undefined ? null : { ...notice, at: at + notice.seconds * 1_000, save: null };
}

/** Returns what the stop request of an announced end has in addition; nothing for another end. */
export function describeAnnounced({ announced, stopCause }: Run): AnnouncedPart {
  if (announced === null) return {};
  const { reason, save } = announced;
  return { words: reason ?? sentence(stopCause, 0), ...(save === null ? {} : { save }) };
}

/** Composes the warning at the beginning of the notice. */
export function composeWarning({ announced, stopCause }: Run): Announcement {
  const { seconds = 0, reason = null } = announced ?? {};
  return { type: 'message', author, message: joined(sentence(stopCause, seconds), reason) };
}

/** Composes the announcement after which the server saves. */
export function composeShutdown(run: Run): Announcement {
  const { announced, stopCause } = run;
  return {
    type: 'shutting_down',
    delayMs: getSaveLimitMs(run),
    author,
    message: joined(sentence(stopCause, 0), announced?.reason ?? null),
  };
}

/** Returns how a save went that nothing has acknowledged in time. */
export function judgeUnansweredSave({ launch }: Run): SaveOutcome {
  return launch.announce?.shutting_down === undefined ? 'unsupported' : 'sent';
}

/** Returns how long the acknowledgement of the save is awaited, in milliseconds. */
export function getSaveLimitMs({ launch, announced }: Run): number {
  return Math.min(launch.announce?.shutting_down?.waitMs ?? 0, announced?.saveLimitMs ?? Number.POSITIVE_INFINITY);
}

function sentence(cause: StopCause, seconds: number): string {
  const what = cause === 'restart' ? 'The server restarts' : 'The server stops';
  if (seconds === 0) return `${what} now.`;
  if (seconds % 60 === 0) return `${what} in ${counted(seconds / 60, 'minute')}.`;
  return `${what} in ${counted(seconds, 'second')}.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function joined(sentence: string, reason: string | null): string {
  return reason === null ? sentence : `${sentence} ${reason}`;
}

/** Returns the order to announce the end that has been decided. */
export function orderAnnouncement(run: Run, compose: typeof composeWarning): ProcessOrder {
  return { type: 'announceEnd', because: run.stopCause, announcement: compose(run) };
}
