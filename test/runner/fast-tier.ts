/**
 * The rule of the fast tier (`--fast`). A file belongs to the tier if it is short and does not start the program. Only
 * the files of the contract belong to the tier although they start the program.
 */
import { readFileSync } from 'node:fs';
import type { FileTimes } from './shards.js';

/** A file with this number of seconds of processor time is too long. A file without a measured time is not too long. */
const longSeconds = 1;

/** Compiled imports of modules that start the program, the service, the command line, or a server. */
const startsProgram =
  /^import .* from '[^']*\/(service|service-process|shared-service|session|successive-services|command-line|live-command|broken-environment|old-version|kept-runs|fxserver)\.js'/m;

/** Files over HTTP that belong to the fast tier: the routes of the contract. */
const contract = ['start', 'restart', 'command'].map((name) => `http/api/${name}.test.js`);

/**
 * Returns whether a test file belongs to the fast tier.
 * @param path relative to the tests' directory
 * @param file absolute path of the compiled file
 */
export function isFast(path: string, file: string, times: FileTimes): boolean {
  if (contract.includes(path)) return true;
  return (times[path] ?? 0) < longSeconds && !startsProgram.test(readFileSync(file, 'utf8'));
}
