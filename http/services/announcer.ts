/** Announces something to the players of the running server: by commands, which wait in the operation queue. */
import { randomBytes } from 'node:crypto';
import type { Announcement, AnnouncementOutcome, Announcer } from '../../machines/announce/announcer.js';
import { composeAnnouncement, type LineWritingOf } from '../../machines/announce/compose.js';
import type { AwaitLine } from '../../machines/console/console.js';
import type { EntryActor, Journal } from '../../machines/history/journal.js';
import { lineEncodingOf } from '../../machines/launch/line-limit.js';
import type { OperationVerdict, Perform } from '../../machines/operations/requests.js';
import { isRunning } from '../../machines/operations/verdict.js';
import type { ServerActor } from '../../machines/server/server.js';

interface AnnouncerPorts {
  readonly actor: ServerActor;
  readonly perform: Perform;
  readonly awaitLine: AwaitLine;
  readonly journal: Pick<Journal, 'record'>;
  readonly lineWritingOf: LineWritingOf;
}

interface Sent {
  readonly outcome: AnnouncementOutcome;
  /** The characters that were sent in another form. */
  readonly replaced?: string;
}

const manager: EntryActor = { kind: 'manager', name: 'manager' };

/** The announcement has an entry of its own in the journal. */
const sender = { by: manager, isUnrecorded: true };

export function createAnnouncer({ actor, perform, awaitLine, journal, lineWritingOf }: AnnouncerPorts): Announcer {
  async function send(announcement: Announcement, limitMs: number): Promise<Sent> {
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    if (launch === null || !isRunning(snapshot)) return { outcome: 'not_running' };
    const id = randomBytes(6).toString('hex');
    const composed = composeAnnouncement(launch.announce, announcement, id, lineWritingOf(lineEncodingOf(launch)));
    if (composed === null) return { outcome: 'unsupported' };
    const replaced = composed.replaced === '' ? {} : { replaced: composed.replaced };
    const verdicts = await Promise.all(composed.lines.map((line) => perform({ name: 'command', line }, sender)));
    const cursors = verdicts.flatMap((verdict) => cursorOf(verdict, launch.run));
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
        detail: { ...announcement, ...(replaced !== undefined && { replaced }) },
      });
      return outcome;
    },
  };
}

/** Returns where the output after the command begins; nothing for one that was not written to this run. */
function cursorOf(verdict: OperationVerdict, run: string): number[] {
  return verdict.kind === 'done' && verdict.run === run && verdict.cursor !== undefined ? [verdict.cursor] : [];
}
