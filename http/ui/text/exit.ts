/** How a run ended, in words. */
import type { LastExit } from '../api/types.js';
import type { Text } from './en.js';

export type Exit = Pick<LastExit, 'code' | 'signal' | 'ambiguous' | 'expected' | 'unseen'> &
  Partial<Pick<LastExit, 'survivors'>>;

/** @returns for example "Ended by itself with code 1"; when it was is not in it */
export function exitText({ code, signal, ambiguous, expected, unseen, survivors = 0 }: Exit, text: Text): string {
  const words = text.exit;
  if (unseen !== null) return words.unseen[unseen];
  const left = survivors > 0 ? `; ${words.survivors(survivors)}` : '';
  const how = howText(code, signal, ambiguous, text);
  if (how === '') return (expected ? words.onRequest : words.unrequested) + left;
  return (expected ? `${words.onRequest}, ` : `${words.unrequested} `) + how + left;
}

function howText(code: number | null, signal: string | null, ambiguous: boolean, { exit: words }: Text): string {
  if (ambiguous && code !== null && signal !== null) return words.ambiguous(code, signal);
  if (signal !== null) return words.bySignal(signal);
  return code === null ? '' : words.withCode(code);
}
