/** Detects servers that exit with code 0 right after their start, including servers that move to the background. */

import { findMeaning } from '../launch/exit-meaning.js';
import type { Launch } from '../launch/launch.js';
import type { Exit, LastExit } from '../run/exit.js';

/** The time after the start within which an exit with code 0 probably repeats at each start, in milliseconds. */
export const startMs = 15_000;

/**
 * Returns whether the server exited with code 0 right after its start. The result is false if the Build gives this code
 * a meaning.
 * @param startedAt the start in milliseconds since the epoch; `null` if the start is unknown
 */
export function isExitAtStart(
  exit: Pick<Exit, 'code' | 'at'>,
  startedAt: number | null,
  { exit: meanings }: Pick<Launch, 'exit'>,
): boolean {
  if (exit.code !== 0 || startedAt === null || findMeaning(meanings, exit) !== null) return false;
  // A negative time proves nothing: the clock may have been set back. File systems round times.
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
