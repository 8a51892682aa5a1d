/** Corrects several lines in saved config files with the same correction. */
import type { Finding } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import type { Api } from '../../../api/client.js';
import type { LineFix } from './line-fix.js';

export interface FaultPlace {
  readonly folder: string;
  readonly finding: Finding;
}

/** Writes the corrections one by one, because a config file may have several lines. Stops at the first refusal. */
export async function fixPlaces(
  api: Pick<Api, 'GET' | 'PUT'>,
  places: readonly FaultPlace[],
  fix: LineFix,
): Promise<Answer<unknown>> {
  const { fixSavedLine } = await import('./fix-line.js');
  let answer: Answer<unknown> = { ok: true, value: null, headers: new Headers() };
  for (const { folder, finding } of places) {
    answer = await fixSavedLine(api, folder, finding, fix);
    if (!answer.ok) break;
  }
  return answer;
}
