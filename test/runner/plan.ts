/** Decides which test files run, in which process, and in which order. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunnerOptions } from './options.js';

/** One process of the test run: a test file, or a batch of files that start no process of their own. */
export interface Job {
  /** The path of its file, or the folder of its batch. */
  readonly name: string;
  /** Paths relative to the tests' directory. */
  readonly files: readonly string[];
}

/** Long runs with commands of their own. */
const separate = ['bench/', 'chaos/'];

/** What `--fast` leaves out: browsers, real game servers, generated requests, long model runs and kill sequences. */
const slow = ['browser/', 'conformance/', 'model/', 'http/api/fuzz', 'http/survival', 'http/chaos'];

/** What takes longest; started first, so that no worker idles at the end. */
const longest = ['browser/views', 'http/survival', 'browser/', 'model/', 'conformance/'];

/** A file that imports one of these, directly or not, gets a process of its own. */
const processModules = ['node:child_process', 'node:worker_threads', 'node:net', 'node:http', 'playwright-core'];

/**
 * Lists the test files to run.
 * @returns paths relative to the directory, sorted; empty where the directory cannot be read
 */
export function findTestFiles({ directory, only, fast }: RunnerOptions): string[] {
  const excluded = fast ? [...separate, ...slow] : separate;
  return readNames(directory)
    .filter((path) => path.endsWith('.test.js') && !excluded.some((prefix) => path.startsWith(prefix)))
    .filter((path) => only.length === 0 || only.some((part) => path.includes(part)))
    .sort();
}

/** Puts files that start no process into one batch for each top folder, and sorts the jobs: the longest first. */
export function planJobs(directory: string, files: readonly string[]): Job[] {
  const importsProcesses = createImportCheck(directory);
  const own = files.filter((path) => importsProcesses(path)).map((path) => ({ name: path, files: [path] }));
  const batches = new Map<string, string[]>();
  for (const path of files.filter((path) => !importsProcesses(path))) {
    const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : path;
    batches.set(folder, [...(batches.get(folder) ?? []), path]);
  }
  const batched = [...batches].map(([folder, paths]) => ({
    name: paths.length === 1 ? `${paths[0]}` : folder,
    files: paths,
  }));
  return [...own, ...batched].sort((one, other) => rank(one) - rank(other));
}

function rank({ name }: Job): number {
  const found = longest.findIndex((prefix) => name.startsWith(prefix));
  return found === -1 ? longest.length : found;
}

/** Follows the relative imports of compiled files; each file is read once. */
function createImportCheck(directory: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  const check = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    known.set(path, false);
    const specifiers = readSpecifiers(path);
    const found =
      specifiers.some((specifier) => processModules.includes(specifier)) ||
      specifiers.some((specifier) => specifier.startsWith('.') && check(join(dirname(path), specifier)));
    known.set(path, found);
    return found;
  };
  return (path) => check(join(directory, path));
}

function readSpecifiers(path: string): string[] {
  try {
    const source = readFileSync(path, 'utf8');
    return [...source.matchAll(/(?:\bfrom|\bimport\(?|\bnew URL\()\s*['"]([^'"]+)['"]/g)].map(
      (match) => match[1] ?? '',
    );
  } catch {
    return [];
  }
}

function readNames(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
