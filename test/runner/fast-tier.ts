/**
 * The rule of the fast tier (`--fast`): a file belongs to it unless its path says that it is long, or it starts the
 * program. Of those over HTTP, the ones of the contract belong to it.
 */
import { readFileSync } from 'node:fs';

/** Paths of long files, by what makes them long. */
const longPaths: readonly RegExp[] = [
  // Chromium, real game servers and what takes FXServer's place, long model runs.
  /^(browser|conformance|fxserver-stand-in|model)\//,
  // Processes that are started, watched and ended; repositories of backups; new workspaces.
  /^adapters\/(process|backups|workspace)\//,
  // The compiler over whole folders, the docs, the runner by itself.
  /^(docs|runner|http\/client)\/|^imports\b/,
  // Generated requests and files.
  /[/-](fuzz|random)\b/,
  // SIGKILL at every step, and environments that are broken: full disks, changed clocks, lost directories.
  /^(http|adapters)\/.*\b(chaos|survival|recovery|killed|crash|hostile|escaped|ended)\b/,
  // A build and npm, and the program in a namespace.
  /^(packed|node-versions|container|installed-upgrade|dev)\b/,
  // What `npm run lint` runs.
  /^lint\b/,
  // Floods of output, hundreds of clients.
  /^http\/api\/events\/(slow|many|bounded)\b/,
];

/** Compiled imports of what starts the program, the service or the command line, or a server. */
const startsProgram =
  /^import .* from '[^']*\/(service|service-process|shared-service|session|successive-services|command-line|live-command|broken-environment|old-version|kept-runs|fxserver)\.js'/m;

/** Files over HTTP that belong to the fast tier: the routes of the contract. */
const contract = ['control', 'start', 'restart', 'command'].map((name) => `http/api/${name}.test.js`);

/**
 * Returns whether a test file belongs to the fast tier.
 * @param path relative to the tests' directory
 * @param file absolute path of the compiled file
 */
export function isFast(path: string, file: string): boolean {
  if (longPaths.some((long) => long.test(path))) return false;
  return contract.includes(path) || !startsProgram.test(readFileSync(file, 'utf8'));
}
