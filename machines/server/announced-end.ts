/** An announced end: the players are warned, and the server saves, before the stop sequence begins. */

import type { AnnouncedEnd, AnnouncedPart, Announcement, EndNotice } from '../announce/announcer.js';
import type { Launch } from '../launch/launch.js';
import type { SaveOutcome, StopCause } from '../run/exit.js';
import { changeRun, type Run, requireRun, type ServerContext, saveRun } from './context.js';
import type { PostponeNoticeOperation, ProcessOrder, RestartOperation, StopOperation } from './events.js';

/** Announcements have this author. */
const author = 'Server';

/** The context after an operation that ends the run was accepted. */
type EndedContext = Pick<ServerContext, 'run' | 'failure'>;

/** Begins the end that an operation requests. @param next the launch that follows; `null` for a stop */
export function beginEnd(
  context: ServerContext,
  { type, at, notice, ...operation }: StopOperation | RestartOperation,
  next: Launch | null,
): EndedContext {
  const { launch, stopCount } = requireRun(context);
  const run = changeRun(context, {
    exitExpected: true,
    stopCount: stopCount + 1,
    stopCause: 'by' in operation ? (operation.by ?? type) : type,
    announced: planAnnouncedEnd(notice, at),
    // The grace period begins after the announcement.
    killAt: notice === undefined ? at + launch.stop.timeoutMs : null,
    next,
  });
  return { ...run, failure: null };
}

/** Begins a restart, whose launch is possible. */
export function beginRestart(context: ServerContext, operation: RestartOperation): EndedContext {
  const { launch, isRecovery = false } = operation;
  const cause = isRecovery ? 'recovery' : 'restart';
  return beginEnd(context, operation, launch.ok ? { ...launch.value, cause } : null);
}

/** The facts of a run whose announced end was cancelled. */
export const noEnd: Partial<Run> = {
  exitExpected: false,
  stopCause: 'stop',
  announced: null,
  killAt: null,
  next: null,
};

/** Ends the notice. @param at now, in milliseconds since the epoch */
export function endNotice(context: ServerContext, at: number): Pick<ServerContext, 'run'> {
  const { announced } = requireRun(context);
  return changeRun(context, { announced: announced && { ...announced, seconds: 0, at } });
}

/** Puts the announced end off. */
export function postponeEnd(
  context: ServerContext,
  { seconds, at }: PostponeNoticeOperation,
): Pick<ServerContext, 'run'> {
  const { announced } = requireRun(context);
  return changeRun(context, { announced: announced && postpone(announced, seconds, at) });
}

/** Returns an announced end that is put off. @param at now, in milliseconds since the epoch */
export function postpone(announced: AnnouncedEnd, seconds: number, at: number): AnnouncedEnd {
  // The clock may have been set: the time that is left is never longer than it was.
  const leftMs = Math.min(Math.max(0, announced.at - at), announced.seconds * 1_000) + seconds * 1_000;
  return { ...announced, seconds: Math.ceil(leftMs / 1_000), at: at + leftMs };
}

/** Records that nothing has acknowledged the save in time. */
export function saveUnanswered(context: ServerContext): Pick<ServerContext, 'run'> {
  const run = requireRun(context);
  return saveRun(context, judgeUnansweredSave(run), (run.announced?.at ?? 0) + getSaveLimitMs(run));
}

/** Returns the end that an operation announces; `null` without a notice. @param at when the operation was requested */
function planAnnouncedEnd(notice: EndNotice | undefined, at: number): AnnouncedEnd | null {
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

/** Composes the announcement that the server is not ended. */
export function composeCancellation({ stopCause }: Run): Announcement {
  const message = `The ${stopCause === 'restart' ? 'restart' : 'stop'} of the server was cancelled.`;
  return { type: 'message', author, message };
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
function judgeUnansweredSave({ launch }: Run): SaveOutcome {
  return launch.announce?.shutting_down === undefined ? 'unsupported' : 'sent';
}

/** Returns how long the acknowledgement of the save is awaited, in milliseconds. */
export function getSaveLimitMs({ launch, announced }: Run): number {
  return Math.min(launch.announce?.shutting_down?.waitMs ?? 0, announced?.saveLimitMs ?? Number.POSITIVE_INFINITY);
}

function sentence(cause: StopCause, seconds: number): string {
  const what = cause === 'restart' ? 'The server restarts' : 'The server stops';
  if (seconds === 0) return `${what} now.`;
  // A notice that was put off has odd seconds.
  if (seconds % 60 === 0 || seconds > 120) return `${what} in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
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
