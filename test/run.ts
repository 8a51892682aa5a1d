/**
 * The project's test runner: `node dist/test/run.js [--only <substring>]... [--jobs N] [--timeout SECONDS] [--list]
 * [--verbose] [--dir DIR]`. Each test file gets a process and a time limit; its last line is `N passed, N failed`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type FileRun, type RunningFile, runFile } from './run-file.js';
import { exitStatus, judge, lastLine, suitesNotRun, type Verdict } from './run-report.js';

const ownFolder = dirname(fileURLToPath(import.meta.url));
/** Long runs that are started by hand. */
const NOT_HERE = ['bench', 'chaos'];

const options = readOptions();
const directory = resolve(options.dir);
const jobs = positive('jobs', options.jobs);
const limitMs = positive('timeout', options.timeout) * 1000;
const ci = process.env.CI === 'true';

const running = new Set<RunningFile>();
const verdicts = new Map<string, Verdict>();
let interruption: string | null = null;

const waiting = findTestFiles();
if (options.list) {
  for (const path of waiting) console.log(path);
  process.exitCode = waiting.length > 0 ? 0 : 1;
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal));
  // A reader that has gone (`npm test | head`) must not leave test processes behind either.
  process.stdout.on('error', () => interrupt('SIGHUP'));
  if (waiting.length === 0)
    console.log(`no test file found below ${directory}${options.only.length > 0 ? ' with that name' : ''}`);
  await Promise.all(Array.from({ length: jobs }, work));
  report();
}

async function work(): Promise<void> {
  for (let path = waiting.shift(); path !== undefined && interruption === null; path = waiting.shift()) {
    const file = runFile(join(directory, path), { cwd: dirname(dirname(ownFolder)), limitMs });
    running.add(file);
    const run = await file.done;
    running.delete(file);
    const verdict = judgeFile(path, run);
    verdicts.set(path, verdict);
    print(path, run, verdict);
  }
}

function judgeFile(path: string, run: FileRun): Verdict {
  const verdict = judge(run.stdout, run.end, { ci });
  if (verdict.reason !== null) return verdict;
  const notRun = suitesNotRun(readFileSync(join(directory, path), 'utf8'));
  if (notRun.length === 0) return verdict;
  return { ...verdict, failed: notRun.length, reason: `.run() is missing for ${notRun.join(', ')}` };
}

function print(path: string, { output, seconds, leftBehind }: FileRun, verdict: Verdict): void {
  const { passed, failed, skipped, reason } = verdict;
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  const left = leftBehind > 0 ? `, processes it left behind (now ended): ${leftBehind}` : '';
  console.log(
    `${reason === null ? 'ok  ' : 'FAIL'}  ${path}  ${counts.filter(Boolean).join(', ')}, ${seconds.toFixed(2)} s${left}`,
  );
  if (reason !== null) console.log(`      ${reason}`);
  if ((reason !== null || options.verbose) && output.trim() !== '') console.log(output.trimEnd());
}

function report(): void {
  const sorted = [...verdicts].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [path, { skips }] of sorted) for (const why of skips) console.log(`skipped  ${path}: ${why}`);
  for (const [path, { reason }] of sorted) if (reason !== null) console.log(`failed   ${path}: ${reason}`);
  if (interruption !== null) console.log(`interrupted by ${interruption}`);
  console.log(lastLine([...verdicts.values()]));
  process.exitCode ??= exitStatus([...verdicts.values()]);
}

function interrupt(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
  if (interruption !== null) return;
  interruption = signal;
  process.exitCode = 128 + constants.signals[signal];
  for (const file of running) file.cutShort(`interrupted by ${signal}`);
}

function findTestFiles(): string[] {
  let paths: string[];
  try {
    paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return paths
    .map((path) => relative(directory, join(directory, path)))
    .filter((path) => path.endsWith('.test.js') && !NOT_HERE.some((folder) => path.startsWith(`${folder}/`)))
    .filter((path) => options.only.length === 0 || options.only.some((part) => path.includes(part)))
    .sort();
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        jobs: { type: 'string', default: '2' },
        timeout: { type: 'string', default: '300' },
        dir: { type: 'string', default: ownFolder },
        list: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    refuse((error as Error).message);
  }
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (number > 0) return number;
  refuse(`--${name} takes a positive number, not ${text}`);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
