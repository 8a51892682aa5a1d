/** A server that exits with code 0 right after its start, and one that moves to the background. */

import { findMeaning } from '../launch/exit-meaning.js';
import type { Launch } from '../launch/launch.js';
import type { Exit, LastExit } from '../run/exit.js';

/** The milliseconds from the start to an exit that the next start would repeat. */
export const startMs = 15_000;

/**
 * Returns whether the exit followed right after the start, with code 0. Not if the Build says what this code means.
 * @param startedAt milliseconds since the epoch; null if it is unknown
 */
export function isExitAtStart(
  exit: Pick<Exit, 'code' | 'at'>,
  startedAt: number | null,
  { exit: meanings }: Pick<Launch, 'exit'>,
): boolean {
  if (exit.code !== 0 || startedAt === null || findMeaning(meanings, exit) !== null) return false;
  // A clock that was set back proves nothing. File systems round times.
  const tookMs = exit.at - startedAt;
  return tookMs > -1_000 && tookMs < startMs;
}

/** Options that move a server to the background. */
const backgroundOption = /^--?(?:daemon|daemoni[sz]e|background|detach|fork)(?:=.*)?$/i;

/** Adds the finding that a server has moved to the background, unless its output shows another cause. */
export function withBackgroundFinding(
  exit: LastExit,
  startedAt: number | null,
  launch: Pick<Launch, 'exit' | 'argv'>,
): LastExit {
  const { expected, survivors, findings = [] } = exit;
  if (expected || survivors === 0 || findings.length > 0 || !isExitAtStart(exit, startedAt, launch)) return exit;
  const subject = launch.argv.slice(1).find((argument) => backgroundOption.test(argument)) ?? null;
  return { ...exit, findings: [{ code: 'moved_to_background', subject, count: 1 }] };
}

export function isMovedToBackground({ findings = [] }: Pick<LastExit, 'findings'>): boolean {
  return findings.some(({ code }) => code === 'moved_to_background');
}
