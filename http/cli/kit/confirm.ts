/** Asks before a command deletes or replaces what cannot be restored. */
import { createInterface } from 'node:readline';
import { Failure } from '../service/failure.js';
import type { Invocation } from './invocation.js';

/** Whether a question can be asked: not in a script, where `--yes` has to be given. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/**
 * Returns if `--yes` is given, or a person at the terminal agrees. Call it before the first request that changes data.
 * @param effect what the command does, such as `deletes the backup "b1"`
 * @param read reads what the question is about, before it is asked
 * @returns what `read` returns
 * @throws Failure `usage` without a terminal, `declined` after another answer
 */
export async function confirm<T = void>(
  { flags }: Pick<Invocation, 'flags'>,
  effect: string,
  read?: () => Promise<T>,
): Promise<T> {
  const isConfirmed = flags.yes === true;
  if (!isConfirmed && !canAsk())
    throw new Failure({ code: 'usage', text: `This ${effect}. Add --yes to confirm that.` });
  const subject = (await read?.()) as T;
  if (isConfirmed || /^\s*y(es)?\s*$/i.test(await ask(`This ${effect}. Continue? [y/N] `))) return subject;
  throw new Failure({ code: 'declined' });
}

/** Reads a line from the terminal; the end of the input is an empty one. Ctrl-C ends the program, as usual. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  process.stderr.write(question);
  return new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  }).finally(() => lines.close()) as Promise<string>;
}
