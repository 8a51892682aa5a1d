/** Asks for a confirmation before a command takes effect, for example before a deletion. */
import { createInterface } from 'node:readline';
import { Failure } from '../service/failure.js';
import type { Invocation } from './invocation.js';

/** Returns whether a question can be asked. The result is false in a script, which needs `--yes`. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/**
 * Asks whether to continue, unless `--yes` is given. The call must precede the first request that changes data.
 * @param effect the effect of the command, such as `deletes the backup "b1"`
 * @param read reads the facts for the command before the question is asked
 * @returns the result of `read`
 * @throws Failure `usage` without a terminal, `declined` after an answer other than yes
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

/** Reads a line from the terminal; an empty line at the end of the input. Ctrl-C ends the program, as usual. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  process.stderr.write(question);
  return new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  }).finally(() => lines.close()) as Promise<string>;
}
