/** Decides which test files run, in which process, and in which order. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFast } from './fast-tier.js';
import type { RunnerOptions } from './options.js';
import type { FileTimes } from './shards.js';

/** One process of the test run: a test file, or several files of one folder. */
export interface Job {
  /** The path of its file, or the folder of its files with a number. */
  readonly name: string;
  /** Paths relative to the tests' directory. */
  readonly files: readonly string[];
}

/** The folders of long tests that have their own commands. */
const separate = ['bench/', 'chaos/', 'image/'];

/** Long files, each of which runs in a separate process. */
const alone = [
  'browser/views',
  'conformance/',
  'model/',
  'http/api/backups/',
  'http/api/builds/update-faulty-disk',
  'http/api/fuzz',
  'http/survival',
  'http/chaos',
];

/**
 * A process needs up to a second of CPU time to load the modules of the program before its first test. With more files
 * in one process, a worker would be idle at the end.
 */
const maxBatchSize = 20;

/** A file without a measured time counts with this number of seconds of processor time, because it may be long. */
const unmeasuredSeconds = 10;

/** The files of a process share a browser, whose start costs a second. Browser tests take long. */
const maxBrowserBatchSize = 8;

/**
 * Lists the test files to run.
 * @param times the measured times, by which the fast tier is chosen
 * @returns paths relative to the directory, sorted; empty if the directory cannot be read
 */
export function findTestFiles({ directory, only, fast }: RunnerOptions, times: FileTimes): string[] {
  return readNames(directory)
    .filter((path) => path.endsWith('.test.js') && !startsWithAny(path, separate))
    .filter((path) => only.length === 0 || only.some((part) => path.includes(part)))
    .filter((path) => !fast || isFast(path, join(directory, path), times))
    .sort();
}

/**
 * Groups the files of a folder into batches, and sorts the jobs. The longest job comes first, so that no worker is idle
 * at the end. Long files and files outside of a folder get a process each.
 */
export function planJobs(files: readonly string[], times: FileTimes): Job[] {
  const folders = new Map<string, string[]>();
  for (const path of files) {
    const folder = startsWithAny(path, alone) ? path : path.split('/').slice(0, -1).slice(0, 2).join('/') || path;
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  const seconds = ({ files: paths }: Job): number =>
    paths.reduce((sum, path) => sum + (times[path] ?? unmeasuredSeconds), 0);
  const jobs = [...folders].flatMap(([folder, paths]) => split(folder, paths));
  return jobs.sort((one, other) => seconds(other) - seconds(one));
}

/** Splits the files of a folder into batches of nearly equal size. */
function split(folder: string, paths: readonly string[]): Job[] {
  const count = Math.ceil(paths.length / (folder === 'browser' ? maxBrowserBatchSize : maxBatchSize));
  return Array.from({ length: count }, (_, index) => {
    const part = (at: number): number => Math.round((at * paths.length) / count);
    const files = paths.slice(part(index), part(index + 1));
    return { name: files.length === 1 ? `${files[0]}` : count === 1 ? folder : `${folder} ${index + 1}`, files };
  });
}

function startsWithAny(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix));
}

function readNames(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
