/** The text of an exit. */
import type { LastExit } from '../api/types.js';
import type { Text } from './en.js';

export type Exit = Pick<LastExit, 'code' | 'signal' | 'ambiguous' | 'expected' | 'unseen' | 'oom_killed'> &
  Partial<Pick<LastExit, 'survivors'>>;

/** Returns for example "Exited unexpectedly with code 1". */
export function exitText(
  { code, signal, ambiguous, expected, unseen, oom_killed: oomKilled, survivors = 0 }: Exit,
  text: Text,
): string {
  const texts = text.exit;
  const killed = (oomKilled ? `; ${texts.outOfMemory}` : '') + (survivors > 0 ? `; ${texts.survivors(survivors)}` : '');
  if (unseen !== null) return texts.unseen[unseen] + (oomKilled ? `; ${texts.outOfMemory}` : '');
  const reason = reasonText(code, signal, ambiguous, text);
  if (reason === '') return (expected ? texts.onRequest : texts.unrequested) + killed;
  return (expected ? `${texts.onRequest}, ` : `${texts.unrequested} `) + reason + killed;
}

function reasonText(code: number | null, signal: string | null, ambiguous: boolean, { exit: texts }: Text): string {
  if (ambiguous && code !== null && signal !== null) return texts.ambiguous(code, signal);
  if (signal !== null) return texts.bySignal(signal);
  return code === null ? '' : texts.withCode(code);
}
