/**
 * The rule of the fast tier (`--fast`): a file belongs to it unless its path says that it is long, or it starts the
 * program itself. Files that share one service for all their tests (kit/manager/shared-service.ts) belong to it.
 */
import { readFileSync } from 'node:fs';

/** Paths of long files, by what makes them long. */
const longPaths: readonly RegExp[] = [
  // Chromium, real game servers, long model runs.
  /^(browser|conformance|model)\//,
  // Generated requests and files.
  /[/-](fuzz|random)\b/,
  // SIGKILL at every step, and environments that are broken: full disks, changed clocks, lost directories.
  /^(http|adapters)\/.*\b(chaos|survival|recovery|killed|crash|hostile|escaped|ended)\b/,
  // A build and npm, and the program in a namespace.
  /^(packed|node-versions|container)\b/,
  // What `npm run lint` runs.
  /^lint\b/,
  // Floods of output, hundreds of clients.
  /^http\/api\/events\/(slow|many|bounded)\b/,
];

/** Compiled imports of what starts the program: the service or the command line. A start takes 0.3 s of CPU time. */
const startsProgram =
  /^import .* from '[^']*\/(service|service-process|session|successive-services|command-line|live-command|broken-environment|old-version|kept-runs)\.js'/m;

/** Files that start the program and belong to the fast tier: one for each way to use it. */
const journeys = ['http/api/journey.test.js', 'http/cli/cli.test.js'];

/**
 * Returns whether a test file belongs to the fast tier.
 * @param path relative to the tests' directory
 * @param file absolute path of the compiled file
 */
export function isFast(path: string, file: string): boolean {
  if (longPaths.some((long) => long.test(path))) return false;
  return journeys.includes(path) || !startsProgram.test(readFileSync(file, 'utf8'));
}
