/** Reads the last lines of a run's console, and hides their secrets. */
import type { ConsoleLog } from '../../machines/console/console.js';
import { hidePossibleSecrets } from '../../machines/text/secrets.js';

const maxBytes = 256 * 1024;
const maxLines = 500;
const maxCharacters = 2_000;

/** Reads the lines. @throws an error of the file system */
export async function readConsoleEnd(log: ConsoleLog): Promise<string[]> {
  const size = log.size();
  const buffer = Buffer.alloc(Math.min(maxBytes, size));
  const target = size - buffer.length;
  const { from, bytes } = await log.read(target, buffer);
  const lines = log.text.decode(buffer.subarray(0, bytes)).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  // The first line may be incomplete.
  if (from > 0 && lines.length > 1) lines.shift();
  return lines.slice(-maxLines).map((line) => hidePossibleSecrets(line.slice(0, maxCharacters)));
}
