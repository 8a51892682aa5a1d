/** Announces an end on the console, and waits for the acknowledgement of the save. */
import { randomBytes } from 'node:crypto';
import type { Announcement } from '../../../machines/announce/announcer.js';
import { composeAnnouncement } from '../../../machines/announce/compose.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { chooseLineEncoding } from '../../../machines/launch/line-limit.js';
import type { SaveOutcome } from '../../../machines/run/exit.js';
import { findLineWriting } from '../../console/text/text-codec.js';
import type { ConsoleInput } from '../input/console-input.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { watchForLine } from './ready-line.js';

/** The launch whose players are warned, and the console for the announcement. */
interface AnnounceTarget {
  readonly directory: RunDirectory;
  readonly launch: Pick<Launch, 'run' | 'announce' | 'console' | 'encoding'>;
  readonly input: ConsoleInput;
}

/**
 * Writes the lines of an announcement.
 * @param onSaved is called at most once, and only for the announcement that requests a save. The call follows the
 *   acknowledgement of the save, or the failure to request it. If the plan has no acknowledgement, only the delay of
 *   the machine ends the wait
 * @returns the function that stops waiting
 */
export function announceEnd(
  { directory, launch, input }: AnnounceTarget,
  announcement: Announcement,
  onSaved: (outcome: SaveOutcome) => void,
): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;

  function report(outcome: SaveOutcome): void {
    if (!isOver && announcement.type === 'shutting_down') onSaved(outcome);
    isOver = true;
  }

  async function announce(): Promise<void> {
    const id = randomBytes(6).toString('hex');
    const composed = composeAnnouncement(
      launch.announce,
      announcement,
      id,
      findLineWriting(chooseLineEncoding(launch)),
    );
    if (composed === null) return report('unsupported');
    const receipts = await input.writeAll(composed.lines);
    const cursors = receipts.flatMap((receipt) => ('cursor' in receipt ? [receipt.cursor] : []));
    const [from] = cursors;
    if (from === undefined || cursors.length < receipts.length) return report('undelivered');
    if (isOver || composed.acknowledgement === null || announcement.type !== 'shutting_down') return;
    stop = watchForLine(launch.run, directory, from, composed.acknowledgement, () => report('acknowledged'));
  }

  void announce();
  return () => {
    isOver = true;
    stop?.();
  };
}
