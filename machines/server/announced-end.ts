/** An announced end: the players are warned, and the server saves, before the stop sequence begins. */
import type { AnnouncedEnd, AnnouncedPart, Announcement, EndNotice } from '../ports/announcer.js';
import type { SaveOutcome, StopCause } from '../ports/exit.js';
import type { ServerContext } from './context.js';

/** Announcements have this author. */
const author = 'Server';

/** Returns the end that an operation announces; null without a notice. @param at when the operation was requested */
export function announcedEndOf(notice: EndNotice | undefined, at: number): AnnouncedEnd | null {
  return notice === undefined ? null : { ...notice, at: at + notice.seconds * 1_000, save: null };
}

/** Returns what the stop request of an announced end has besides; nothing for another end. */
export function announcedPartOf({ announced, stopCause }: ServerContext): AnnouncedPart {
  if (announced === null) return {};
  const { reason, save } = announced;
  return { words: reason ?? sentence(stopCause, 0), ...(save === null ? {} : { save }) };
}

/** Returns the warning at the begin of the notice. */
export function warningOf({ announced, stopCause }: ServerContext): Announcement {
  const { seconds = 0, reason = null } = announced ?? {};
  return { type: 'message', author, message: joined(sentence(stopCause, seconds), reason) };
}

/** Returns the announcement after which the server saves. */
export function shutdownOf(context: ServerContext): Announcement {
  const { announced, stopCause } = context;
  return {
    type: 'shutting_down',
    delayMs: saveLimitOf(context),
    author,
    message: joined(sentence(stopCause, 0), announced?.reason ?? null),
  };
}

/** Returns how a save went that nothing has acknowledged in time. */
export function giveUpOutcomeOf({ launch }: ServerContext): SaveOutcome {
  return launch?.announce?.shutting_down === undefined ? 'unsupported' : 'sent';
}

/** Returns how long the acknowledgement of the save is awaited, in milliseconds. */
export function saveLimitOf({ launch, announced }: ServerContext): number {
  return Math.min(launch?.announce?.shutting_down?.waitMs ?? 0, announced?.saveLimitMs ?? Number.POSITIVE_INFINITY);
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
