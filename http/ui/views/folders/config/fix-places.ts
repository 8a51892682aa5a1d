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
  let failed: Extract<Answer<unknown>, { ok: false }> | null = null;
  let written = 0;
  for (const { folder, finding } of places) {
    const answer = await fixSavedLine(context, folder, finding, fix);
    if (answer.ok) {
      written += 1;
      continue;
    }
    failed = answer;
    if (answer.problem.code !== 'not_corrected') break;
  }
  if (failed === null) return { ok: true, value: null, headers: new Headers() };
  const some = context.language.text.value?.editor?.notAllCorrected;
  const isPartial = failed.problem.code === 'not_corrected' && written > 0 && some !== undefined;
  return isPartial ? { ok: false, problem: { ...failed.problem, title: some } } : failed;
}
