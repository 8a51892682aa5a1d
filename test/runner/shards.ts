/**
 * The files that `npm test` runs: the quick files, and a shard of the long files. The seed chooses the shard. The
 * default seed is the number of the day, so each long file runs within some days.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds of processor time of each file, by its path relative to the tests' directory. */
export type FileTimes = Readonly<Record<string, number>>;

/** The files of a run, and the number of the shard that chose the long files. */
export interface Shard {
  readonly files: readonly string[];
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
}

/**
 * The seconds of processor time for the files of one run. A run takes twelve minutes on two processors, of which the
 * packages and the build take up to three minutes. Two thirds of the remaining time are measured as the time of files.
 * The other third is the time of servers and browsers that run longer than the process of their tests, and is not
 * measured.
 */
const budgetSeconds = 660;

/** A file with this number of seconds of processor time belongs to a shard. */
const longSeconds = 2;

/**
 * Long files that run each time: the contract, generated files, the style, and the tests that find the faults of `npm
 * run deliberate-faults`.
 */
export const everyTime: readonly string[] = [
  'browser/focus.test.js',
  'browser/views.test.js',
  'docs/architecture/architecture.test.js',
  'docs/examples-doc.test.js',
  'http/api/access/scope-matrix.test.js',
  'http/api/backups/backups.test.js',
  'http/api/command.test.js',
  'http/api/console-survival.test.js',
  'http/api/console.test.js',
  'http/api/control.test.js',
  'http/api/restart.test.js',
  'http/api/schedules.test.js',
  'http/api/start.test.js',
  'imports.test.js',
  'lint.test.js',
];

/**
 * Chooses the files of a run. A file without a measured time runs each time.
 * @param files paths relative to the tests' directory
 * @param seed a number in decimal digits, or any text
 */
export function chooseShard(files: readonly string[], times: FileTimes, seed: string): Shard {
  const isDealt = (path: string): boolean => (times[path] ?? 0) >= longSeconds && !everyTime.includes(path);
  const seconds = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + (times[path] ?? 0), 0);
  const dealt = files.filter(isDealt);
  const kept = files.filter((path) => !isDealt(path));
  const room = Math.max(budgetSeconds / 4, budgetSeconds - seconds(kept));
  const count = Math.max(1, Math.ceil(seconds(dealt) / room));
  const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }));
  // Assigns the longest file first, each to the shard with the least time, so that the shards take nearly the same
  // time.
  for (const path of [...dealt].sort((one, other) => times[other]! - times[one]! || (one < other ? -1 : 1))) {
    const shard = shards.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    shard.files.push(path);
    shard.seconds += times[path]!;
  }
  const number = toNumber(seed) % count;
  return { files: [...kept, ...shards[number]!.files].sort(), number: number + 1, count };
}

/** Reads the measured times; an empty object if the file does not exist. */
export function readFileTimes(root: string): FileTimes {
  try {
    return JSON.parse(readFileSync(pathOf(root), 'utf8')) as FileTimes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Writes the measured times, rounded to tenths of a second, with the longest file first. */
export function writeFileTimes(root: string, times: FileTimes): void {
  const sorted = Object.entries(times)
    .map(([path, seconds]) => [path, Math.round(seconds * 10) / 10] as const)
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1));
  writeFileSync(pathOf(root), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** @param root the project's directory */
function pathOf(root: string): string {
  return join(root, 'test', 'runner', 'file-times.json');
}

/** If a seed is not a number, its characters determine the number. */
function toNumber(seed: string): number {
  const number = Number(seed);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  return [...seed].reduce((sum, character) => sum + character.codePointAt(0)!, 0);
}
