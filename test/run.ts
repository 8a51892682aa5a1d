/**
 * The project's test runner: `node dist/test/run.js [--only SUBSTRING]... [--fast] [--all] [--long] [--seed N] [--jobs
 * N] [--timeout SECONDS] [--test-timeout SECONDS] [--list] [--verbose] [--write-times] [--watch] [--dir DIR]`. The last
 * line of the output is `N passed, N failed`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { type RunnerOptions, readOptions } from './runner/options.js';
import { findTestFiles, type Job, planJobs } from './runner/plan.js';
import { exitStatus, findSuitesNotRun, judge, lastLine, printVerdict, type Verdict } from './runner/report.js';
import { type RunningJob, startJob } from './runner/run-job.js';
import { chooseShard, type FileTimes, readFileTimes, writeFileTimes } from './runner/shards.js';
import { watchTests } from './runner/watch.js';

const options = readOptionsOrExit();
// Compiled tests are in dist/test/.
const root = dirname(dirname(options.directory));
const times = readFileTimes(root);
const found = findTestFiles(options, times);
const { files, number, count } = options.all
  ? { files: found, number: 1, count: 1 }
  : chooseShard(found, times, options.seed);
const jobs = planJobs(files, times);
const running = new Set<RunningJob>();
const verdicts = new Map<string, Verdict>();
const measured: Record<string, number> = {};
let processorSeconds = 0;
let endedFiles = 0;
let interruption: string | null = null;

if (options.watch) await watchTests(options, process.argv.slice(2));
else if (options.list) {
  for (const path of files) console.log(path);
  process.exitCode = files.length > 0 ? 0 : 1;
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal));
  // A closed output (`npm test | head`) must not leave test processes behind either.
  process.stdout.on('error', () => interrupt('SIGHUP'));
  if (files.length === 0) {
    console.log(`no test file found below ${options.directory}${options.only.length > 0 ? ' with that name' : ''}`);
  }
  console.log(describeChoice());
  await Promise.all(Array.from({ length: options.workers }, work));
  report();
}

async function work(): Promise<void> {
  for (let job = jobs.shift(); job !== undefined && interruption === null; job = jobs.shift()) {
    const started = startJob(job, options);
    running.add(started);
    const outcome = await started.done;
    running.delete(started);
    const verdict = withSuitesNotRun(job, judge(outcome.stdout, outcome.end, options));
    verdicts.set(job.name, verdict);
    endedFiles += job.files.length;
    processorSeconds += outcome.processorSeconds;
    Object.assign(measured, outcome.fileTimes);
    console.log(printVerdict(job, outcome, verdict, options, `${endedFiles} of ${files.length}`));
  }
}

/** Prints the choices of the seed. */
function describeChoice(): string {
  if (options.long) return 'long tier: every case';
  const shard = count > 1 ? ` and shard ${number} of ${count} of the long files (--all runs all of them)` : '';
  return `seed ${options.seed}: chooses the sample of long tests${shard}`;
}

/** uvu skips a suite without `.run()` without a message. */
function withSuitesNotRun({ files }: Job, verdict: Verdict): Verdict {
  if (verdict.reason !== null) return verdict;
  const names = files.flatMap((path) => findSuitesNotRun(readFileSync(join(options.directory, path), 'utf8')));
  if (names.length === 0) return verdict;
  return { ...verdict, failed: names.length, reason: `.run() is missing for ${names.join(', ')}` };
}

function report(): void {
  const sorted = [...verdicts].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, { skips }] of sorted) for (const why of skips) console.log(`skipped  ${name}: ${why}`);
  for (const [name, { reason, failures }] of sorted)
    if (reason !== null) console.log([`failed   ${name}: ${reason}`, ...failures].join('\n'));
  if (interruption !== null) console.log(`interrupted by ${interruption}`);
  if (options.writeTimes) writeFileTimes(root, withoutRemoved({ ...times, ...measured }));
  const seconds = Math.round(performance.now() / 1000);
  console.log(`${seconds} s, processor time of the tests ${Math.round(processorSeconds)} s`);
  console.log(lastLine([...verdicts.values()]));
  process.exitCode ??= exitStatus([...verdicts.values()]);
}

/** Returns the times without files that no longer exist. */
function withoutRemoved(all: FileTimes): FileTimes {
  return Object.fromEntries(Object.entries(all).filter(([path]) => existsSync(join(options.directory, path))));
}

function interrupt(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
  if (interruption !== null) return;
  interruption = signal;
  process.exitCode = 128 + constants.signals[signal];
  for (const job of running) job.abort(`interrupted by ${signal}`);
}

function readOptionsOrExit(): RunnerOptions {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
