/**
 * Makes announcements to the players of the running server. The commands of an announcement wait in the operation
 * queue.
 */
import type { Announcement, AnnouncementOutcome, Announcer } from '../../announce/announcer.js';
import { composeAnnouncement, type FindLineWriting } from '../../announce/compose.js';
import type { AwaitLine } from '../../console/console.js';
import type { EntryActor, Journal } from '../../history/journal.js';
import { chooseLineEncoding } from '../../launch/line-limit.js';
import type { OperationVerdict, Perform } from '../../operations/requests.js';
import { isRunning } from '../../operations/verdict.js';
import type { ServerActor } from '../../server/server.js';

interface AnnouncerPorts {
  readonly actor: ServerActor;
  readonly perform: Perform;
  readonly awaitLine: AwaitLine;
  readonly journal: Pick<Journal, 'record'>;
  readonly findLineWriting: FindLineWriting;
  /** Returns a new id for an announcement, which the acknowledgement repeats. */
  readonly createId: () => string;
}

interface Sent {
  readonly outcome: AnnouncementOutcome;
  /** The characters that were replaced. */
  readonly replaced?: string;
}

const manager: EntryActor = { kind: 'manager', name: 'manager' };

/** The caller of the commands, which are not recorded: the journal has an entry for the announcement itself. */
const sender = { by: manager, isUnrecorded: true };

export function createAnnouncer({
  actor,
  perform,
  awaitLine,
  journal,
  findLineWriting,
  createId,
}: AnnouncerPorts): Announcer {
  async function send(announcement: Announcement, limitMs: number): Promise<Sent> {
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    if (launch === null || !isRunning(snapshot)) return { outcome: 'not_running' };
    const writing = findLineWriting(chooseLineEncoding(launch));
    const composed = composeAnnouncement(launch.announce, announcement, createId(), writing);
    if (composed === null) return { outcome: 'unsupported' };
    const replaced = composed.replaced === '' ? {} : { replaced: composed.replaced };
    const verdicts = await Promise.all(composed.lines.map((line) => perform({ name: 'command', line }, sender)));
    const cursors = verdicts.flatMap((verdict) => listCursors(verdict, launch.run));
    const [cursor] = cursors;
    if (cursor === undefined || cursors.length < verdicts.length) return { outcome: 'not_running' };
    if (composed.acknowledgement === null || limitMs <= 0) return { outcome: 'sent', ...replaced };
    const pattern = new RegExp(composed.acknowledgement);
    const line = await awaitLine(launch.run, cursor, (each) => pattern.test(each), limitMs);
    return { outcome: line === null ? 'sent' : 'acknowledged', ...replaced };
  }

  return {
    async announce(announcement, limitMs, by = manager) {
      const launch = actor.getSnapshot().context.run?.launch ?? null;
      const { outcome, replaced } = await send(announcement, limitMs);
      journal.record({
        type: 'announcement.sent',
        actor: by,
        run: launch?.run,
        build: launch?.build,
        folder: launch?.folder,
        outcome,
        detail: { ...describeAnnouncement(announcement), ...(replaced !== undefined && { replaced }) },
      });
      return outcome;
    },
  };
}

/**
 * Returns a list with the cursor after which the output of the command begins; an empty list if the command was not
 * written to this run.
 */
function listCursors(verdict: OperationVerdict, run: string): number[] {
  return verdict.kind === 'done' && verdict.run === run && verdict.cursor !== undefined ? [verdict.cursor] : [];
}

/** Returns an announcement for an entry of the history. */
function describeAnnouncement(announcement: Announcement): object {
  const { secondsRemaining, delayMs, ...others } = announcement as Record<string, unknown>;
  return {
    ...others,
    ...(secondsRemaining !== undefined && { seconds_remaining: secondsRemaining }),
    ...(delayMs !== undefined && { delay_ms: delayMs }),
  };
}
