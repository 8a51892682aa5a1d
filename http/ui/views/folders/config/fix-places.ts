/** Corrects several lines in saved config files with the same correction. */
import type { Finding } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import type { FixContext } from './fix-line.js';
import type { LineFix } from './line-fix.js';

export interface FaultPlace {
  readonly folder: string;
  readonly finding: Finding;
}

/**
 * Writes the corrections one by one, because a config file may have several lines. A line that was not corrected does
 * not prevent the correction of the others. Stops at any other refusal. @returns the last refusal
 */
export async function fixPlaces(
  context: FixContext,
  places: readonly FaultPlace[],
  fix: LineFix,
): Promise<Answer<unknown>> {
  const { fixSavedLine } = await import('./fix-line.js');
  let failed: Answer<unknown> | null = null;
  for (const { folder, finding } of places) {
    const answer = await fixSavedLine(context, folder, finding, fix);
    if (answer.ok) continue;
    failed = answer;
    if (answer.problem.code !== 'not_corrected') break;
  }
  return failed ?? { ok: true, value: null, headers: new Headers() };
}
