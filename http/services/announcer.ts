/** Announces something to the players of the running server: by commands, which wait in the operation queue. */
import { randomBytes } from 'node:crypto';
import { composeAnnouncement } from '../../machines/announce/compose.js';
import type { CommandVerdict } from '../../machines/operations/commands.js';
import type { NotServed, OperationQueue } from '../../machines/operations/queue.js';
import { isRunning } from '../../machines/operations/verdict.js';
import type { Announcement, AnnouncementOutcome, Announcer } from '../../machines/ports/announcer.js';
import type { AwaitLine } from '../../machines/ports/console.js';
import type { EntryActor, Journal } from '../../machines/ports/journal.js';
import { found } from '../../machines/ports/result.js';
import type { ServerActor } from '../../machines/server/server.js';

interface AnnouncerPorts {
  readonly actor: ServerActor;
  readonly queue: Pick<OperationQueue, 'command'>;
  readonly awaitLine: AwaitLine;
  readonly journal: Pick<Journal, 'record'>;
}

const manager: EntryActor = { kind: 'manager', name: 'manager' };

export function createAnnouncer({ actor, queue, awaitLine, journal }: AnnouncerPorts): Announcer {
  async function send(announcement: Announcement, limitMs: number): Promise<AnnouncementOutcome> {
    const snapshot = actor.getSnapshot();
    const { launch } = snapshot.context;
    if (launch === null || !isRunning(snapshot)) return 'not_running';
    const composed = composeAnnouncement(launch.announce, announcement, randomBytes(6).toString('hex'));
    if (composed === null) return 'unsupported';
    const verdicts = await Promise.all(composed.lines.map((line) => queue.command(found(line))));
    const cursors = verdicts.flatMap((verdict) => cursorOf(verdict, launch.run));
    const [cursor] = cursors;
    if (cursor === undefined || cursors.length < verdicts.length) return 'not_running';
    if (composed.acknowledgement === null || limitMs <= 0) return 'sent';
    const pattern = new RegExp(composed.acknowledgement);
    const line = await awaitLine(launch.run, cursor, (each) => pattern.test(each), limitMs);
    return line === null ? 'sent' : 'acknowledged';
  }

  return {
    async announce(announcement, limitMs, by = manager) {
      const { launch } = actor.getSnapshot().context;
      // The queue never rejects a command.
      const outcome = await send(announcement, limitMs);
      journal.record({
        type: 'announcement.sent',
        actor: by,
        run: launch?.run,
        build: launch?.build,
        folder: launch?.folder,
        outcome,
        detail: { ...announcement },
      });
      return outcome;
    },
  };
}

/** Returns where the output after the command begins; nothing for one that was not written to this run. */
function cursorOf(verdict: CommandVerdict | NotServed, run: string): number[] {
  return verdict.kind === 'done' && verdict.context.launch?.run === run ? [verdict.cursor] : [];
}
